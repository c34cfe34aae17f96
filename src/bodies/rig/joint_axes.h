// SPDX-License-Identifier: MIT

#pragma once

#include "core/types.h"

namespace sinew {

/// Describes the axis about which a bone rotates: a point of it, and its direction (of any length).
struct JointAxis {
  Eigen::Vector3d point;
  Eigen::Vector3d direction;
};

// The axes and centers of the right side. A pattern search over a point and the tilts of each axis
// minimized the depth to which the bones of the male template enter each other, and how far they
// leave each other, over the range of motion. The gap between the bones in mm (negative: depth), at
// rest and the least over the range with the axis before and after the search:
//
//            range             rest  before  after
//   elbow    8 to 140          0.8   -0.4    0.0    (-1.4 at 0: the olecranon fills its fossa)
//   forearm  -80 to 80         2.1   -0.1    0.2
//   wrist    z -60 to 60,      2.9   -2.0    0.3    before: at the wrist joint of the template
//            x -20 to 30
//   knee     0 to 130          0.4   -3.9    0.2    before: at the middle of the condyles
//   ankle    -45 to 20         1.1    0.9    0.9
//   subtalar -20 to 10         2.0    1.0    1.0
//
// The hip and the shoulder rotate about the centers of the heads.

/// Elbow, in the frame of the humerus, mm: about the trochlea and the capitulum.
inline const JointAxis kElbowAxis{{9.5, -300.0, 0.0}, {0.061, 0.035, 0.998}};

/// Rotation of the forearm, in the frame of the ulna, mm: from the head of the ulna to that of the
/// radius.
inline const JointAxis kForearmAxis{{4.0, 9.5, 5.0}, {4.0, 231.0, 11.0}};

/// Wrist, in the frame of the hand, mm.
inline const Eigen::Vector3d kWristCenter{0.0, -4.0, -2.0};

/// Knee, in the frame of the femur, in units of its length.
inline const JointAxis kKneeAxis{{-0.042, -1.000, 0.0}, {-0.017, 0.026, 0.999}};

/// Patella, likewise: the axis about which it follows the groove of the femur with kPatellaShare of
/// the angle of the knee, at a distance of 1 to 4 mm. The ligament below it becomes longer by 40
/// percent.
inline const JointAxis kPatellaAxis{{0.037, -0.990, 0.0}, {0.0, 0.0, 1.0}};

/// Ankle (talocrural joint), in the frame of the foot, mm.
inline const JointAxis kAnkleAxis{{0.0, -8.0, 0.0}, {0.0, 0.0, 1.0}};

/// Subtalar joint, in the frame of the foot, mm: 42 degrees up from the sole and 23 degrees to the
/// medial side (Inman 1976).
inline const JointAxis kSubtalarAxis{{10.0, -24.0, 0.0}, {0.684, 0.669, -0.290}};

/// Middle between the condyles of the mandible, in the frame of the skull, mm.
inline const Eigen::Vector3d kCondylesOfMandible{0.0, -7.0, 17.0};

}  // namespace sinew
