// SPDX-License-Identifier: MIT

#pragma once

#include <algorithm>
#include <atomic>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "core/background_threads.h"
#include "core/progress.h"

namespace sinew {

/// Runs work in a background thread at the lowest priority. Only one job is current: starting
/// another cancels the one before. A cancelled job may run on until it next reports progress.
/// Nothing waits for it except stop() and the destructor.
template <typename Result>
class BackgroundJob {
 public:
  using Work = std::function<Result(const Progress&)>;

  void start(Work work) {
    cancel();
    current_ = std::make_unique<Run>();
    Run* run = current_.get();
    run->thread = std::jthread([run, work = std::move(work)](const std::stop_token& stop) {
      const BackgroundThreads low;
      try {
        run->result.emplace(work(Progress(
            [run](double fraction, const std::string& stage) { run->note(fraction, stage); },
            stop)));
      } catch (...) {
        run->error = std::current_exception();
      }
      run->done = true;
    });
  }

  void cancel() {
    if (current_) {
      current_->thread.request_stop();
      cancelled_.push_back(std::move(current_));
    }
    std::erase_if(cancelled_, [](const std::unique_ptr<Run>& run) { return run->done.load(); });
  }

  /// Cancels the job and waits until no work is left that could still read anything.
  void stop() {
    cancel();
    cancelled_.clear();
  }

  bool running() const { return current_ != nullptr; }

  /// Returns the result once, or nothing while the job runs. Rethrows an exception of the work.
  std::optional<Result> take() {
    if (!current_ || !current_->done) return std::nullopt;
    const std::unique_ptr<Run> run = std::move(current_);
    run->thread.join();
    if (run->error) std::rethrow_exception(run->error);
    return std::move(run->result);
  }

  /// Returns the progress of the current job: fraction in [0, 1], and the stage of the work.
  std::pair<double, std::string> progress() const {
    if (!current_) return {0.0, ""};
    const std::lock_guard lock(current_->mutex);
    return {current_->fraction, current_->stage};
  }

 private:
  struct Run {
    std::mutex mutex;
    double fraction = 0.0;
    std::string stage;
    std::optional<Result> result;
    std::exception_ptr error;
    std::atomic<bool> done = false;
    std::jthread thread;  // last member: joined before the data it writes is destroyed

    void note(double new_fraction, const std::string& new_stage) {
      const std::lock_guard lock(mutex);
      fraction = new_fraction;
      stage = new_stage;
    }
  };

  std::unique_ptr<Run> current_;
  std::vector<std::unique_ptr<Run>> cancelled_;
};

}  // namespace sinew
