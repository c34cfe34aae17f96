// SPDX-License-Identifier: MIT

#pragma once

#include <optional>

#include "mesh/winding.h"

namespace sinew {

/// Tells what is inside the skin of a character. It is shared by all steps of the preparation that
/// need to know, since it takes seconds for bodies with muscles.
class SkinInterior {
 public:
  /// \param skin  with or without holes, which are closed; must not change as long as this object
  ///              lives
  explicit SkinInterior(const TriangleMesh& skin) : skin_(skin) {}

  /// Returns the winding numbers of the skin. They are computed at the first call, which must have
  /// returned before other threads call this.
  const WindingNumber& winding() const;

 private:
  const TriangleMesh& skin_;
  mutable std::optional<WindingNumber> winding_;
};

}  // namespace sinew
