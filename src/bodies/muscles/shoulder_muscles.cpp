// SPDX-License-Identifier: MIT

#include "bodies/muscles/shoulder_muscles.h"

#include "bodies/muscles/anchors.h"
#include "bodies/muscles/muscle_table.h"

namespace sinew {
namespace {

using namespace anchors;

// The tables are in millimeters of the men's template.

void add_deltoid(MuscleTable& table) {
  table.add("deltoid_anterior", mean_of_sexes(105),
            {{clavicle(2, 2, 106), clavicle(-3, 3, 130), clavicle(4, 3, 153)},
             {humerus(43, 14, -12), humerus(43, 10, 8), humerus(34, 12, 28)},
             {humerus(40, -60, 2), humerus(37, -64, 18), humerus(28, -66, 32)},
             {humerus(14, -118, 12), humerus(12, -128, 16), humerus(9, -136, 18)}},
            {0.0, 0.08, 0.5, 0.35, 0.45}, 4.0);
  table.add("deltoid_middle", mean_of_sexes(175),
            {{scapula(42, 3, 4), scapula(22, 2, 14), scapula(4, 2, 8)},
             {humerus(28, -6, 42), humerus(4, -8, 51), humerus(-20, -8, 44)},
             {humerus(24, -64, 35), humerus(5, -66, 42), humerus(-14, -66, 36)},
             {humerus(9, -132, 18), humerus(4, -142, 19), humerus(0, -132, 18)}},
            {0.0, 0.08, 0.6, 0.4, 0.42}, 4.0);
  table.add("deltoid_posterior", mean_of_sexes(101),
            {{scapula(-10, 0, -10), scapula(-18, -1, -45), scapula(-18, -3, -90)},
             {humerus(-30, -4, 38), humerus(-38, -14, 20), humerus(-40, -26, -6)},
             {humerus(-18, -66, 34), humerus(-26, -70, 24), humerus(-28, -78, 8)},
             {humerus(0, -124, 18), humerus(-3, -126, 17), humerus(-5, -128, 15)}},
            {0.02, 0.08, 0.4, 0.35, 0.5}, 4.0);
}

void add_rotator_cuff(MuscleTable& table) {
  table.add("supraspinatus", mean_of_sexes(50),
            {{scapula(10, 36, -112), scapula(-1, 20, -124), scapula(-5, 6, -122)},
             {scapula(14, 27, -84), scapula(4, 20, -88), scapula(-5, 11, -86)},
             {scapula(22, 14, -52), scapula(14, 14, -52), scapula(4, 10, -54)},
             {scapula(40, -6, -16), scapula(32, -5, -16), scapula(24, -6, -16)},
             {humerus(10, 12, 22), humerus(6, 13, 23), humerus(2, 11, 24)}},
            {0.0, 0.2, 0.5, 0.25, 0.4});
  table.add("infraspinatus", mean_of_sexes(119),
            {{scapula(-6, -10, -130), scapula(-6, -50, -130), scapula(-5, -90, -118)},
             {scapula(-12, -15, -100), scapula(-14, -45, -104), scapula(-10, -80, -104)},
             {scapula(-2, -22, -62), scapula(-6, -44, -70), scapula(-3, -66, -84)},
             {scapula(12, -18, -22), scapula(8, -30, -26), scapula(8, -44, -32)},
             {humerus(-6, 8, 26), humerus(-8, 4, 26), humerus(-11, -2, 25)}},
            {0.0, 0.16, 0.5, 0.25, 0.4});
  table.add("teres_minor", mean_of_sexes(28),
            {{scapula(4, -74, -70), scapula(-1, -92, -88)},
             {scapula(8, -60, -46), scapula(4, -72, -54)},
             {humerus(-27, -8, 2), humerus(-25, -22, -4)},
             {humerus(-15, -10, 21), humerus(-13, -24, 17)}},
            {0.0, 0.14, 0.4, 0.3, 0.45});
  table.add("teres_major", mean_of_sexes(33),
            {{scapula(-6, -90, -92), scapula(-6, -108, -108)},
             {scapula(2, -90, -66), scapula(0, -106, -78)},
             {humerus(-12, -44, -30), humerus(-12, -64, -34)},
             {humerus(8, -50, -14), humerus(7, -74, -12)},
             {humerus(15, -46, 1), humerus(12, -78, -1)}},
            {0.0, 0.12, 0.5, 0.35, 0.45});
  table.add(
      "subscapularis", mean_of_sexes(164),
      {{scapula(15, 28, -120), scapula(9, -4, -128), scapula(9, -46, -127), scapula(9, -92, -114)},
       {scapula(24, 20, -92), scapula(10, -8, -108), scapula(8, -44, -108), scapula(11, -84, -100)},
       {scapula(36, 2, -60), scapula(28, -18, -70), scapula(22, -44, -74), scapula(20, -72, -78)},
       {scapula(48, -22, -42), scapula(46, -34, -46), scapula(42, -48, -48), scapula(36, -62, -52)},
       {humerus(27, 4, -10), humerus(28, -6, -9), humerus(27, -16, -8), humerus(24, -28, -6)},
       {humerus(26, -5, 2), humerus(27, -12, 1), humerus(25, -20, 1), humerus(21, -30, 2)}},
      {0.0, 0.12, 0.5, 0.3, 0.42});
}

void add_chest_muscles(MuscleTable& table) {
  // The fibers of the lower ribs twist behind those of the clavicle and end above them.
  table.add(
      "pectoralis_major", mean_of_sexes(290),
      {{clavicle(15, 0, 78), clavicle(16, -2, 30), thorax(106, 385, 9), thorax(115, 350, 7),
        thorax(128, 318, 7), thorax(141, 288, 8), thorax(149, 262, 16), thorax(150, 240, 42)},
       {thorax(78, 402, 106), thorax(100, 388, 92), thorax(116, 366, 80), thorax(126, 344, 78),
        thorax(134, 318, 78), thorax(141, 292, 80), thorax(145, 268, 84), thorax(144, 250, 90)},
       {thorax(68, 374, 150), thorax(76, 367, 148), thorax(84, 358, 144), thorax(89, 346, 141),
        thorax(92, 334, 138), thorax(92, 320, 137), thorax(90, 308, 136), thorax(86, 298, 136)},
       {humerus(36, -80, -18), humerus(34, -70, -20), humerus(28, -58, -22), humerus(24, -44, -24)},
       {humerus(16, -94, 11), humerus(17, -78, 12), humerus(18, -58, 13), humerus(19, -36, 14)}},
      {0.02, 0.1, 0.5, 0.35, 0.5}, 3.0, 6.0);
  table.add("pectoralis_minor", estimate_of_men(40),
            {{rib(3, 0.9, 5), rib(4, 0.88, 5), rib(5, 0.86, 5)},
             {thorax(80, 362, 116), thorax(80, 348, 120), thorax(80, 332, 126)},
             {scapula(68, -10, -34), scapula(62, -7, -39), scapula(56, -4, -44)}},
            {0.03, 0.15, 0.5, 0.25, 0.4});
  table.add(
      "serratus_anterior", estimate_of_men(150),
      {{rib(1, 0.5, 4), rib(2, 0.55, 4), rib(3, 0.6, 4), rib(4, 0.62, 4), rib(5, 0.63, 4),
        rib(6, 0.62, 4), rib(7, 0.6, 4), rib(8, 0.56, 4), rib(9, 0.5, 4)},
       {thorax(18, 430, 78), thorax(12, 398, 102), thorax(12, 362, 115), thorax(12, 326, 126),
        thorax(12, 292, 135), thorax(12, 262, 142), thorax(12, 238, 145)},
       {thorax(-18, 436, 72), thorax(-28, 396, 84), thorax(-34, 356, 98), thorax(-36, 322, 108),
        thorax(-38, 300, 116), thorax(-38, 284, 122)},
       {scapula(16, 40, -121), scapula(6, 20, -131), scapula(5, -2, -133), scapula(5, -40, -132),
        scapula(5, -74, -127), scapula(5, -98, -118), scapula(5, -106, -112)}},
      {0.0, 0.0, 0.7, 0.6, 0.5}, 3.0, 4.0);
}

void add_trapezius(MuscleTable& table) {
  table.add(
      "trapezius_upper", estimate_of_men(65),
      {{head(-76, -2, 34), head(-89, -4, 6), thorax(-8, 545, 3), thorax(-13, 508, 3)},
       {thorax(12, 528, 40), thorax(2, 520, 35), thorax(-8, 512, 28), thorax(-20, 496, 22)},
       {thorax(24, 466, 66), thorax(10, 463, 68), thorax(-8, 459, 68), thorax(-26, 455, 62)},
       {clavicle(-12, 5, 112), clavicle(-18, 5, 130), clavicle(-15, 5, 146), scapula(32, 8, -22)}},
      {0.02, 0.0, 0.5, 0.6, 0.6}, 3.0, 3.5);
  table.add(
      "trapezius_middle", estimate_of_men(75),
      {{thorax(-20, 502, 3), thorax(-38, 464, 3), thorax(-52, 434, 3), thorax(-62, 402, 3)},
       {thorax(-32, 474, 58), thorax(-48, 448, 58), thorax(-64, 428, 56), thorax(-70, 406, 54)},
       {scapula(20, 30, -66), scapula(-2, 28, -78), scapula(-14, 20, -100), scapula(-16, 12, -122)},
       {scapula(20, 8, -22), scapula(-1, 8, -26), scapula(-12, 9, -54), scapula(-13, 7, -86)}},
      {0.04, 0.02, 0.5, 0.5, 0.55}, 3.0, 3.5);
  table.add(
      "trapezius_lower", estimate_of_men(55),
      {{thorax(-66, 385, 3), thorax(-70, 310, 3), thorax(-67, 240, 3), thorax(-57, 172, 3)},
       {thorax(-73, 390, 46), thorax(-76, 345, 42), thorax(-76, 296, 36), thorax(-72, 244, 26)},
       {scapula(-17, 5, -84), scapula(-15, 2, -100), scapula(-12, -1, -114),
        scapula(-8, -4, -128)}},
      {0.03, 0.08, 0.5, 0.4, 0.5}, 3.0, 3.5);
}

void add_shoulder_back_muscles(MuscleTable& table) {
  table.add("rhomboid_major", estimate_of_men(50),
            {{thorax(-44, 430, 4), thorax(-58, 385, 4), thorax(-62, 345, 4)},
             {thorax(-54, 405, 38), thorax(-60, 365, 42), thorax(-62, 328, 48)},
             {scapula(-2, -14, -138), scapula(-2, -58, -136), scapula(-2, -98, -125)}},
            {0.04, 0.0, 0.6, 0.6, 0.5}, 3.0, 4.0);
  table.add("rhomboid_minor", estimate_of_men(15),
            {{thorax(-18, 476, 4), thorax(-34, 452, 4)},
             {thorax(-36, 444, 36), thorax(-46, 426, 36)},
             {scapula(2, 8, -138), scapula(-1, -8, -139)}},
            {0.04, 0.0, 0.6, 0.6, 0.5}, 3.0, 4.0);
  table.add("levator_scapulae", estimate_of_men(32),
            {{thorax(52, 566, 40), thorax(56, 540, 32), thorax(54, 512, 32)},
             {thorax(32, 520, 40), thorax(26, 508, 39), thorax(19, 496, 37)},
             {thorax(-8, 472, 58), thorax(-12, 466, 56), thorax(-16, 460, 52)},
             {scapula(14, 44, -121), scapula(9, 34, -128), scapula(5, 22, -133)}},
            {0.06, 0.0, 0.4, 0.5, 0.5}, 3.0, 4.0);
  // The upper fibers pass over the inferior angle of the scapula. All wrap around the
  // teres major.
  table.add(
      "latissimus_dorsi", mean_of_sexes(262),
      {{thorax(-60, 282, 4), thorax(-54, 225, 4), thorax(-50, 165, 8), thorax(-58, 100, 26),
        thorax(-60, 40, 60), thorax(-38, 14, 89), thorax(-20, 14, 100)},
       {thorax(-68, 286, 56), thorax(-66, 242, 58), thorax(-64, 190, 64), thorax(-58, 130, 78),
        thorax(-48, 85, 96), thorax(-36, 70, 104), thorax(-24, 62, 110)},
       {thorax(-72, 292, 102), thorax(-68, 266, 108), thorax(-58, 236, 114), thorax(-44, 204, 120),
        thorax(-30, 178, 126), thorax(-18, 160, 130)},
       {thorax(-56, 294, 160), thorax(-52, 286, 160), thorax(-44, 274, 159), thorax(-36, 262, 158),
        thorax(-26, 252, 156), thorax(-16, 242, 153)},
       {humerus(-4, -82, -26), humerus(0, -74, -27), humerus(4, -62, -28), humerus(8, -48, -29)},
       {humerus(15, -74, 2), humerus(17, -60, 3), humerus(19, -44, 4), humerus(20, -30, 4)}},
      {0.06, 0.12, 0.4, 0.3, 0.55}, 3.0, 4.5);
}

}  // namespace

std::vector<Muscle> shoulder_muscles() {
  MuscleTable table(3.0, 5.0);
  add_deltoid(table);
  add_rotator_cuff(table);
  add_chest_muscles(table);
  add_trapezius(table);
  add_shoulder_back_muscles(table);
  return table.muscles();
}

}  // namespace sinew
