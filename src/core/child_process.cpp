// SPDX-License-Identifier: MIT

#include "core/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstring>

#include "core/background_threads.h"
#include "core/error.h"

namespace sinew {
namespace {

constexpr int kFirstFreeDescriptor = 3;  // after standard input, output and error

[[noreturn]] void fail_to_start(int error) {
  throw UnavailableError(
      fmt::format("a helper process of Sinew cannot be started ({}); close other programs",
                  std::strerror(error)));
}

/// Closes a file descriptor at the end of its lifetime.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {
    if (number_ < 0) fail_to_start(errno);
  }
  ~Descriptor() { ::close(number_); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int number() const { return number_; }

 private:
  int number_;
};

/// Creates a file in memory, without a name. Its descriptor is duplicated above those of the
/// child's standard files, which memfd_create() may return if ours are closed.
int make_memory_file() {
  const Descriptor file(::memfd_create("sinew", MFD_CLOEXEC));
  return ::fcntl(file.number(), F_DUPFD_CLOEXEC, kFirstFreeDescriptor);
}

/// Writes the bytes to a file and leaves its offset at the beginning.
void fill(const Descriptor& file, std::string_view bytes) {
  for (std::size_t done = 0; done < bytes.size();) {
    const ssize_t written =
        ::pwrite(file.number(), bytes.data() + done, bytes.size() - done, static_cast<off_t>(done));
    if (written < 0 && errno != EINTR) fail_to_start(errno);
    if (written > 0) done += static_cast<std::size_t>(written);
  }
}

/// Returns all bytes of a file, or as many as can be read.
std::string content_of(const Descriptor& file) {
  struct stat status {};
  if (::fstat(file.number(), &status) != 0) return {};
  std::string bytes(static_cast<std::size_t>(status.st_size), '\0');
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t taken =
        ::pread(file.number(), bytes.data() + done, bytes.size() - done, static_cast<off_t>(done));
    if (taken < 0 && errno == EINTR) continue;
    if (taken <= 0) break;
    done += static_cast<std::size_t>(taken);
  }
  bytes.resize(done);
  return bytes;
}

/// Lowers a resource limit of this process. It never exceeds the limit that this process already
/// has.
void limit(__rlimit_resource resource, rlim_t soft, rlim_t hard) {
  rlimit value{};
  ::getrlimit(resource, &value);
  value.rlim_cur = std::min(value.rlim_cur, soft);
  value.rlim_max = std::min(value.rlim_max, hard);
  if (::setrlimit(resource, &value) != 0) ::_exit(ChildOutcome::kNotStarted);
}

void set_limits(const ChildLimits& limits) {
  const auto seconds = static_cast<rlim_t>(limits.processor_seconds);
  limit(RLIMIT_CORE, 0, 0);
  limit(RLIMIT_CPU, seconds, seconds + 1);
  limit(RLIMIT_FSIZE, limits.output_bytes, limits.output_bytes);
  if (limits.memory_bytes > 0) limit(RLIMIT_AS, limits.memory_bytes, limits.memory_bytes);
}

void reset_signals() {
  for (int signal = 1; signal < NSIG; ++signal) ::signal(signal, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
}

/// Runs in the child between fork and exec. It makes system calls only, since another thread of the
/// parent may have held any lock at the time of the fork.
[[noreturn]] void exec_child(char* const* words, const Descriptor& input, const Descriptor& output,
                             const ChildLimits& limits) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  ::dup2(input.number(), STDIN_FILENO);
  ::dup2(output.number(), STDOUT_FILENO);
  const int nowhere = ::open("/dev/null", O_WRONLY);
  if (nowhere != STDERR_FILENO) ::dup2(nowhere, STDERR_FILENO);
  ::close_range(kFirstFreeDescriptor, ~0U, 0);
  reset_signals();
  set_limits(limits);  // last: this copy of the parent may already exceed the limits
  ::execv(words[0], words);
  ::_exit(ChildOutcome::kNotStarted);
}

/// Starts the child. posix_spawn() cannot set resource limits, so this uses fork and exec.
pid_t start(const std::vector<std::string>& words, const Descriptor& input,
            const Descriptor& output, const ChildLimits& limits) {
  std::vector<char*> pointers;
  pointers.reserve(words.size() + 1);
  for (const std::string& word : words) pointers.push_back(const_cast<char*>(word.c_str()));
  pointers.push_back(nullptr);
  const pid_t process = ::fork();
  if (process == 0) exec_child(pointers.data(), input, output, limits);
  if (process < 0) fail_to_start(errno);
  return process;
}

/// Returns true if the process ends within `seconds`.
/// \param process  a pidfd
bool has_ended(const Descriptor& process, double seconds) {
  using Clock = std::chrono::steady_clock;
  const auto deadline = Clock::now() + std::chrono::duration<double>(seconds);
  while (true) {
    const std::chrono::duration<double, std::milli> left = deadline - Clock::now();
    pollfd waiting{process.number(), POLLIN, 0};
    const int ready = ::poll(&waiting, 1, std::max(0, static_cast<int>(std::ceil(left.count()))));
    if (ready > 0) return true;
    if (ready == 0 || errno != EINTR) return false;
  }
}

/// Returns how long to wait for a child by the wall clock, s. A child of a background thread
/// inherits its low priority and may hardly get to run on a busy machine. There the limit of
/// processor time detects a child that hangs.
double seconds_for(const ChildLimits& limits) {
  constexpr double kLowPriorityFactor = 30.0;
  return has_low_priority() ? kLowPriorityFactor * limits.seconds : limits.seconds;
}

int wait_for(pid_t process) {
  int status = 0;
  while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

}  // namespace

ChildOutcome run_child(const std::vector<std::string>& words, std::string_view input,
                       const ChildLimits& limits, const std::stop_token& stop) {
  const Descriptor input_file(make_memory_file());
  const Descriptor output_file(make_memory_file());
  fill(input_file, input);
  const pid_t process = start(words, input_file, output_file, limits);
  // The declaration of pidfd_open() in glibc 2.36 cannot be used from C++.
  const int handle = static_cast<int>(::syscall(SYS_pidfd_open, process, 0));
  if (handle < 0) {
    const int error = errno;
    ::kill(process, SIGKILL);
    wait_for(process);
    fail_to_start(error);
  }
  bool in_time = false;
  {
    const std::stop_callback end(stop, [process] { ::kill(process, SIGKILL); });
    in_time = has_ended(Descriptor(handle), seconds_for(limits));
  }  // from here on nothing else kills it: its process id may soon be that of another process
  if (!in_time) ::kill(process, SIGKILL);
  const int status = wait_for(process);

  ChildOutcome outcome;
  outcome.output = content_of(output_file);
  if (WIFEXITED(status)) {
    outcome.code = WEXITSTATUS(status);
    return outcome;
  }
  outcome.code = WTERMSIG(status);
  if (outcome.code == SIGKILL && stop.stop_requested()) {
    outcome.end = ChildOutcome::End::kStopped;
    return outcome;
  }
  outcome.end = !in_time || outcome.code == SIGXCPU ? ChildOutcome::End::kOutOfTime
                                                    : ChildOutcome::End::kKilled;
  return outcome;
}

}  // namespace sinew
