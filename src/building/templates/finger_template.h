// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "building/templates/template_table.h"

namespace sinew::templates {

/// Describes a hand: where it begins, where its fingers end, and the direction across the palm to
/// the side of the thumb.
struct HandShape {
  Eigen::Vector3d wrist;
  Eigen::Vector3d tip;
  Eigen::Vector3d to_thumb;
};

/// Adds the tips of the fingers. The thumb's is where the hand reaches farthest to its side, below
/// the other fingers, which divide the width of the hand's end.
/// \param side  end of the names of the tips
void add_finger_tips(Tips& tips, const std::string& side, const TriangleMesh& surface,
                     const HandShape& hand);

/// Adds a finger of three bones: its joints lie on the line from a joint of the hand to its tip.
/// \param side   end of the names of the joints and of the tip
/// \param first  fraction of that line at which the finger begins
void add_finger(std::vector<Row>& rows, const std::string& finger, const std::string& side,
                const std::string& hand, double first);

/// Returns the template of a single hand with its fingers.
Table hand();

}  // namespace sinew::templates
