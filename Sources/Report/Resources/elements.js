// Making elements, and texts for them.

/** Makes an element, such as `p.quiet`; texts never become markup. */
const h = (name, ...children) => {
  const [tag, ...classes] = name.split("."), element = document.createElement(tag);
  if (classes.length) element.className = classes.join(" ");
  if (children[0]?.constructor === Object) {
    for (const [key, value] of Object.entries(children.shift())) {
      if (value === undefined || value === null || value === false) continue;
      if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
      else if (key === "class") element.className = value;
      else element.setAttribute(key, value === true ? "" : value);
    }
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== ""));
  return element;
};
const quiet = (...texts) => h("span.quiet", ...texts);

const vector = (name, attributes, ...children) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes ?? {})) element.setAttribute(key, value);
  element.append(...children);
  return element;
};

/** Writes hidden characters, such as those that turn the direction of text, as escapes. */
const safe = (text) => String(text).replace(
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
  (c) => c === "\u200c" || c === "\u200d" ? c : "\\u{" + c.codePointAt(0).toString(16) + "}");

/** A name in quotation marks, which stand outside of a text that may run the other way. */
const inQuotes = (text, most = 80) => h("span.title", "“", h("bdi", brief(text, most)), "”");

/** A text for one line: printable, and shortened in the middle. */
const brief = (text, most = 200) => {
  const long = String(text);
  if (long.length <= most) return safe(long);
  return safe(long.slice(0, most >> 1)) + "…" + safe(long.slice(-(most >> 1)));
};

const span = (us) => {
  const units = [[1e3, 1, "µs"], [1e6, 1e3, "ms"], [1e8, 1e6, "s"], [6e9, 6e7, "min"], [172.8e9, 3.6e9, "h"]];
  const [, size, unit] = units.find(([limit]) => Math.abs(us) < limit) ?? [0, 86.4e9, "d"];
  const value = us / size;
  return (size > 1 && Math.abs(value) < 10 ? Math.floor(value * 10) / 10 : Math.floor(value)) + " " + unit;
};
const timeOfDay = (us) => new Date(us / 1000).toISOString().slice(11, 23);
const dayOf = (us) => new Date(us / 1000).toISOString().slice(0, 10);
const plural = (count, noun, many = noun + "s") => count + " " + (count === 1 ? noun : many);

const ICONS = {
  navigation: "M3 5h7v8H3zM5 3h7v8M7 1h7v8", tab: "M2 2h12v12H2zM2 11h12M6 11v3M10 11v3",
  split: "M2 2h12v12H2zM6.5 2v12", page: "M4 2h8v12H4zM1.5 5v6M14.5 5v6",
  container: "M2 2h12v12H2zM5 5h6v6H5z", table: "M2 2h12v12H2zM2 6h12M2 10h12",
  collection: "M2 2h5v5H2zM9 2h5v5H9zM2 9h5v5H2zM9 9h5v5H9z",
  window: "M1.5 2.5h13v11h-13zM1.5 5.5h13", view: "M3 3h10v10H3z", object: "M8 2l6 6-6 6-6-6z",
  content: "M3.5 1.5h9v13h-9z" };
const icon = (kind) => {
  const svg = vector("svg", { viewBox: "0 0 16 16", class: "icon", "aria-hidden": "true" });
  svg.append(vector("path", { d: ICONS[kind] ?? ICONS.content }));
  return svg;
};

/** A long list of which only the visible rows exist. */
class List {
  constructor(element, height, row) {
    Object.assign(this, { element, height, row, count: 0, all: false, top: 0, tall: 600 });
    this.inner = element.appendChild(h("div.rows", { role: "presentation" }));
    // Asking the element for its size in every step would lay out the page each time.
    element.addEventListener("scroll", () => {
      if (Math.abs(element.scrollTop - this.top) < 1) return;
      this.top = element.scrollTop;
      this.draw();
    });
    new ResizeObserver(() => {
      this.top = element.scrollTop;
      this.tall = element.clientHeight;
      this.show(this.count, this.near);
    }).observe(element);
  }

  show(count, reveal) {
    this.count = count;
    const top = (this.near = reveal) * this.height;
    if (reveal >= 0 && (top < this.top + this.height || top + 2 * this.height > this.top + this.tall)) {
      this.top = Math.max(0, Math.min(count * this.height - this.tall, top - this.tall / 2 + this.height));
      this.element.scrollTop = this.top;
    }
    this.draw();
  }

  draw() {
    // Paper has as much as browsers print well, up to what is current.
    const most = 3000, from = Math.max(0, Math.min(this.count, (this.near ?? 0) + most / 2) - most);
    const first = this.all ? from : Math.max(0, Math.floor(this.top / this.height) - 4);
    const last = Math.min(this.count, this.all ? from + most : Math.ceil((this.top + this.tall) / this.height) + 4);
    const above = this.all ? from - (this.count > most) : 0;
    this.inner.style.height = (this.all ? last - above : this.count) * this.height + "px";
    const rows = this.all && this.count > most ? [h("p.quiet.cut", (from + 1) + " to " + last + " of " + this.count)] : [];
    for (let i = first; i < last; i++) {
      const row = this.row(i);
      row.style.top = (i - above) * this.height + "px";
      rows.push(row);
    }
    this.inner.replaceChildren(...rows);
  }
}
