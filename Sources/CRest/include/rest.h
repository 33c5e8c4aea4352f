/* The hooks by which the Swift runtime hands out jobs, and a way to run the jobs that came through them.
 *
 * The hooks are looked up when the program runs, since older runtimes lack some. They are of the whole process:
 * `rest_install` is for test programs and drivers alone.
 */
#ifndef REST_H
#define REST_H
#include <stdbool.h>
#include <stdint.h>

/* A job of the runtime. Only its flags are read. */
typedef struct rest_job rest_job;

typedef enum { REST_POOL = 0, REST_MAIN = 1, REST_DELAYED = 2 } rest_origin;

/* Takes a job, or leaves it to the runtime (false).
 * `nanoseconds`: of REST_DELAYED, from now; -1 where that is not known exactly. */
typedef bool (*rest_taker)(rest_job *job, rest_origin origin, int64_t nanoseconds);

/* The two words of an executor reference. */
typedef struct {
  void *identity;
  uintptr_t witness;
} rest_executor;

/* Installs the hooks. The first call counts.
 * `main`: the executor of the main actor on a thread with a scope. `pool`: the one of code that is on no actor.
 * Returns the name of the first hook that the runtime lacks; then nothing is installed. NULL: all are. */
const char *rest_install(rest_taker taker, rest_executor main, rest_executor pool);

/* What this thread works for; NULL where that is nothing. `rest_enter` returns the scope before. */
void *rest_scope(void);
void *rest_enter(void *scope);

/* The app was at rest until now: what it reads from a clock, it reads later. */
void rest_stamp(void);

/* How long the app meant to sleep, from the deadline that it computed: the one whole number of milliseconds that what
 * has passed since `rest_stamp` allows. -1 where it allows several: the thread was held up in between.
 * `clock`: 1 is continuous, 2 suspending, as in the runtime. */
int64_t rest_meant(int64_t deadline, int clock);

/* Reads a clock of the runtime, in nanoseconds. */
int64_t rest_time(int clock);

/* Whether it is a task; else it is the runtime's own job, such as an actor's turn. */
bool rest_is_task(rest_job *job);
/* Whether it is an `async let`, whose memory is its parent's: it must not be retained. */
bool rest_is_inner_task(rest_job *job);
void rest_run(rest_job *job, bool on_main);
void rest_retain(rest_job *job);
void rest_release(rest_job *job);
bool rest_is_over(rest_job *job);

/* Runs the blocks of the main dispatch queue: true if there were some. Only on the main thread, outside of such a
 * block. It does nothing on Apple's systems. */
bool rest_drain_main_queue(void);
#endif
