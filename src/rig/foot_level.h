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

/// How far to lift the target in each frame so that its feet keep the level of the source's: the
/// lowest foot is as high over its height at rest as the source's over its contact height, times
/// `scale`. Contact heights are what the source's joints come down to again and again (their rest
/// heights, where those agree). Feet that sink in a little stand on the ground. High up in a jump,
/// or with the feet over the head, one constant holds. \param feet        joints by kind (feet,
/// toes), all with the same number of frames \param kinds       for each joint its kind: joints of
/// one kind share their contact height \param scale       target units for each source unit \param
/// leg_length  of the source
std::vector<double> foot_level_lifts(const std::vector<FootHeights>& feet,
                                     const std::vector<int>& kinds, double scale,
                                     double leg_length);

}  // namespace sinew
