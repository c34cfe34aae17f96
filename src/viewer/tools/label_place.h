// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <vector>

#include "core/types.h"

namespace sinew {

/// A rectangle on the screen.
using ScreenBox = Eigen::AlignedBox2d;

/// Describes what a label is to leave free.
struct LabelSurroundings {
  Eigen::Matrix2Xd points;       ///< vertices of the character on the screen
  std::vector<ScreenBox> boxes;  ///< what the label is not to overlap
  ScreenBox area;                ///< all of the label is inside this box
};

/// Returns true if a label covers neither points nor boxes, and is inside the area.
bool is_free(const ScreenBox& label, const LabelSurroundings& around);

/// Finds a place for a label near the point that it names.
/// \param anchor    the point that the label names
/// \param size      of the label
/// \param nearest   smallest distance of the label from the anchor
/// \param farthest  largest distance
/// \return the free box that is nearest to the anchor; nothing if there is none
std::optional<ScreenBox> free_label_place(const LabelSurroundings& around,
                                          const Eigen::Vector2d& anchor,
                                          const Eigen::Vector2d& size, double nearest,
                                          double farthest);

}  // namespace sinew
