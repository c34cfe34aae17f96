#pragma once

#include <functional>
#include <stop_token>
#include <string>

namespace sinew {

/// What a long preparation tells its caller, and how the caller stops it. Copyable; the default
/// one is silent and never stops.
class Progress {
 public:
  using Callback = std::function<void(double fraction, const std::string& stage)>;

  Progress() = default;
  explicit Progress(Callback callback, std::stop_token stop = {});

  /// Reports `fraction` in [0, 1] of this progress; throws Cancelled after a stop request. Never
  /// call it inside a parallel loop: no exception may cross one.
  void report(double fraction, const std::string& stage) const;

  /// For work that cannot report while it is at it.
  const std::stop_token& stop_token() const { return stop_; }

  /// A progress for a part of the work, from `begin` to `end` of this one.
  Progress part(double begin, double end) const;

 private:
  Callback callback_;
  std::stop_token stop_;
  double begin_ = 0.0;
  double end_ = 1.0;
};

}  // namespace sinew
