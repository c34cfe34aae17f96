// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <vector>

#include "core/types.h"

namespace sinew {

/// A rectangle on the screen.
using ScreenBox = Eigen::AlignedBox2d;

/// Finds a place for a label near the point that it names, where it covers neither the character
/// nor other boxes. \param points    places on the screen that the label is to leave free: vertices
/// of the character \param boxes     other boxes that it is not to overlap \param area      all of
/// the label is inside this box \param anchor    the point that the label names \param size      of
/// the label \param nearest   smallest distance of the label from the anchor \param farthest
/// largest one \return          the label's box nearest to the anchor; nothing if there is none
std::optional<ScreenBox> free_label_place(const std::vector<Eigen::Vector2d>& points,
                                          const std::vector<ScreenBox>& boxes,
                                          const ScreenBox& area, const Eigen::Vector2d& anchor,
                                          const Eigen::Vector2d& size, double nearest,
                                          double farthest);

}  // namespace sinew
