#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "render/gl_objects.h"

namespace sinew {

/// How long the graphics processor takes for what is asked of it between begin() and end(). It
/// tells some pictures later, so that nothing waits for it.
class GpuTimer {
 public:
  /// A context must be current, now and in every call.
  GpuTimer();

  /// \param number  of the picture, to know its time by. Nothing is measured where the driver has
  ///                no such clock, nor while too many pictures are still under way.
  void begin(std::int64_t number);
  void end();

  struct Time {
    std::int64_t number;
    double ms;
  };
  /// The oldest time that is known by now, once.
  std::optional<Time> take();

 private:
  struct Query {
    GlName<detail::release_query> name;
    std::int64_t number = 0;
  };
  std::vector<Query> queries_;  ///< a ring; empty: there is no clock
  std::size_t first_ = 0;       ///< the oldest that is under way
  std::size_t under_way_ = 0;
  bool measuring_ = false;
};

}  // namespace sinew
