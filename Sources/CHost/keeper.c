// The keeper of a program: a small process between vsh and the program that it starts. It outlives vsh by the few seconds that it takes
// to end the program and all of its process group, however vsh ends.
//
// Both of its halves are forked from a process with many threads, so that only calls that a signal handler may make are made after a
// fork, and no memory is asked for.
#define _GNU_SOURCE
#include "host.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

extern char **environ;

/// What the two sides are joined by, and the numbers that the program's and the keeper's ends get: the program has the first three.
enum { for_input, for_output, for_errors, for_life, for_report, pipe_count };

enum { patience_ms = 2000, grace_ms = 1000, pause_ms = 10 };

static int make_pipe(int ends[2]) {
#if defined(__linux__)
  return pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno;
#else
  // A keeper that is forked in between closes what it does not need.
  if (pipe(ends) != 0) return errno;
  for (int i = 0; i < 2; i++) fcntl(ends[i], F_SETFD, FD_CLOEXEC);
  return 0;
#endif
}

static void write_numbers(int descriptor, const int *numbers, size_t count) {
  ssize_t written;
  do written = write(descriptor, numbers, count * sizeof *numbers);
  while (written < 0 && errno == EINTR);
}

/// False where the other end was closed first.
static bool read_numbers(int descriptor, int *numbers, size_t count) {
  ssize_t got;
  do got = read(descriptor, numbers, count * sizeof *numbers);
  while (got < 0 && errno == EINTR);
  return got == (ssize_t)(count * sizeof *numbers);
}

// The keeper.

static int wake_writer;

static void note_child(int signal_number) {
  (void)signal_number;
  int before = errno;
  ssize_t written = write(wake_writer, "", 1);
  (void)written;
  errno = before;
}

/// What would end the keeper is ignored, but for its own faults.
static void set_keeper_signals(void) {
  for (int number = 1; number < NSIG; number++) {
    bool is_fault = number == SIGSEGV || number == SIGBUS || number == SIGILL || number == SIGFPE || number == SIGTRAP || number == SIGABRT;
    struct sigaction action = {.sa_handler = is_fault ? SIG_DFL : number == SIGCHLD ? note_child : SIG_IGN, .sa_flags = SA_NOCLDSTOP};
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
  }
}

