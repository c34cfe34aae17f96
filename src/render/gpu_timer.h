// SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "render/gl_objects.h"

namespace sinew {

/// Measures how long the graphics processor takes for the commands between begin() and end().
/// Results arrive some frames later, so that nothing waits for them.
class GpuTimer {
 public:
  /// A context must be current now and in every call.
  GpuTimer();

  /// Begins a measurement. Nothing is measured if the driver has no such clock or while too many
  /// measurements are pending.
  /// \param number  number of the frame, by which its time is identified
  void begin(std::int64_t number);
  void end();

  struct Time {
    std::int64_t number;
    double ms;
  };
  /// Returns the oldest time that is available and not yet returned.
  std::optional<Time> take();

 private:
  struct Query {
    GlName<detail::release_query> name;
    std::int64_t number = 0;
  };
  std::vector<Query> queries_;  ///< a ring buffer; empty: there is no clock
  std::size_t first_ = 0;       ///< the oldest one that is pending
  std::size_t pending_ = 0;
  bool measuring_ = false;
};

}  // namespace sinew
