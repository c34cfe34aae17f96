// SPDX-License-Identifier: MIT

#pragma once

#include <functional>
#include <stop_token>
#include <string>

namespace sinew {

/// Reports the progress of a long computation and carries the request to stop it. Copyable. A
/// default-constructed Progress reports nothing and never stops.
class Progress {
 public:
  using Callback = std::function<void(double fraction, const std::string& stage)>;

  Progress() = default;
  explicit Progress(Callback callback, std::stop_token stop = {});

  /// Reports the completed fraction in [0, 1]. Never call it inside a parallel loop, since
  /// exceptions must not cross its threads.
  /// \throws Cancelled after a stop request
  void report(double fraction, const std::string& stage) const;

  /// Returns the stop token, for work that cannot call report() while it runs.
  const std::stop_token& stop_token() const { return stop_; }

  /// Returns a Progress for a part of the work, whose 0 and 1 are `begin` and `end` of this one.
  Progress part(double begin, double end) const;

 private:
  Callback callback_;
  std::stop_token stop_;
  double begin_ = 0.0;
  double end_ = 1.0;
};

}  // namespace sinew
