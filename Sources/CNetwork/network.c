#include "network.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <sys/auxv.h>
#endif

// libcurl is opened when the first address is read. Linked, it and the twenty libraries behind it would be loaded at
// every start, which takes longer than most scripts. So its headers are not needed either: what stands here is copied
// from <curl/curl.h> and <curl/easy.h>, whose numbers and signatures libcurl keeps (https://curl.se/libcurl/abi.html).

typedef void CURL;
typedef long long curl_off_t;

enum { CURLE_OK = 0, CURL_GLOBAL_DEFAULT = 3, CURLPROTO_HTTP = 1, CURLPROTO_HTTPS = 2 };

// Numbers from 10000 take a pointer, from 20000 a function, the others a long.
enum {
  CURLOPT_NOPROGRESS = 43,
  CURLOPT_NOSIGNAL = 99,
  CURLOPT_TIMEOUT_MS = 155,
  // Since 7.85 there is one with names in place of bits; the bits stay.
  CURLOPT_PROTOCOLS = 181,
  CURLOPT_DISALLOW_USERNAME_IN_URL = 278,
  CURLOPT_WRITEDATA = 10001,
  CURLOPT_URL = 10002,
  CURLOPT_ERRORBUFFER = 10010,
  CURLOPT_USERAGENT = 10018,
  CURLOPT_XFERINFODATA = 10057,
  CURLOPT_NOPROXY = 10177,
  CURLOPT_WRITEFUNCTION = 20011,
  CURLOPT_XFERINFOFUNCTION = 20219,
};

enum {
  CURLINFO_EFFECTIVE_URL = 0x100001,
  CURLINFO_CONTENT_TYPE = 0x100012,
  CURLINFO_REDIRECT_URL = 0x10001F,
  CURLINFO_RESPONSE_CODE = 0x200002,
  CURLINFO_TOTAL_TIME = 0x300003,
  CURLINFO_STARTTRANSFER_TIME = 0x300011,
};

static struct {
  int outcome;
  CURL *(*easy_init)(void);
  int (*easy_setopt)(CURL *, int option, ...);
  int (*easy_perform)(CURL *);
  int (*easy_getinfo)(CURL *, int info, ...);
  void (*easy_cleanup)(CURL *);
  const char *(*easy_strerror)(int code);
} curl;

static pthread_once_t opening = PTHREAD_ONCE_INIT;

/// Without an interpreter of ELF files nothing is loaded into the program: it is linked statically, its C library too.
static bool is_static(void) {
#ifdef __linux__
  return getauxval(AT_BASE) == 0;
#else
  return false;
#endif
}

static void open_library(void) {
  if (is_static()) {
    curl.outcome = network_program_static;
    return;
  }
#ifdef __APPLE__
  static const char *const names[] = {"libcurl.4.dylib"};
#else
  // Debian's two builds differ in their TLS library only.
  static const char *const names[] = {"libcurl.so.4", "libcurl-gnutls.so.4"};
#endif
  void *library = NULL;
  for (size_t index = 0; library == NULL && index < sizeof names / sizeof *names; index++) {
    library = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
  }
  if (library == NULL) {
    curl.outcome = network_library_missing;
    return;
  }
  int (*global_init)(long) = (int (*)(long))dlsym(library, "curl_global_init");
  *(void **)&curl.easy_init = dlsym(library, "curl_easy_init");
  *(void **)&curl.easy_setopt = dlsym(library, "curl_easy_setopt");
  *(void **)&curl.easy_perform = dlsym(library, "curl_easy_perform");
  *(void **)&curl.easy_getinfo = dlsym(library, "curl_easy_getinfo");
  *(void **)&curl.easy_cleanup = dlsym(library, "curl_easy_cleanup");
  *(void **)&curl.easy_strerror = dlsym(library, "curl_easy_strerror");
  bool is_whole = global_init && curl.easy_init && curl.easy_setopt && curl.easy_perform && curl.easy_getinfo &&
                  curl.easy_cleanup && curl.easy_strerror;
  if (!is_whole || global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) curl.outcome = network_library_unusable;
}

typedef struct {
  NetworkAnswerParts *answer;
  size_t capacity;
  size_t limit;
  bool is_memory_exhausted;
} Body;

/// Anything but `size * count` makes libcurl give up.
static size_t receive(char *bytes, size_t size, size_t count, void *context) {
  Body *body = context;
  NetworkAnswerParts *answer = body->answer;
  size_t added = size * count;
  if (added > body->limit - answer->count) {
    answer->is_too_large = true;
    return 0;
  }
  if (added > body->capacity - answer->count) {
    size_t capacity = body->capacity == 0 ? 65536 : body->capacity;
    while (capacity < answer->count + added) capacity *= 2;
    unsigned char *grown = realloc(answer->body, capacity);
    if (grown == NULL) {
      body->is_memory_exhausted = true;
      return 0;
    }
    answer->body = grown;
    body->capacity = capacity;
  }
  if (added > 0) memcpy(answer->body + answer->count, bytes, added);
  answer->count += added;
  return added;
}

