// SPDX-License-Identifier: MIT

#include "bodies/rig/joint_limits.h"

namespace sinew {

const std::vector<RangeOfMotion>& ranges_of_motion() {
  static const std::vector<RangeOfMotion> table = {
      // Spine: flexion and extension, lateral bending, axial rotation, each summed over the discs
      // of the joint. The chest takes the axial rotation of the whole thorax.
      {"spine", 'z', -9.0, 5.0, 0.0},
      {"spine", 'x', -3.0, 3.0, 0.0},
      {"spine", 'y', -1.0, 1.0, 0.0},
      {"spine_2", 'z', -13.0, 2.0, 0.0},
      {"spine_2", 'x', -6.0, 6.0, 0.0},
      {"spine_2", 'y', -2.0, 2.0, 0.0},
      {"spine_3", 'z', -12.0, 1.0, 0.0},
      {"spine_3", 'x', -8.0, 8.0, 0.0},
      {"spine_3", 'y', -2.0, 2.0, 0.0},
      {"spine_4", 'z', -10.0, 3.0, 0.0},
      {"spine_4", 'x', -6.0, 6.0, 0.0},
      {"spine_4", 'y', -2.0, 2.0, 0.0},
      {"spine_5", 'z', -8.0, 5.0, 0.0},
      {"spine_5", 'x', -6.0, 6.0, 0.0},
      {"spine_5", 'y', -2.0, 2.0, 0.0},
      {"chest", 'z', -18.0, 15.0, 0.0},
      {"chest", 'x', -24.0, 24.0, 0.0},
      {"chest", 'y', -30.0, 30.0, 0.0},
      {"neck", 'z', -13.0, 13.0, 0.0},
      {"neck", 'x', -11.0, 11.0, 0.0},
      {"neck", 'y', -8.0, 8.0, 0.0},
      {"neck_2", 'z', -20.0, 20.0, 0.0},
      {"neck_2", 'x', -19.0, 19.0, 0.0},
      {"neck_2", 'y', -14.0, 14.0, 0.0},
      {"neck_3", 'z', -12.0, 13.0, 0.0},
      {"neck_3", 'x', -21.0, 21.0, 0.0},
      {"neck_3", 'y', -10.0, 10.0, 0.0},
      {"head", 'z', -15.0, 30.0, 0.0},
      {"head", 'x', -10.0, 10.0, 0.0},
      {"head", 'y', -45.0, 45.0, 0.0},
      {"jaw", 'z', -30.0, 0.0, 0.0},
      // Clavicle: elevation is about -x, protraction about y, rotation to the back about z.
      {"shoulder", 'x', -30.0, 5.0, -3.0},
      {"shoulder", 'y', -30.0, 15.0, 0.0},
      {"shoulder", 'z', -5.0, 40.0, 0.0},
      // Scapula: rotation upward is about -x, inward about y, tilt to the back about z.
      {"scapula", 'x', -30.0, 5.0, -7.0},
      {"scapula", 'y', -15.0, 15.0, 0.0},
      {"scapula", 'z', -10.0, 20.0, 0.0},
      {"upper_arm", 'x', -120.0, 30.0, -30.0},
      {"upper_arm", 'y', -104.0, 69.0, 0.0},
      {"upper_arm", 'z', -62.0, 110.0, 0.0},
      {"forearm", 'z', 0.0, 143.0, 8.0},
      {"radius", 'y', -82.0, 76.0, 0.0},  // supination, pronation
      {"hand", 'z', -75.0, 76.0, 0.0},
      {"hand", 'x', -22.0, 36.0, 0.0},  // to the thumb, to the little finger
      {"thumb_1", 'z', -20.0, 15.0, 0.0},
      {"thumb_1", 'x', -45.0, 10.0, 0.0},
      {"thumb_2", 'z', -10.0, 55.0, 14.0},
      {"thumb_3", 'z', -15.0, 80.0, 14.0},
      {"index_1", 'z', -20.0, 90.0, 14.0},
      {"index_1", 'x', -20.0, 20.0, 0.0},
      {"index_2", 'z', 0.0, 100.0, 18.0},
      {"index_3", 'z', 0.0, 80.0, 10.0},
      {"middle_1", 'z', -20.0, 90.0, 15.0},
      {"middle_1", 'x', -20.0, 20.0, 0.0},
      {"middle_2", 'z', 0.0, 100.0, 20.0},
      {"middle_3", 'z', 0.0, 80.0, 10.0},
      {"ring_1", 'z', -20.0, 90.0, 16.0},
      {"ring_1", 'x', -20.0, 20.0, 0.0},
      {"ring_2", 'z', 0.0, 100.0, 22.0},
      {"ring_3", 'z', 0.0, 80.0, 10.0},
      {"little_1", 'z', -20.0, 90.0, 17.0},
      {"little_1", 'x', -20.0, 20.0, 0.0},
      {"little_2", 'z', 0.0, 100.0, 20.0},
      {"little_3", 'z', 0.0, 80.0, 10.0},
      {"thigh", 'z', -10.0, 122.0, 0.0},
      {"thigh", 'x', -46.0, 27.0, -5.0},
      {"thigh", 'y', -47.0, 47.0, 0.0},
      {"shin", 'z', -143.0, 0.0, 0.0},
      {"patella", 'z', -114.0, 0.0, 0.0},  // kPatellaShare of the knee
      {"foot", 'z', -56.0, 13.0, 0.0},
      {"subtalar", 'x', -10.0, 25.0, 0.0},  // eversion, inversion
      {"midfoot", 'z', -10.0, 10.0, 0.0},
      {"toe", 'z', -30.0, 70.0, 0.0}};
  return table;
}

}  // namespace sinew
