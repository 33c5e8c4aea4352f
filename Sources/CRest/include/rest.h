/* The hooks by which the Swift runtime hands out jobs, a way to run the jobs that came through them, and on Linux the
 * time that their code reads.
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
 * `nanoseconds`: of REST_DELAYED, from now. */
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

/* What a thread works for, and the time there. */
typedef struct {
  /* NULL for a thread that works for nothing: then it has the real time. */
  void *scope;
  /* Nanoseconds since the test began. */
  int64_t elapsed;
  /* When it began, in milliseconds since 1970. */
  int64_t start;
} rest_place;

void *rest_scope(void);
/* Returns the place before. */
rest_place rest_enter(rest_place place);

/* So often may code read clocks at one place; then time passes at each read, so that code that waits for it ends. */
enum { REST_MOST_READS = 1000000 };
/* Whether time passed so at the present place. */
bool rest_spins(void);

/* Blocks that code with a scope has put on the main dispatch queue and on others, by this thread. Always 0 on Apple's
 * systems. */
typedef struct {
  int64_t main, others;
} rest_blocks;
rest_blocks rest_block_counts(void);

/* Whether it is a task; else it is the runtime's own job, such as an actor's turn. */
bool rest_is_task(rest_job *job);
/* Whether it is an `async let`, whose memory is its parent's: it must not be retained. */
bool rest_is_inner_task(rest_job *job);
void rest_run(rest_job *job, bool on_main);
void rest_retain(rest_job *job);
void rest_release(rest_job *job);
bool rest_is_over(rest_job *job);
/* Only of a task. */
void rest_cancel(rest_job *task);

/* Runs the blocks of the main dispatch queue: true if there were some. Only on the main thread, outside of such a
 * block. It does nothing on Apple's systems. */
bool rest_drain_main_queue(void);
#endif