static int progress(void *context, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d) {
  (void)a, (void)b, (void)c, (void)d;
  const NetworkRequest *request = context;
  return request->is_interrupted() ? 1 : 0;
}

/// What is not reached through a proxy: this machine, and what the variable says, which the option would replace. To
/// be freed.
static char *hosts_without_proxy(void) {
  static const char here[] = "localhost,127.0.0.1,127.0.0.0/8,::1";
  const char *said = getenv("no_proxy");
  if (said == NULL) said = getenv("NO_PROXY");
  if (said == NULL || *said == 0) return strdup(here);
  // Alone it means "none at all", in a list nothing.
  if (strcmp(said, "*") == 0) return strdup(said);
  size_t length = strlen(said);
  char *both = malloc(length + 1 + sizeof here);
  if (both == NULL) return NULL;
  memcpy(both, said, length);
  both[length] = ',';
  memcpy(both + length + 1, here, sizeof here);
  return both;
}

static void perform(CURL *handle, const NetworkRequest *request, NetworkAnswerParts *answer) {
  Body body = {.answer = answer, .limit = request->limit_bytes};
  char *without_proxy = hosts_without_proxy();
  long protocols = CURLPROTO_HTTP | CURLPROTO_HTTPS;
  int problem = CURLE_OK;
  // What is not set stays as libcurl has it: no redirects, no cookies, no .netrc, no compression; certificates are checked.
#define SET(option, value) \
  if (problem == CURLE_OK) problem = curl.easy_setopt(handle, option, value)
  SET(CURLOPT_ERRORBUFFER, answer->reason);
  SET(CURLOPT_URL, request->address);
  SET(CURLOPT_PROTOCOLS, protocols);
  SET(CURLOPT_DISALLOW_USERNAME_IN_URL, 1L);
  SET(CURLOPT_TIMEOUT_MS, request->timeout_milliseconds);
  // Without it, libcurl times the search for a name with a signal.
  SET(CURLOPT_NOSIGNAL, 1L);
  SET(CURLOPT_USERAGENT, request->user_agent);
  if (without_proxy != NULL) SET(CURLOPT_NOPROXY, without_proxy);
  SET(CURLOPT_WRITEFUNCTION, receive);
  SET(CURLOPT_WRITEDATA, &body);
  SET(CURLOPT_NOPROGRESS, 0L);
  SET(CURLOPT_XFERINFOFUNCTION, progress);
  SET(CURLOPT_XFERINFODATA, request);
#undef SET
  if (problem == CURLE_OK) problem = curl.easy_perform(handle);
  answer->outcome = body.is_memory_exhausted ? network_memory_exhausted : problem;
  if (problem != CURLE_OK && answer->reason[0] == 0) {
    strncpy(answer->reason, curl.easy_strerror(problem), sizeof answer->reason - 1);
  }
  char *text = NULL;
  double total = 0, first = 0;
  curl.easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &answer->status);
  curl.easy_getinfo(handle, CURLINFO_TOTAL_TIME, &total);
  curl.easy_getinfo(handle, CURLINFO_STARTTRANSFER_TIME, &first);
  answer->milliseconds = (long)(total * 1000);
  answer->has_begun = first > 0;
  // All texts are the handle's own, and go with it.
  if (curl.easy_getinfo(handle, CURLINFO_CONTENT_TYPE, &text) == CURLE_OK && text) answer->content_type = strdup(text);
  text = NULL;
  if (curl.easy_getinfo(handle, CURLINFO_EFFECTIVE_URL, &text) == CURLE_OK && text) answer->final_address = strdup(text);
  text = NULL;
  if (curl.easy_getinfo(handle, CURLINFO_REDIRECT_URL, &text) == CURLE_OK && text) answer->redirect = strdup(text);
  free(without_proxy);
}

void network_fetch(const NetworkRequest *request, NetworkAnswerParts *answer) {
  *answer = (NetworkAnswerParts){0};
  pthread_once(&opening, open_library);
  if (curl.outcome != 0) {
    answer->outcome = curl.outcome;
    return;
  }
  CURL *handle = curl.easy_init();
  if (handle == NULL) {
    answer->outcome = network_memory_exhausted;
    return;
  }
  perform(handle, request, answer);
  curl.easy_cleanup(handle);
}

void network_release(NetworkAnswerParts *answer) {
  free(answer->body);
  free(answer->content_type);
  free(answer->final_address);
  free(answer->redirect);
  *answer = (NetworkAnswerParts){0};
}
