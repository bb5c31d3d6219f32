#pragma once
#include <microhttpd.h>
#include <netinet/in.h>
#include <string.h>

// Swift can't call functions with a variable number of arguments.

/// Starts a server with some threads; over TLS if there are a key and a certificate as PEM texts.
static inline struct MHD_Daemon *navlog_http_start(
    uint16_t port, int only_this_machine, unsigned int threads, const char *key,
    const char *certificate, MHD_AccessHandlerCallback handler,
    MHD_RequestCompletedCallback completed, void *context) {
  struct sockaddr_in address;
  memset(&address, 0, sizeof address);
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(only_this_machine ? INADDR_LOOPBACK : INADDR_ANY);
  struct MHD_OptionItem tls[] = {
      {key ? MHD_OPTION_HTTPS_MEM_KEY : MHD_OPTION_END, 0, (void *)key},
      {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)certificate},
      {MHD_OPTION_END, 0, NULL},
  };
  return MHD_start_daemon(
      MHD_USE_AUTO_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | (key ? MHD_USE_TLS : 0), port, NULL, NULL, handler, context,
      MHD_OPTION_NOTIFY_COMPLETED, completed, context, MHD_OPTION_THREAD_POOL_SIZE, threads,
      MHD_OPTION_CONNECTION_LIMIT, 1000u, MHD_OPTION_CONNECTION_TIMEOUT, 30u,
      MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&address, MHD_OPTION_ARRAY, tls, MHD_OPTION_END);
}

static inline uint16_t navlog_http_port(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
  return info == NULL ? 0 : info->port;
}

static inline enum MHD_Result navlog_http_answer(
    struct MHD_Connection *connection, unsigned int status, const char *body, size_t size,
    const char *const *names, const char *const *values, size_t headers) {
  struct MHD_Response *response =
      MHD_create_response_from_buffer(size, (void *)body, MHD_RESPMEM_MUST_COPY);
  if (response == NULL) return MHD_NO;
  for (size_t index = 0; index < headers; index++)
    MHD_add_response_header(response, names[index], values[index]);
  enum MHD_Result result = MHD_queue_response(connection, status, response);
  MHD_destroy_response(response);
  return result;
}

static inline const char *navlog_http_header(struct MHD_Connection *connection, const char *name) {
  return MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
}
