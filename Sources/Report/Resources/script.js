"use strict";
// The script of the page: its parts, in the order in which they build on each other.
(async () => {
{{parts}}
})().catch((error) => {
  const trouble = document.getElementById("trouble");
  trouble.hidden = false;
  trouble.textContent = "This page can't be shown: " + error.message
    + ". It needs a current browser, and has to be complete.";
});
