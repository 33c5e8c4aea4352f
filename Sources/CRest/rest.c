#define _GNU_SOURCE
#include "rest.h"
#include <dlfcn.h>
#include <poll.h>
#include <stddef.h>
#include <unistd.h>

#define SWIFTCC __attribute__((swiftcall))

/* include/swift/ABI/Task.h: a heap object, two words of the scheduler's, and flags. */
struct rest_job {
  const void *metadata;
  uintptr_t counts;
  void *scheduler[2];
  uint32_t flags;
};

typedef SWIFTCC void (*enqueue)(rest_job *);
typedef SWIFTCC void (*enqueue_delay)(unsigned long long, rest_job *);
typedef SWIFTCC void (*enqueue_deadline)(long long, long long, long long, long long, int, rest_job *);
typedef SWIFTCC rest_executor (*get_executor)(void);
typedef SWIFTCC bool (*is_executor)(rest_executor);

/* include/swift/Runtime/Concurrency.h */
extern SWIFTCC void swift_job_run(rest_job *, rest_executor);
extern void *swift_retain(void *);
extern void swift_release(void *);
extern size_t swift_retainCount(void *);

typedef SWIFTCC void (*run_job)(rest_job *, rest_executor);
typedef SWIFTCC void (*read_clock)(long long *, long long *, int);
static run_job run_on_pool;
static read_clock get_time;

static rest_taker taker;
static rest_executor driven_main, driven_pool;
static _Thread_local void *scope;
/* By clock: when the app was at rest. */
static _Thread_local int64_t stamps[3];

void *rest_scope(void) { return scope; }

void *rest_enter(void *next) {
  void *before = scope;
  scope = next;
  return before;
}

/* Hooks */

static SWIFTCC void on_pool(rest_job *job, enqueue original) {
  if (!taker(job, REST_POOL, 0)) original(job);
}

static SWIFTCC void on_delay(unsigned long long delay, rest_job *job, enqueue_delay original) {
  if (!taker(job, REST_DELAYED, (int64_t)delay)) original(delay, job);
}

static SWIFTCC void on_deadline(
    long long s, long long ns, long long ts, long long tns, int clock, rest_job *job, enqueue_deadline original) {
  if (!taker(job, REST_DELAYED, rest_meant(s * 1000000000 + ns, clock))) original(s, ns, ts, tns, clock, job);
}

static SWIFTCC rest_executor on_get_main(get_executor original) { return scope ? driven_main : original(); }

static SWIFTCC bool on_is_main(rest_executor executor, is_executor original) {
  return executor.identity == driven_main.identity || original(executor);
}

/* The hook `swift_task_enqueueMainExecutor_hook` is never called (swiftlang/swift#63104), so the main executor itself
 * is exchanged. */
static const struct {
  const char *name;
  void *function;
} hooks[] = {
    {"swift_task_getMainExecutor_hook", on_get_main},
    {"swift_task_isMainExecutor_hook", on_is_main},
    {"swift_task_enqueueGlobal_hook", on_pool},
    {"swift_task_enqueueGlobalWithDelay_hook", on_delay},
    {"swift_task_enqueueGlobalWithDeadline_hook", on_deadline},
};

const char *rest_install(rest_taker new_taker, rest_executor main, rest_executor pool) {
  if (taker) return NULL;
  enum { count = sizeof hooks / sizeof *hooks };
  void **variables[count];
  for (int i = 0; i < count; i++) {
    variables[i] = dlsym(RTLD_DEFAULT, hooks[i].name);
    if (!variables[i]) return hooks[i].name;
  }
  run_on_pool = dlsym(RTLD_DEFAULT, "swift_job_run_on_task_executor");
  if (!run_on_pool) return "swift_job_run_on_task_executor";
  get_time = dlsym(RTLD_DEFAULT, "swift_get_time");
  if (!get_time) return "swift_get_time";
  taker = new_taker;
  driven_main = main;
  driven_pool = pool;
  for (int i = 0; i < count; i++) *variables[i] = hooks[i].function;
  return NULL;
}

/* Clocks */

int64_t rest_time(int clock) {
  long long seconds, nanoseconds;
  get_time(&seconds, &nanoseconds, clock);
  return seconds * 1000000000 + nanoseconds;
}

void rest_stamp(void) {
  stamps[1] = rest_time(1);
  stamps[2] = rest_time(2);
}

int64_t rest_meant(int64_t deadline, int clock) {
  const int64_t unit = 1000000;
  if (clock < 1 || clock > 2 || !scope) return deadline - rest_time(clock);
  int64_t most = deadline - stamps[clock], least = deadline - rest_time(clock);
  if (most <= 0) return 0;
  if (most - least >= unit) return -1;
  int64_t whole = most / unit * unit;
  /* Without a whole millisecond: as it is, to within what has passed. */
  return whole >= least ? whole : most;
}

/* Jobs */

bool rest_is_task(rest_job *job) { return (job->flags & 0xff) == 0; }
bool rest_is_inner_task(rest_job *job) { return rest_is_task(job) && (job->flags >> 28 & 1); }

void rest_run(rest_job *job, bool on_main) {
  if (on_main) swift_job_run(job, driven_main);
  else run_on_pool(job, driven_pool);
}

void rest_retain(rest_job *job) { swift_retain(job); }
void rest_release(rest_job *job) { swift_release(job); }
bool rest_is_over(rest_job *job) { return swift_retainCount(job) == 1; }

#ifdef __linux__
extern int _dispatch_get_main_queue_handle_4CF(void) __attribute__((weak));
extern void _dispatch_main_queue_callback_4CF(void *) __attribute__((weak));

bool rest_drain_main_queue(void) {
  if (!_dispatch_get_main_queue_handle_4CF || !_dispatch_main_queue_callback_4CF) return false;
  struct pollfd handle = {.fd = _dispatch_get_main_queue_handle_4CF(), .events = POLLIN};
  if (poll(&handle, 1, 0) <= 0) return false;
  uint64_t count;
  if (read(handle.fd, &count, sizeof count) < 0) return false;
  _dispatch_main_queue_callback_4CF(NULL);
  return true;
}
#else
bool rest_drain_main_queue(void) { return false; }
#endif