static void unblock_signals(void) {
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

static void close_from(int first, int most) {
#if defined(__linux__) && defined(SYS_close_range)
  if (syscall(SYS_close_range, (unsigned)first, ~0u, 0u) == 0) return;
#endif
  for (int descriptor = first; descriptor < most; descriptor++) close(descriptor);
}

/// The pipes for input and output become descriptors 3 and 4. The number of neither is that of a pipe that is still needed: those of the
/// keeper are closed by the start of the program.
static void move_to_channel(void) {
  dup2(for_input, 3);
  dup2(for_output, 4);
  int nothing = open("/dev/null", O_RDONLY);
  if (nothing >= 0) dup2(nothing, for_input);
  if (nothing > 4) close(nothing);
  dup2(for_errors, for_output);
}

/// The paths are tried in their order, as execvp does it.
static _Noreturn void become_program(
    char *const *paths, char *const *arguments, char *const *variables, bool has_channel, int problem) {
  setpgid(0, 0);
  if (has_channel) move_to_channel();
#if defined(__linux__)
  // Should the keeper itself be killed.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  unblock_signals();
  int error = ENOENT;
  for (; *paths != NULL; paths++) {
    execve(*paths, arguments, variables);
    if (errno == ENOENT || errno == ENOTDIR) continue;
    error = errno;
    if (error != EACCES) break;
  }
  write_numbers(problem, &error, 1);
  _exit(127);
}

static struct {
  pid_t leader;
  bool is_leader_over;
  int report, wake;
} kept;

/// Takes the status of every child that has ended; vsh learns the leader's.
static void reap(void) {
  for (;;) {
    int status;
    pid_t ended = waitpid(-1, &status, WNOHANG);
    if (ended < 0 && errno == EINTR) continue;
    if (ended <= 0) return;
    if (ended != kept.leader) continue;
    kept.is_leader_over = true;
    write_numbers(kept.report, &status, 1);
  }
}

/// The group's number belongs to no other process while the group has one.
static bool is_group_over(void) { return kept.is_leader_over && kill(-kept.leader, 0) != 0; }

static bool is_leader_over(void) { return kept.is_leader_over; }

static void take_wakes(void) {
  char bytes[64];
  while (read(kept.wake, bytes, sizeof bytes) > 0) {
  }
}

static int64_t now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static bool wait_until(bool (*is_true)(void), int64_t milliseconds) {
  int64_t end = now_ms() + milliseconds;
  for (;;) {
    reap();
    if (is_true()) return true;
    if (now_ms() >= end) return false;
    // The end of a process that is not a child wakes nothing.
    struct pollfd question = {.fd = kept.wake, .events = POLLIN};
    poll(&question, 1, pause_ms);
    take_wakes();
  }
}

static void end_group(void) {
  wait_until(is_leader_over, patience_ms);
  if (is_group_over()) return;
  kill(-kept.leader, SIGTERM);
  // A stopped process would not notice.
  kill(-kept.leader, SIGCONT);
  if (wait_until(is_group_over, patience_ms)) return;
  kill(-kept.leader, SIGKILL);
  wait_until(is_group_over, grace_ms);
}

static _Noreturn void give_up(int report, int error) {
  int numbers[2] = {error, 0};
  write_numbers(report, numbers, 2);
  _exit(0);
}

static _Noreturn void keep(
    const int ends[pipe_count], int most_descriptors, char *const *paths, char *const *arguments,
    char *const *variables, bool has_channel) {
  setpgid(0, 0);
  int moved[pipe_count], wakes[2], problem[2], error;
  // Above the numbers that they get first: an end may have the number of another.
  for (int i = 0; i < pipe_count; i++) {
    moved[i] = fcntl(ends[i], F_DUPFD_CLOEXEC, pipe_count);
    if (moved[i] < 0) give_up(ends[for_report], errno);
  }
  for (int i = 0; i < pipe_count; i++) dup2(moved[i], i);
  close_from(pipe_count, most_descriptors);
  for (int i = for_life; i <= for_report; i++) fcntl(i, F_SETFD, FD_CLOEXEC);
  kept.report = for_report;
  if ((error = make_pipe(wakes)) != 0 || (error = make_pipe(problem)) != 0) give_up(for_report, error);
  for (int i = 0; i < 2; i++) fcntl(wakes[i], F_SETFL, O_NONBLOCK);
  kept.wake = wakes[0];
  wake_writer = wakes[1];
  set_keeper_signals();
  unblock_signals();
#if defined(__linux__)
  // Processes of the group whose parents have ended become children of the keeper: in a container the first process may never take
  // their statuses, and then the group would not end.
  prctl(PR_SET_CHILD_SUBREAPER, 1);
#endif

  kept.leader = fork();
  if (kept.leader == 0) become_program(paths, arguments, variables, has_channel, problem[1]);
  if (kept.leader < 0) give_up(for_report, errno);
  // Both do it, so that it is done whichever runs first.
  setpgid(kept.leader, kept.leader);
  for (int i = for_input; i <= for_errors; i++) close(i);
  close(problem[1]);
  if (read_numbers(problem[0], &error, 1)) give_up(for_report, error);
  close(problem[0]);
  int started[2] = {0, kept.leader};
  write_numbers(for_report, started, 2);

  for (;;) {
    reap();
    if (kept.is_leader_over) break;
    struct pollfd questions[2] = {{.fd = for_life, .events = POLLIN}, {.fd = kept.wake, .events = POLLIN}};
    poll(questions, 2, -1);
    take_wakes();
    if (questions[0].revents != 0) break;
  }
  end_group();
  _exit(0);
}

// vsh.

static void wait_for(pid_t process, int *status) {
  while (waitpid(process, status, 0) < 0 && errno == EINTR) {
  }
}

int host_start_program(
    char *const *paths, char *const *arguments, const char *channel_folder, host_program *program) {
  int pipes[pipe_count][2], theirs[pipe_count], ours[pipe_count];
  int made = 0, error = 0, numbers[2] = {0, 0}, status;
  pid_t keeper = -1;
  // Those of vsh, but for the folder of a channel.
  size_t count = 0;
  while (environ[count] != NULL) count++;
  char *variables[count + 2], folder[PATH_MAX];
  size_t last = 0;
  for (size_t i = 0; i < count; i++)
    if (channel_folder == NULL || strncmp(environ[i], "TMPDIR=", 7) != 0) variables[last++] = environ[i];
  if (channel_folder != NULL) {
    snprintf(folder, sizeof folder, "TMPDIR=%s", channel_folder);
    variables[last++] = folder;
  }
  variables[last] = NULL;
  while (made < pipe_count && error == 0) {
    error = make_pipe(pipes[made]);
    if (error == 0) made++;
  }
  for (int i = 0; i < made; i++) {
    bool is_read_there = i == for_input || i == for_life;
    theirs[i] = pipes[i][is_read_there ? 0 : 1];
    ours[i] = pipes[i][is_read_there ? 1 : 0];
  }
  if (error == 0) {
    struct rlimit limit;
    int most = getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur > 65536 ? 65536 : (int)limit.rlim_cur;
    // No handler of vsh runs in the keeper.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    keeper = fork();
    if (keeper == 0) keep(theirs, most, paths, arguments, variables, channel_folder != NULL);
    if (keeper < 0) error = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
  }
  for (int i = 0; i < made; i++) close(theirs[i]);
  if (error == 0) error = read_numbers(ours[for_report], numbers, 2) ? numbers[0] : EIO;
  if (error != 0) {
    for (int i = 0; i < made; i++) close(ours[i]);
    if (keeper > 0) wait_for(keeper, &status);
    return error;
  }
  fcntl(ours[for_input], F_SETFL, O_NONBLOCK);
  *program = (host_program){
      .input = ours[for_input],
      .output = ours[for_output],
      .errors = ours[for_errors],
      .life = ours[for_life],
      .report = ours[for_report],
      .keeper = keeper,
      .group = numbers[1],
  };
  return 0;
}

host_program_end host_read_end(int report) {
  int status;
  if (!read_numbers(report, &status, 1)) return (host_program_end){.is_known = false};
  if (WIFEXITED(status)) return (host_program_end){.is_known = true, .status = WEXITSTATUS(status)};
  return (host_program_end){.is_known = true, .signal = WTERMSIG(status)};
}

void host_wait_for_keeper(const host_program *program) {
  int status = 0;
  wait_for(program->keeper, &status);
  // Nothing but a kill of its own ends a keeper before its group.
  if (WIFSIGNALED(status)) kill(-program->group, SIGKILL);
}
