// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <span>

#include "assets/character.h"
#include "session/playing/joint_bulges.h"
#include "session/playing/limb_sections.h"
#include "session/playing/normal_deviation.h"
#include "session/playing/statistics.h"

namespace sinew {

/// Measures how well the visible surface of a character keeps the shape of its limbs.
class LimbShape {
 public:
  /// Refers to `character`, which must outlive this object and must not change.
  explicit LimbShape(const Character& character);

  /// Sets the keys of a frame that describe the shape of limbs.
  /// \param skin    3 x surface vertices
  /// \param joints  global transforms in the same pose, in the same coordinates
  void measure(const Points& skin, std::span<const Transform> joints,
               FrameStatistics& result) const;

  /// Returns the sections; null for a character without a skeleton.
  const LimbSections* sections() const { return sections_ ? &*sections_ : nullptr; }

 private:
  const Character& character_;
  std::optional<LimbSections> sections_;
  std::optional<JointBulges> bulges_;
  NormalDeviation normals_;
};

}  // namespace sinew
