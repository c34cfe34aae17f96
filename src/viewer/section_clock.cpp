// SPDX-License-Identifier: MIT

#include "viewer/section_clock.h"

#include <utility>

#include "core/timing.h"
#include "render/gl_call_clock.h"

namespace sinew {

SectionClock::SectionClock(bool on) : on_(on) {
  if (on_) measure_gl_calls();
  skip();
}

void SectionClock::skip() {
  if (!on_) return;
  calls_ = measured_gl_calls_ms();
  last_ = thread_processor_ms();
}

void SectionClock::end(FrameSection section) {
  if (!on_) return;
  const double now = thread_processor_ms();
  const double calls = measured_gl_calls_ms() - std::exchange(calls_, measured_gl_calls_ms());
  totals_[static_cast<std::size_t>(section)] += now - std::exchange(last_, now) - calls;
  totals_[static_cast<std::size_t>(FrameSection::kRasterizer)] += calls;
}

}  // namespace sinew
