// SPDX-License-Identifier: MIT

#include "bodies/muscles/shoulder_muscles.h"

#include "bodies/muscles/trunk_anchors.h"

namespace sinew {
namespace {

// The tables are in millimeters of the men's template.

/// From the angle of the acromion, along the axes of the shoulder_scapula: x to the front through
/// the blade, z along the spine of the shoulder_scapula.
Anchor shoulder_scapula(double x, double y, double z) {
  return {Segment::kScapula, {x, y, z}};
}
/// From the sternoclavicular joint, z along the bone.
Anchor shoulder_clavicle(double x, double y, double z) {
  return {Segment::kClavicle, {x, y, z}};
}
/// From the center of the humeral head, along the axes of the upper arm.
Anchor shoulder_humerus(double x, double y, double z) {
  return {Segment::kHumerus, {x, y, z}};
}

using Lines = std::vector<std::vector<Anchor>>;

/// \param volume     of the flesh in men, cm^3
/// \param thickness  of the tendon, mm
/// \param clearance  of the middle of the flesh from bones, mm
Muscle shoulder_muscle(const char* name, double volume, const Lines& lines,
                       const MuscleProfile& profile, double thickness = 3.0,
                       double clearance = 5.0) {
  // After Holzbaur et al. 2007, the muscles of women's shoulders have this share of the volume.
  constexpr double kFemaleShare = 0.62;
  return {name,
          lines,
          profile,
          {1e-6 * volume, 1e-6 * kFemaleShare * volume},
          0.5e-3 * thickness,
          1e-3 * clearance};
}

void add_deltoid(std::vector<Muscle>& muscles) {
  muscles.push_back(shoulder_muscle(
      "deltoid_anterior", 105,
      {{shoulder_clavicle(2, 2, 106), shoulder_clavicle(-3, 3, 130), shoulder_clavicle(4, 3, 153)},
       {shoulder_humerus(43, 14, -12), shoulder_humerus(43, 10, 8), shoulder_humerus(34, 12, 28)},
       {shoulder_humerus(40, -60, 2), shoulder_humerus(37, -64, 18), shoulder_humerus(28, -66, 32)},
       {shoulder_humerus(14, -118, 12), shoulder_humerus(12, -128, 16),
        shoulder_humerus(9, -136, 18)}},
      {0.0, 0.08, 0.5, 0.35, 0.45}, 4.0));
  muscles.push_back(shoulder_muscle(
      "deltoid_middle", 175,
      {{shoulder_scapula(42, 3, 4), shoulder_scapula(22, 2, 14), shoulder_scapula(4, 2, 8)},
       {shoulder_humerus(28, -6, 42), shoulder_humerus(4, -8, 51), shoulder_humerus(-20, -8, 44)},
       {shoulder_humerus(24, -64, 35), shoulder_humerus(5, -66, 42),
        shoulder_humerus(-14, -66, 36)},
       {shoulder_humerus(9, -132, 18), shoulder_humerus(4, -142, 19),
        shoulder_humerus(0, -132, 18)}},
      {0.0, 0.08, 0.6, 0.4, 0.42}, 4.0));
  muscles.push_back(
      shoulder_muscle("deltoid_posterior", 101,
                      {{shoulder_scapula(-10, 0, -10), shoulder_scapula(-18, -1, -45),
                        shoulder_scapula(-18, -3, -90)},
                       {shoulder_humerus(-30, -4, 38), shoulder_humerus(-38, -14, 20),
                        shoulder_humerus(-40, -26, -6)},
                       {shoulder_humerus(-18, -66, 34), shoulder_humerus(-26, -70, 24),
                        shoulder_humerus(-28, -78, 8)},
                       {shoulder_humerus(0, -124, 18), shoulder_humerus(-3, -126, 17),
                        shoulder_humerus(-5, -128, 15)}},
                      {0.02, 0.08, 0.4, 0.35, 0.5}, 4.0));
}

void add_rotator_cuff(std::vector<Muscle>& muscles) {
  muscles.push_back(shoulder_muscle(
      "supraspinatus", 50,
      {{shoulder_scapula(10, 36, -112), shoulder_scapula(-1, 20, -124),
        shoulder_scapula(-5, 6, -122)},
       {shoulder_scapula(14, 27, -84), shoulder_scapula(4, 20, -88), shoulder_scapula(-5, 11, -86)},
       {shoulder_scapula(22, 14, -52), shoulder_scapula(14, 14, -52), shoulder_scapula(4, 10, -54)},
       {shoulder_scapula(40, -6, -16), shoulder_scapula(32, -5, -16),
        shoulder_scapula(24, -6, -16)},
       {shoulder_humerus(10, 12, 22), shoulder_humerus(6, 13, 23), shoulder_humerus(2, 11, 24)}},
      {0.0, 0.2, 0.5, 0.25, 0.4}));
  muscles.push_back(shoulder_muscle(
      "infraspinatus", 119,
      {{shoulder_scapula(-6, -10, -130), shoulder_scapula(-6, -50, -130),
        shoulder_scapula(-5, -90, -118)},
       {shoulder_scapula(-12, -15, -100), shoulder_scapula(-14, -45, -104),
        shoulder_scapula(-10, -80, -104)},
       {shoulder_scapula(-2, -22, -62), shoulder_scapula(-6, -44, -70),
        shoulder_scapula(-3, -66, -84)},
       {shoulder_scapula(12, -18, -22), shoulder_scapula(8, -30, -26),
        shoulder_scapula(8, -44, -32)},
       {shoulder_humerus(-6, 8, 26), shoulder_humerus(-8, 4, 26), shoulder_humerus(-11, -2, 25)}},
      {0.0, 0.16, 0.5, 0.25, 0.4}));
  muscles.push_back(
      shoulder_muscle("teres_minor", 28,
                      {{shoulder_scapula(4, -74, -70), shoulder_scapula(-1, -92, -88)},
                       {shoulder_scapula(8, -60, -46), shoulder_scapula(4, -72, -54)},
                       {shoulder_humerus(-27, -8, 2), shoulder_humerus(-25, -22, -4)},
                       {shoulder_humerus(-15, -10, 21), shoulder_humerus(-13, -24, 17)}},
                      {0.0, 0.14, 0.4, 0.3, 0.45}));
  muscles.push_back(
      shoulder_muscle("teres_major", 33,
                      {{shoulder_scapula(-6, -90, -92), shoulder_scapula(-6, -108, -108)},
                       {shoulder_scapula(2, -90, -66), shoulder_scapula(0, -106, -78)},
                       {shoulder_humerus(-12, -44, -30), shoulder_humerus(-12, -64, -34)},
                       {shoulder_humerus(8, -50, -14), shoulder_humerus(7, -74, -12)},
                       {shoulder_humerus(15, -46, 1), shoulder_humerus(12, -78, -1)}},
                      {0.0, 0.12, 0.5, 0.35, 0.45}));
  muscles.push_back(
      shoulder_muscle("subscapularis", 164,
                      {{shoulder_scapula(15, 28, -120), shoulder_scapula(9, -4, -128),
                        shoulder_scapula(9, -46, -127), shoulder_scapula(9, -92, -114)},
                       {shoulder_scapula(24, 20, -92), shoulder_scapula(10, -8, -108),
                        shoulder_scapula(8, -44, -108), shoulder_scapula(11, -84, -100)},
                       {shoulder_scapula(36, 2, -60), shoulder_scapula(28, -18, -70),
                        shoulder_scapula(22, -44, -74), shoulder_scapula(20, -72, -78)},
                       {shoulder_scapula(48, -22, -42), shoulder_scapula(46, -34, -46),
                        shoulder_scapula(42, -48, -48), shoulder_scapula(36, -62, -52)},
                       {shoulder_humerus(27, 4, -10), shoulder_humerus(28, -6, -9),
                        shoulder_humerus(27, -16, -8), shoulder_humerus(24, -28, -6)},
                       {shoulder_humerus(26, -5, 2), shoulder_humerus(27, -12, 1),
                        shoulder_humerus(25, -20, 1), shoulder_humerus(21, -30, 2)}},
                      {0.0, 0.12, 0.5, 0.3, 0.42}));
}

void add_chest_muscles(std::vector<Muscle>& muscles) {
  // The fibers of the lower ribs twist behind those of the shoulder_clavicle and end above them.
  muscles.push_back(shoulder_muscle(
      "pectoralis_major", 290,
      {{shoulder_clavicle(15, 0, 78), shoulder_clavicle(16, -2, 30), thorax(106, 385, 9),
        thorax(115, 350, 7), thorax(128, 318, 7), thorax(141, 288, 8), thorax(149, 262, 16),
        thorax(150, 240, 42)},
       {thorax(78, 402, 106), thorax(100, 388, 92), thorax(116, 366, 80), thorax(126, 344, 78),
        thorax(134, 318, 78), thorax(141, 292, 80), thorax(145, 268, 84), thorax(144, 250, 90)},
       {thorax(68, 374, 150), thorax(76, 367, 148), thorax(84, 358, 144), thorax(89, 346, 141),
        thorax(92, 334, 138), thorax(92, 320, 137), thorax(90, 308, 136), thorax(86, 298, 136)},
       {shoulder_humerus(36, -80, -18), shoulder_humerus(34, -70, -20),
        shoulder_humerus(28, -58, -22), shoulder_humerus(24, -44, -24)},
       {shoulder_humerus(16, -94, 11), shoulder_humerus(17, -78, 12), shoulder_humerus(18, -58, 13),
        shoulder_humerus(19, -36, 14)}},
      {0.02, 0.1, 0.5, 0.35, 0.5}, 3.0, 6.0));
  muscles.push_back(
      shoulder_muscle("pectoralis_minor", 40,
                      {{rib(3, 0.9, 5), rib(4, 0.88, 5), rib(5, 0.86, 5)},
                       {thorax(80, 362, 116), thorax(80, 348, 120), thorax(80, 332, 126)},
                       {shoulder_scapula(68, -10, -34), shoulder_scapula(62, -7, -39),
                        shoulder_scapula(56, -4, -44)}},
                      {0.03, 0.15, 0.5, 0.25, 0.4}));
  muscles.push_back(shoulder_muscle(
      "serratus_anterior", 150,
      {{rib(1, 0.5, 4), rib(2, 0.55, 4), rib(3, 0.6, 4), rib(4, 0.62, 4), rib(5, 0.63, 4),
        rib(6, 0.62, 4), rib(7, 0.6, 4), rib(8, 0.56, 4), rib(9, 0.5, 4)},
       {thorax(18, 430, 78), thorax(12, 398, 102), thorax(12, 362, 115), thorax(12, 326, 126),
        thorax(12, 292, 135), thorax(12, 262, 142), thorax(12, 238, 145)},
       {thorax(-18, 436, 72), thorax(-28, 396, 84), thorax(-34, 356, 98), thorax(-36, 322, 108),
        thorax(-38, 300, 116), thorax(-38, 284, 122)},
       {shoulder_scapula(16, 40, -121), shoulder_scapula(6, 20, -131),
        shoulder_scapula(5, -2, -133), shoulder_scapula(5, -40, -132),
        shoulder_scapula(5, -74, -127), shoulder_scapula(5, -98, -118),
        shoulder_scapula(5, -106, -112)}},
      {0.0, 0.0, 0.7, 0.6, 0.5}, 3.0, 4.0));
}

void add_trapezius(std::vector<Muscle>& muscles) {
  muscles.push_back(shoulder_muscle(
      "trapezius_upper", 65,
      {{head(-76, -2, 34), head(-89, -4, 6), thorax(-16, 545, 3), thorax(-21, 508, 3)},
       {thorax(6, 528, 48), thorax(-6, 520, 42), thorax(-16, 512, 34), thorax(-26, 496, 26)},
       {thorax(24, 468, 72), thorax(10, 466, 74), thorax(-8, 462, 74), thorax(-26, 458, 68)},
       {shoulder_clavicle(-12, 5, 112), shoulder_clavicle(-18, 5, 130),
        shoulder_clavicle(-15, 5, 146), shoulder_scapula(32, 8, -22)}},
      {0.02, 0.0, 0.5, 0.6, 0.6}, 3.0, 3.5));
  muscles.push_back(shoulder_muscle(
      "trapezius_middle", 75,
      {{thorax(-20, 502, 3), thorax(-38, 464, 3), thorax(-52, 434, 3), thorax(-62, 402, 3)},
       {thorax(-32, 474, 58), thorax(-48, 448, 58), thorax(-64, 428, 56), thorax(-70, 406, 54)},
       {shoulder_scapula(20, 30, -66), shoulder_scapula(-2, 28, -78),
        shoulder_scapula(-14, 20, -100), shoulder_scapula(-16, 12, -122)},
       {shoulder_scapula(20, 8, -22), shoulder_scapula(-1, 8, -26), shoulder_scapula(-12, 9, -54),
        shoulder_scapula(-13, 7, -86)}},
      {0.04, 0.02, 0.5, 0.5, 0.55}, 3.0, 3.5));
  muscles.push_back(shoulder_muscle(
      "trapezius_lower", 55,
      {{thorax(-66, 385, 3), thorax(-70, 310, 3), thorax(-67, 240, 3), thorax(-57, 172, 3)},
       {thorax(-73, 390, 46), thorax(-76, 345, 42), thorax(-76, 296, 36), thorax(-72, 244, 26)},
       {shoulder_scapula(-17, 5, -84), shoulder_scapula(-15, 2, -100),
        shoulder_scapula(-12, -1, -114), shoulder_scapula(-8, -4, -128)}},
      {0.03, 0.08, 0.5, 0.4, 0.5}, 3.0, 3.5));
}

void add_shoulder_back_muscles(std::vector<Muscle>& muscles) {
  muscles.push_back(
      shoulder_muscle("rhomboid_major", 50,
                      {{thorax(-44, 430, 4), thorax(-58, 385, 4), thorax(-62, 345, 4)},
                       {thorax(-54, 405, 38), thorax(-60, 365, 42), thorax(-62, 328, 48)},
                       {shoulder_scapula(-2, -14, -138), shoulder_scapula(-2, -58, -136),
                        shoulder_scapula(-2, -98, -125)}},
                      {0.04, 0.0, 0.6, 0.6, 0.5}, 3.0, 4.0));
  muscles.push_back(
      shoulder_muscle("rhomboid_minor", 15,
                      {{thorax(-18, 476, 4), thorax(-34, 452, 4)},
                       {thorax(-36, 444, 36), thorax(-46, 426, 36)},
                       {shoulder_scapula(2, 8, -138), shoulder_scapula(-1, -8, -139)}},
                      {0.04, 0.0, 0.6, 0.6, 0.5}, 3.0, 4.0));
  muscles.push_back(
      shoulder_muscle("levator_scapulae", 32,
                      {{thorax(52, 566, 42), thorax(56, 540, 32), thorax(54, 512, 32)},
                       {thorax(30, 520, 48), thorax(24, 508, 46), thorax(18, 496, 42)},
                       {thorax(-8, 472, 58), thorax(-12, 466, 56), thorax(-16, 460, 52)},
                       {shoulder_scapula(14, 44, -121), shoulder_scapula(9, 34, -128),
                        shoulder_scapula(5, 22, -133)}},
                      {0.06, 0.0, 0.4, 0.5, 0.5}, 3.0, 4.0));
  // The upper fibers pass over the inferior angle of the shoulder_scapula. All wrap around the
  // teres major.
  muscles.push_back(shoulder_muscle(
      "latissimus_dorsi", 262,
      {{thorax(-60, 282, 4), thorax(-54, 225, 4), thorax(-50, 165, 8), thorax(-58, 100, 26),
        thorax(-60, 40, 60), thorax(-38, 14, 92), thorax(-20, 14, 108)},
       {thorax(-68, 286, 56), thorax(-66, 242, 58), thorax(-64, 190, 64), thorax(-58, 130, 78),
        thorax(-48, 85, 96), thorax(-36, 70, 106), thorax(-24, 62, 114)},
       {thorax(-72, 292, 102), thorax(-68, 266, 108), thorax(-58, 236, 114), thorax(-44, 204, 120),
        thorax(-30, 178, 126), thorax(-18, 160, 130)},
       {thorax(-56, 294, 160), thorax(-52, 286, 160), thorax(-44, 274, 159), thorax(-36, 262, 158),
        thorax(-26, 252, 156), thorax(-16, 242, 153)},
       {shoulder_humerus(-4, -82, -26), shoulder_humerus(0, -74, -27),
        shoulder_humerus(4, -62, -28), shoulder_humerus(8, -48, -29)},
       {shoulder_humerus(15, -74, 2), shoulder_humerus(17, -60, 3), shoulder_humerus(19, -44, 4),
        shoulder_humerus(20, -30, 4)}},
      {0.06, 0.12, 0.4, 0.3, 0.55}, 3.0, 4.5));
}

}  // namespace

std::vector<Muscle> shoulder_muscles() {
  std::vector<Muscle> muscles;
  add_deltoid(muscles);
  add_rotator_cuff(muscles);
  add_chest_muscles(muscles);
  add_trapezius(muscles);
  add_shoulder_back_muscles(muscles);
  return muscles;
}

}  // namespace sinew
