// What the C library can do, and Swift cannot ask for.
#ifndef HOST_H
#define HOST_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/// Has the C library keep memory that was freed, up to a bound, instead of giving it back to the system: large buffers are
/// made and freed all the time, and a fresh one costs a fault for each page. To be called first thing.
void host_keep_freed_memory(void);

/// Has what the heap is yet to take stand in pages of 2 MiB, where the system has them: a fresh small page costs a fault, and a
/// file of megabytes is made into tables of ten times its size. Only the first call does something.
void host_expect_large_heap(void);

/// Runs `body` on a stack of so many bytes, whatever the limit of this process says, and comes back when it ends. Where the system gives
/// no memory, it runs on the stack that is there. To be called once.
void host_run_on_stack(size_t bytes, void (*body)(void *context), void *context);

/// From here on, a fault of this thread (SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT) does not end the process: the thread stops
/// for ever, and `*fault`, 0 so far, becomes the signal's number. `fault` must stay where it is until the process ends.
void host_contain_faults(int *fault);

/// The signal that stopped the thread of `fault`, or 0.
int host_fault(const int *fault);

/// Exchanges two files by their names in one step. 0, or the number of the error: EINVAL or ENOSYS where the system or the file
/// system cannot.
int host_exchange(const char *one, const char *other);

/// Gives a file a name that no other file has. 0, or the number of the error: EEXIST where there is one, EINVAL or ENOSYS where the
/// system or the file system cannot.
int host_rename_to_new(const char *from, const char *to);

/// Whether a signal is ignored, which a process inherits from the one that starts it.
bool host_ignores_signal(int signal_number);

/// Has the shell run a command, with the name as its `$1`, and waits for its end; as system(3), Ctrl-C and Ctrl-\ are the command's
/// alone meanwhile. Gives its exit status, 128 and the signal where one ended it, 127 where it could not begin.
int host_run_shell(const char *command, const char *name);

/// A program that runs, and this process's ends of the pipes to it and to its keeper.
typedef struct {
  /// The program's standard streams, or the descriptors 3 and 4 for `input` and `output`. Writing to `input` never waits.
  int input, output, errors;
  /// The keeper ends the program's process group when the last copy of this descriptor is closed, so when this process ends too.
  int life;
  /// Becomes readable when the program has ended, and is at its end when the keeper has.
  int report;
  pid_t keeper, group;
} host_program;

/// Starts a program in a process group of its own, with no descriptors but its standard streams and with no signal blocked or ignored.
/// With a folder for a channel it reads from descriptor 3 and writes to descriptor 4; its standard input is empty, its standard output is
/// where its errors go, and `TMPDIR` is that folder.
/// The first of the paths that can be executed is; both lists end with NULL. When the program has ended, or `life` was closed, the rest of
/// its group gets SIGTERM and, after 2 s, SIGKILL; after `life` was closed, the program has 2 s before that. 0, or the number of the error.
int host_start_program(
    char *const *paths, char *const *arguments, const char *channel_folder, host_program *program);

/// How a program ended: by itself with a status, or by a signal, which is 0 otherwise.
typedef struct {
  bool is_known;
  int status, signal;
} host_program_end;

/// Waits for the next thing that a keeper reports: the end of its program, or that it ended itself, which is not known to be one.
host_program_end host_read_end(int report);

/// Waits for the end of a keeper. To be called once, for then its number is another's.
void host_wait_for_keeper(const host_program *program);

#endif

/// The arguments of the process, the program's name first. Swift's own reads them from /proc, which a chroot may not have.
int host_argument_count(void);
const char *host_argument(int index);
