// SPDX-License-Identifier: MIT

#include "core/progress.h"

#include <utility>

#include "core/error.h"

namespace sinew {

Progress::Progress(Callback callback, std::stop_token stop)
    : callback_(std::move(callback)), stop_(std::move(stop)) {}

void Progress::report(double fraction, const std::string& stage) const {
  if (stop_.stop_requested()) throw Cancelled();
  if (callback_) callback_(begin_ + fraction * (end_ - begin_), stage);
}

Progress Progress::part(double begin, double end) const {
  Progress inner(*this);
  inner.begin_ = begin_ + begin * (end_ - begin_);
  inner.end_ = begin_ + end * (end_ - begin_);
  return inner;
}

}  // namespace sinew
