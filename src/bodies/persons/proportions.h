// SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>
#include <vector>

#include "bodies/sex.h"

namespace sinew {

/// Sizes of the parts of a skeleton relative to those of the template of its sex, apart from the
/// stature: 1 is the mean.
struct Proportions {
  double trunk = 1.0;  ///< height of the pelvis and the spine
  double head_length = 1.0;
  double head_breadth = 1.0;
  double head_height = 1.0;
  double shoulders = 1.0;  ///< length of the clavicles
  double chest_breadth = 1.0;
  double chest_depth = 1.0;
  double pelvis_breadth = 1.0;
  double pelvis_depth = 1.0;
  double upper_arm = 1.0;  ///< lengths
  double forearm = 1.0;
  double hand = 1.0;
  double thigh = 1.0;
  double shank = 1.0;
  double foot = 1.0;
  double thickness = 1.0;  ///< breadth of the bones of the limbs
};

/// Holds factors on the growth of fat and on the thickness of muscle in each
/// region of fat_map.h.
struct Distribution {
  std::vector<double> fat;
  std::vector<double> muscle;
};

/// Returns proportions chosen by a seed; seed 0 chooses the mean. Standard deviations are those of
/// ANSUR II (Gordon et al. 2014) for what the stature does not explain, 2 to 6 percent.
Proportions random_proportions(std::uint64_t seed);

/// Returns a distribution chosen by a seed; seed 0 chooses factors of 1.
Distribution random_distribution(std::uint64_t seed);

}  // namespace sinew
