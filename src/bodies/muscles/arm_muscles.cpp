// SPDX-License-Identifier: MIT

#include "bodies/muscles/arm_muscles.h"

namespace sinew {
namespace {

// The tables are in millimeters of the men's template; x to the front, y up, z to the right.

/// From the angle of the acromion, along the axes of the arm_scapula.
Anchor arm_scapula(double x, double y, double z) {
  return {Segment::kScapula, {x, y, z}};
}
/// From the center of the humeral head, along the axes of the upper arm.
Anchor arm_humerus(double x, double y, double z) {
  return {Segment::kHumerus, {x, y, z}};
}
/// From the styloid process of the ulna, along the axes of the ulna.
Anchor arm_forearm(double x, double y, double z) {
  return {Segment::kForearm, {x, y, z}};
}

using Lines = std::vector<std::vector<Anchor>>;

/// \param volume     of the flesh in men, cm^3
/// \param thickness  of the tendon, mm
Muscle arm_muscle(const char* name, double volume, const Lines& lines, const MuscleProfile& profile,
                  double thickness = 4.0) {
  // After Holzbaur et al. 2007, the muscles of women's arms have this share of the volume.
  constexpr double kFemaleShare = 0.60;
  return {name, lines, profile, {1e-6 * volume, 1e-6 * kFemaleShare * volume}, 0.5e-3 * thickness};
}

void add_flexors(std::vector<Muscle>& muscles) {
  muscles.push_back(arm_muscle("biceps_brachii_long", 76,
                               {{arm_scapula(37, -14, -34), arm_scapula(34, -14, -35)},
                                {arm_humerus(10, 26, 11), arm_humerus(7, 27, 9)},
                                {arm_humerus(29, -6, 14), arm_humerus(28, -6, 9)},
                                {arm_humerus(26, -50, 14), arm_humerus(25, -50, 7)},
                                {arm_humerus(30, -110, 18), arm_humerus(32, -110, 2)},
                                {arm_humerus(36, -180, 22), arm_humerus(40, -180, 3)},
                                {arm_humerus(33, -250, 14), arm_humerus(35, -250, 3)},
                                {arm_forearm(19, 246, 10), arm_forearm(18, 246, 6)},
                                {arm_forearm(8, 220, 9), arm_forearm(6, 212, 8)}},
                               {0.34, 0.22, 0.25, 0.25, 0.5}, 5.0));
  muscles.push_back(arm_muscle("biceps_brachii_short", 67,
                               {{arm_scapula(73, -15, -30), arm_scapula(71, -17, -33)},
                                {arm_humerus(33, -56, -8), arm_humerus(31, -56, -16)},
                                {arm_humerus(33, -115, 0), arm_humerus(31, -115, -14)},
                                {arm_humerus(40, -180, -1), arm_humerus(35, -180, -18)},
                                {arm_humerus(35, -250, 1), arm_humerus(32, -250, -10)},
                                {arm_forearm(19, 244, 6), arm_forearm(18, 244, 2)},
                                {arm_forearm(7, 216, 8), arm_forearm(6, 210, 7)}},
                               {0.20, 0.25, 0.25, 0.25, 0.5}, 5.0));
  muscles.push_back(arm_muscle("coracobrachialis", 25,
                               {{arm_scapula(70, -18, -33), arm_scapula(66, -18, -36)},
                                {arm_humerus(24, -60, -16), arm_humerus(20, -60, -20)},
                                {arm_humerus(17, -110, -7), arm_humerus(11, -110, -12)},
                                {arm_humerus(9, -130, -6), arm_humerus(6, -165, -7)}},
                               {0.12, 0.05, 0.3, 0.3, 0.5}));
  muscles.push_back(
      arm_muscle("brachialis", 144,
                 {{arm_humerus(6, -140, 21), arm_humerus(17, -150, 10), arm_humerus(10, -155, -9)},
                  {arm_humerus(16, -210, 22), arm_humerus(24, -210, 4), arm_humerus(16, -210, -15)},
                  {arm_humerus(20, -262, 22), arm_humerus(25, -262, 2), arm_humerus(20, -262, -18)},
                  {arm_humerus(25, -294, 6), arm_humerus(25, -294, -4), arm_humerus(23, -294, -12)},
                  {arm_forearm(7, 234, 3), arm_forearm(5, 230, -2), arm_forearm(2, 224, -5)}},
                 {0.0, 0.12, 0.5, 0.3, 0.55}));
}

void add_arm_extensors(std::vector<Muscle>& muscles) {
  muscles.push_back(arm_muscle("triceps_brachii_long", 135,
                               {{arm_scapula(24, -57, -42), arm_scapula(19, -64, -50)},
                                {arm_humerus(-24, -50, -20), arm_humerus(-18, -50, -30)},
                                {arm_humerus(-36, -115, -4), arm_humerus(-26, -115, -24)},
                                {arm_humerus(-38, -180, -2), arm_humerus(-26, -180, -22)},
                                {arm_humerus(-30, -240, 0), arm_humerus(-26, -240, -14)},
                                {arm_humerus(-27, -285, 0), arm_humerus(-27, -285, -6)},
                                {arm_forearm(-20, 274, 2), arm_forearm(-19, 272, -3)}},
                               {0.08, 0.24, 0.3, 0.25, 0.5}, 5.0));
  muscles.push_back(arm_muscle(
      "triceps_brachii_lateral", 140,
      {{arm_humerus(-10, -46, 16), arm_humerus(-8, -95, 16), arm_humerus(-5, -145, 16)},
       {arm_humerus(-24, -110, 24), arm_humerus(-20, -145, 28), arm_humerus(-12, -185, 26)},
       {arm_humerus(-32, -185, 16), arm_humerus(-26, -205, 22), arm_humerus(-16, -230, 24)},
       {arm_humerus(-29, -272, 8), arm_humerus(-27, -272, 11), arm_humerus(-24, -272, 14)},
       {arm_forearm(-21, 273, 5), arm_forearm(-20, 271, 8), arm_forearm(-18, 268, 10)}},
      {0.02, 0.24, 0.5, 0.25, 0.45}, 5.0));
  muscles.push_back(arm_muscle(
      "triceps_brachii_medial", 97,
      {{arm_humerus(-8, -130, 12), arm_humerus(-10, -130, 3), arm_humerus(-5, -130, -7)},
       {arm_humerus(-16, -200, 14), arm_humerus(-18, -200, 1), arm_humerus(-14, -200, -13)},
       {arm_humerus(-17, -255, 18), arm_humerus(-18, -255, 0), arm_humerus(-16, -255, -19)},
       {arm_forearm(-18, 270, 9), arm_forearm(-20, 271, 3), arm_forearm(-18, 269, -5)}},
      {0.0, 0.1, 0.5, 0.35, 0.55}, 4.0));
  muscles.push_back(arm_muscle("anconeus", 10,
                               {{arm_humerus(-6, -291, 30), arm_humerus(-8, -295, 27)},
                                {arm_forearm(-11, 254, 20), arm_forearm(-10, 240, 18)},
                                {arm_forearm(-14, 258, 8), arm_forearm(-9, 210, 5)}},
                               {0.05, 0.0, 0.4, 0.5, 0.6}, 3.0));
}

}  // namespace

std::vector<Muscle> arm_muscles() {
  std::vector<Muscle> muscles;
  add_flexors(muscles);
  add_arm_extensors(muscles);
  return muscles;
}

}  // namespace sinew
