#pragma once

#include <vector>

namespace sinew {

/// Heights over time of the joints that touch the ground, feet and toes, each beside its like on
/// the other skeleton.
struct FootHeights {
  std::vector<double> source;  ///< one for each frame
  std::vector<double> target;  ///< one for each frame, before it is lifted
  double source_rest = 0.0;
  double target_rest = 0.0;  ///< of a body that stands on its soles
};

/// The height on which each joint stands in the source: what joints of its kind come down to again
/// and again, or their rest height, where those agree.
/// \param feet        joints by kind (feet, toes), all with the same number of frames
/// \param kinds       for each joint its kind: joints of one kind share their contact height
/// \param leg_length  of the source
std::vector<double> contact_heights(const std::vector<FootHeights>& feet,
                                    const std::vector<int>& kinds, double leg_length);

/// How far to lift the target in each frame so that its feet keep the level of the source's: the
/// lowest foot is as high over its height at rest as the source's over its contact height, times
/// `scale`. Feet that sink in a little stand on the ground. High up in a jump, or with the feet
/// over the head, one constant holds.
/// \param contacts    of the feet (contact_heights)
/// \param scale       target units for each source unit
/// \param leg_length  of the source
std::vector<double> foot_level_lifts(const std::vector<FootHeights>& feet,
                                     const std::vector<double>& contacts, double scale,
                                     double leg_length);

}  // namespace sinew
