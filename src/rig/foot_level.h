// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

namespace sinew {

/// Holds the heights over time of a joint that touches the ground (foot or toe) on the source, and
/// of its counterpart on the target.
struct FootHeights {
  std::vector<double> source;  ///< one for each frame
  std::vector<double> target;  ///< one for each frame, before the lift
  double source_rest = 0.0;
  double target_rest = 0.0;  ///< with the body standing on its soles
};

/// Returns the height at which each joint stands in the source: the height to which joints of its
/// kind return again and again, or their rest height if the two nearly agree.
/// \param feet        joints by kind (feet, toes), all with the same number of frames
/// \param kinds       kind of each joint; joints of one kind share their contact height
/// \param leg_length  of the source
std::vector<double> contact_heights(const std::vector<FootHeights>& feet,
                                    const std::vector<int>& kinds, double leg_length);

/// Returns the height by which to lift the target in each frame so that its feet keep the level of
/// the source's feet: the lowest foot is as high above its rest height as the source's is above its
/// contact height, times `scale`. Feet that sink slightly into the ground are placed on it. High up
/// in a jump, or with the feet over the head, the lift is a constant.
/// \param contacts    contact heights of the feet (contact_heights())
/// \param scale       target units per source unit
/// \param leg_length  of the source
std::vector<double> foot_level_lifts(const std::vector<FootHeights>& feet,
                                     const std::vector<double>& contacts, double scale,
                                     double leg_length);

}  // namespace sinew
