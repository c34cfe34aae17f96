// SPDX-License-Identifier: MIT

#include "core/child_process.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <thread>

namespace sinew {
namespace {

using End = ChildOutcome::End;

constexpr std::uint64_t kMegabyte = 1'000'000;
constexpr ChildLimits kAmple{
    .memory_bytes = 0, .output_bytes = 100 * kMegabyte, .processor_seconds = 60, .seconds = 60.0};

ChildOutcome run_shell(const std::string& script, std::string_view input = {},
                       const ChildLimits& limits = kAmple) {
  return run_child({"/bin/sh", "-c", script}, input, limits);
}

TEST(ChildProcess, ReceivesItsInputAndReturnsItsOutput) {
  std::string input(5 * kMegabyte, '\0');
  for (std::size_t i = 0; i < input.size(); ++i) input[i] = static_cast<char>(i * i / 251);
  const ChildOutcome outcome = run_shell("cat", input);
  EXPECT_EQ(outcome.end, End::kExited);
  EXPECT_EQ(outcome.code, 0);
  EXPECT_TRUE(outcome.output == input);
}

TEST(ChildProcess, ReturnsItsExitCodeAndDropsItsErrors) {
  const ChildOutcome outcome = run_shell("echo result; echo noise >&2; exit 42");
  EXPECT_EQ(outcome.end, End::kExited);
  EXPECT_EQ(outcome.code, 42);
  EXPECT_EQ(outcome.output, "result\n");
}

TEST(ChildProcess, ThatCrashesLeavesWhatItWrote) {
  const ChildOutcome outcome = run_shell("echo half; kill -SEGV $$");
  EXPECT_EQ(outcome.end, End::kKilled);
  EXPECT_EQ(outcome.code, SIGSEGV);
  EXPECT_EQ(outcome.output, "half\n");
}

TEST(ChildProcess, ThatHangsIsEnded) {
  ChildLimits limits = kAmple;
  limits.seconds = 0.2;
  EXPECT_EQ(run_child({"/bin/sleep", "60"}, {}, limits).end, End::kOutOfTime);
}

TEST(ChildProcess, ThatComputesForTooLongIsEnded) {
  ChildLimits limits = kAmple;
  limits.processor_seconds = 1;
  EXPECT_EQ(run_shell("while :; do :; done", {}, limits).end, End::kOutOfTime);
}

TEST(ChildProcess, GetsNoMoreMemoryThanItMay) {
  const std::string takes_300_megabytes = "exec dd if=/dev/zero of=/dev/null bs=300M count=1";
  ChildLimits limits = kAmple;
  EXPECT_EQ(run_shell(takes_300_megabytes, {}, limits).code, 0);
  limits.memory_bytes = 100 * kMegabyte;
  EXPECT_NE(run_shell(takes_300_megabytes, {}, limits).code, 0);
}

TEST(ChildProcess, StartsWhereWeTakeMoreMemoryThanItMay) {
  constexpr std::size_t kOurs = std::size_t{4} << 30;  // bytes of address space
  void* const ours = ::mmap(nullptr, kOurs, PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  ASSERT_NE(ours, MAP_FAILED);
  ChildLimits limits = kAmple;
  limits.memory_bytes = 100 * kMegabyte;
  EXPECT_EQ(run_shell("echo here", {}, limits).output, "here\n");
  ::munmap(ours, kOurs);
}

TEST(ChildProcess, WritesNoMoreThanItMay) {
  ChildLimits limits = kAmple;
  limits.output_bytes = kMegabyte;
  limits.seconds = 5.0;
  const ChildOutcome outcome = run_shell("exec cat /dev/zero", {}, limits);
  EXPECT_EQ(outcome.end, End::kKilled);
  EXPECT_EQ(outcome.output.size(), kMegabyte);
}

TEST(ChildProcess, LeavesNoCoreFile) {
  EXPECT_EQ(run_shell("ulimit -c; ulimit -H -c").output, "0\n0\n");
}

TEST(ChildProcess, InheritsNoFilesOfOurs) {
  const int ours = ::open("/dev/null", O_RDONLY);  // exec alone would not close it
  ASSERT_GE(ours, 3);
  // Descriptor 3 is the folder that ls itself reads.
  EXPECT_EQ(run_child({"/bin/ls", "/proc/self/fd"}, {}, kAmple).output, "0\n1\n2\n3\n");
  ::close(ours);
}

TEST(ChildProcess, CanBeInterruptedWhereOurThreadsCannot) {
  sigset_t interrupt, before;
  sigemptyset(&interrupt);
  sigaddset(&interrupt, SIGINT);
  pthread_sigmask(SIG_BLOCK, &interrupt, &before);
  const auto pipe_before = std::signal(SIGPIPE, SIG_IGN);
  const ChildOutcome status =
      run_child({"/bin/grep", "-E", "Sig(Blk|Ign)", "/proc/self/status"}, {}, kAmple);
  const ChildOutcome interrupted = run_shell("kill -INT $$; echo still here");
  std::signal(SIGPIPE, pipe_before);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  EXPECT_EQ(status.output, "SigBlk:\t0000000000000000\nSigIgn:\t0000000000000000\n");
  EXPECT_EQ(interrupted.end, End::kKilled);
  EXPECT_EQ(interrupted.code, SIGINT);
}

TEST(ChildProcess, EndsWhenItIsStopped) {
  std::stop_source stop;
  std::jthread later([&stop] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    stop.request_stop();
  });
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(run_child({"/bin/sleep", "30"}, {}, kAmple, stop.get_token()).end, End::kStopped);
  EXPECT_EQ(run_child({"/bin/sleep", "30"}, {}, kAmple, stop.get_token()).end, End::kStopped)
      << "stopped before it began";
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(5));
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1) << "a child is left behind";
}

TEST(ChildProcess, IsOneOfManyAtOnce) {
  std::vector<ChildOutcome> outcomes(12);
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      threads.emplace_back([i, &outcomes] {
        const std::string input(kMegabyte, static_cast<char>('a' + i));
        outcomes[i] = run_shell("cat; exit " + std::to_string(i), input);
      });
    }
  }
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    EXPECT_EQ(outcomes[i].code, static_cast<int>(i));
    EXPECT_TRUE(outcomes[i].output == std::string(kMegabyte, static_cast<char>('a' + i)));
  }
}

TEST(ChildProcess, IsNotLeftBehind) {
  run_shell("exit 1");
  ChildLimits limits = kAmple;
  limits.seconds = 0.05;
  run_child({"/bin/sleep", "60"}, {}, limits);
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1);
  EXPECT_EQ(errno, ECHILD) << "a child still runs or waits to be asked for its end";
}

TEST(ChildProcess, OfAProgramThatIsNotThereSaysSo) {
  EXPECT_EQ(run_child({"/no/such/program"}, {}, kAmple).code, ChildOutcome::kNotStarted);
}

}  // namespace
}  // namespace sinew
