#define _GNU_SOURCE
#include "rest.h"
#include <dlfcn.h>
#include <poll.h>
#include <stddef.h>
#include <time.h>
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
extern SWIFTCC void swift_task_cancel(rest_job *);
extern void *swift_retain(void *);
extern void swift_release(void *);
extern size_t swift_retainCount(void *);

typedef SWIFTCC void (*run_job)(rest_job *, rest_executor);
typedef SWIFTCC void (*read_clock)(long long *, long long *, int);
static run_job run_on_pool;
static read_clock get_time;

static rest_taker taker;
static rest_executor driven_main, driven_pool;
static _Thread_local rest_place here;
/* Of clocks, at this place. */
static _Thread_local int64_t reads;
static _Thread_local rest_blocks blocks;

void *rest_scope(void) { return here.scope; }

rest_place rest_enter(rest_place place) {
  rest_place before = here;
  here = place;
  reads = 0;
  return before;
}

bool rest_spins(void) { return reads > REST_MOST_READS; }
rest_blocks rest_block_counts(void) { return blocks; }

/* Hooks */

static SWIFTCC void on_pool(rest_job *job, enqueue original) {
  if (!taker(job, REST_POOL, 0)) original(job);
}

static SWIFTCC void on_delay(unsigned long long delay, rest_job *job, enqueue_delay original) {
  if (!taker(job, REST_DELAYED, (int64_t)delay)) original(delay, job);
}

static SWIFTCC void on_deadline(
    long long s, long long ns, long long ts, long long tns, int clock, rest_job *job, enqueue_deadline original) {
  long long now, part;
  get_time(&now, &part, clock);
  int64_t left;
  if (__builtin_mul_overflow(s - now, 1000000000, &left) || __builtin_add_overflow(left, ns - part, &left)) left = INT64_MAX;
  if (!taker(job, REST_DELAYED, left)) original(s, ns, ts, tns, clock, job);
}

static SWIFTCC rest_executor on_get_main(get_executor original) { return here.scope ? driven_main : original(); }

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

/* Jobs */

bool rest_is_task(rest_job *job) { return (job->flags & 0xff) == 0; }
bool rest_is_inner_task(rest_job *job) { return rest_is_task(job) && (job->flags >> 28 & 1); }

void rest_run(rest_job *job, bool on_main) {
  if (on_main) swift_job_run(job, driven_main);
  else run_on_pool(job, driven_pool);
}

void rest_retain(rest_job *job) { swift_retain(job); }
void rest_release(rest_job *job) { swift_release(job); }
void rest_cancel(rest_job *task) { swift_task_cancel(task); }
bool rest_is_over(rest_job *job) { return swift_retainCount(job) == 1; }

#ifdef __linux__
/* On Linux a program's own function goes before that of a library, for all libraries. These are weak, so that a program may
 * have one itself; then `Rest` finds out that it does not lead the clocks. */

#define WEAK __attribute__((weak))
/* A sanitizer has weak ones, too. */
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define OWN __attribute__((disable_sanitizer_instrumentation))
#else
#define OWN WEAK
#endif
/* The function of a sanitizer, or else the library's. */
#define NEXT(name) \
  ({ \
    extern typeof(name) __interceptor_##name WEAK; \
    static _Atomic(typeof(&name)) next; \
    if (!next) next = __interceptor_##name ? __interceptor_##name : (typeof(&name))dlsym(RTLD_NEXT, #name); \
    next; \
  })

/* The time of the script, of a clock that has one. */
static inline __attribute__((always_inline)) bool read_script(clockid_t clock, struct timespec *time) {
  int64_t start;
  switch (clock) {
  case CLOCK_REALTIME:
  case CLOCK_REALTIME_COARSE: start = here.start; break;
  case CLOCK_MONOTONIC:
  case CLOCK_MONOTONIC_COARSE:
  case CLOCK_MONOTONIC_RAW:
  case CLOCK_BOOTTIME: start = 100000; break;
  default: return false;
  }
  int64_t passed = here.elapsed, beyond = ++reads - REST_MOST_READS;
  /* Twice as long at each read: no deadline is far. */
  if (beyond > 0) passed += 1ll << (beyond < 60 ? beyond : 60);
  int64_t seconds = start / 1000, rest = start % 1000;
  if (rest < 0) seconds--, rest += 1000;
  rest = rest * 1000000 + passed % 1000000000;
  time->tv_sec = seconds + passed / 1000000000 + rest / 1000000000;
  time->tv_nsec = rest % 1000000000;
  return true;
}

OWN int clock_gettime(clockid_t clock, struct timespec *time) {
  return here.scope && read_script(clock, time) ? 0 : NEXT(clock_gettime)(clock, time);
}

/* The runtime's own executor for a sleep, where it does not ask the hooks: in an actor. */
OWN void dispatch_after_f(uint64_t when, void *queue, void *context, void (*work)(void *)) {
  Dl_info caller, runtime;
  if (here.scope && dladdr(__builtin_return_address(0), &caller) && dladdr((void *)run_on_pool, &runtime) &&
      caller.dli_fbase == runtime.dli_fbase) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    /* The highest bit says which clock: both have one time. */
    int64_t moment = (int64_t)(when & INT64_MAX);
    if (taker(context, REST_DELAYED, moment - (now.tv_sec * 1000000000 + now.tv_nsec))) return;
  }
  NEXT(dispatch_after_f)(when, queue, context, work);
}

extern char _dispatch_main_q WEAK;

OWN void dispatch_async(void *queue, void *block) {
  if (here.scope) (*(queue == &_dispatch_main_q ? &blocks.main : &blocks.others))++;
  NEXT(dispatch_async)(queue, block);
}

OWN void dispatch_after(uint64_t when, void *queue, void *block) {
  if (here.scope) blocks.others++;
  NEXT(dispatch_after)(when, queue, block);
}

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
