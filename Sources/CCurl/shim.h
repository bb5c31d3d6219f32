#pragma once
#include <curl/curl.h>

// Swift can't call functions with a variable number of arguments.
static inline CURLcode navlog_curl_number(CURL *curl, CURLoption option, long value) {
  return curl_easy_setopt(curl, option, value);
}
static inline CURLcode navlog_curl_text(CURL *curl, CURLoption option, const char *value) {
  return curl_easy_setopt(curl, option, value);
}
static inline CURLcode navlog_curl_pointer(CURL *curl, CURLoption option, const void *value) {
  return curl_easy_setopt(curl, option, value);
}
static inline CURLcode navlog_curl_sink(
    CURL *curl, CURLoption option, size_t (*sink)(char *, size_t, size_t, void *)) {
  return curl_easy_setopt(curl, option, sink);
}
static inline CURLcode navlog_curl_status(CURL *curl, long *status) {
  return curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, status);
}
