// SPDX-License-Identifier: MIT

#include "bodies/field_persons/muscle_group_tables.h"

namespace sinew {

using namespace anchors;

// Volumes in cm^3, from estimates for men.

void add_back_groups(MuscleTable& table) {
  table.add("erector_spinae", estimate_of_men(720),
            {{thorax(-68, -52, 7), thorax(-62, -14, 40), thorax(-42, 8, 76)},
             {thorax(-62, 30, 9), thorax(-54, 36, 44), thorax(-34, 42, 80)},
             {thorax(-56, 100, 9), thorax(-46, 102, 42), thorax(-34, 106, 82)},
             {thorax(-50, 170, 8), thorax(-42, 172, 38), thorax(-40, 174, 80)},
             {thorax(-56, 245, 8), thorax(-51, 247, 38), thorax(-48, 245, 78)},
             {thorax(-63, 320, 8), thorax(-56, 320, 34), thorax(-54, 315, 68)},
             {thorax(-57, 385, 8), thorax(-46, 388, 28), thorax(-42, 382, 54)},
             {thorax(-36, 445, 9), thorax(-22, 447, 24), thorax(-14, 450, 40)},
             {thorax(2, 505, 11), thorax(8, 505, 22), thorax(8, 505, 32)}},
            {0.02, 0.05, 0.65, 0.35, 0.3});
  table.add(
      "latissimus_dorsi", {368, 221},
      {{thorax(-60, 282, 5), thorax(-54, 225, 5), thorax(-50, 165, 9), thorax(-58, 100, 28),
        thorax(-60, 40, 60), thorax(-38, 14, 92), thorax(-18, 14, 108)},
       {thorax(-68, 286, 56), thorax(-66, 242, 58), thorax(-64, 190, 66), thorax(-58, 130, 80),
        thorax(-48, 85, 98), thorax(-36, 70, 108), thorax(-22, 62, 116)},
       {thorax(-72, 292, 104), thorax(-68, 266, 110), thorax(-58, 236, 116), thorax(-44, 204, 122),
        thorax(-30, 178, 128), thorax(-16, 160, 132)},
       {thorax(-56, 296, 160), thorax(-52, 288, 160), thorax(-44, 276, 159), thorax(-36, 264, 158),
        thorax(-26, 252, 156), thorax(-14, 242, 153)},
       {humerus(-4, -84, -26), humerus(0, -74, -28), humerus(4, -62, -29), humerus(8, -48, -29)},
       {humerus(15, -76, 2), humerus(17, -60, 3), humerus(19, -44, 4), humerus(20, -30, 4)}},
      {0.06, 0.10, 0.4, 0.35, 0.6}, 4.0, 5.0);
  table.add("trapezius", estimate_of_men(195),
            {{head(-80, -2, 28), head(-89, -6, 5), thorax(-17, 525, 4), thorax(-28, 486, 4),
              thorax(-46, 445, 4), thorax(-62, 395, 4), thorax(-69, 325, 4), thorax(-66, 248, 4),
              thorax(-57, 172, 4)},
             {thorax(2, 522, 46), thorax(-12, 508, 44), thorax(-28, 484, 48), thorax(-44, 456, 56),
              thorax(-60, 430, 56), thorax(-70, 402, 52), thorax(-75, 360, 46),
              thorax(-76, 305, 38), thorax(-72, 244, 26)},
             {thorax(20, 468, 74), thorax(2, 464, 78), thorax(-18, 456, 82), scapula(-4, 26, -80),
              scapula(-12, 20, -98), scapula(-15, 8, -112), scapula(-16, 2, -118),
              scapula(-14, -2, -122), scapula(-10, -4, -128)},
             {clavicle(-13, 6, 118), clavicle(-16, 6, 142), scapula(28, 9, -22), scapula(2, 9, -26),
              scapula(-12, 10, -54), scapula(-13, 8, -84), scapula(-15, 4, -100),
              scapula(-12, 0, -114), scapula(-8, -3, -126)}},
            {0.03, 0.02, 0.55, 0.55, 0.5}, 4.0, 4.5);
  table.add("rhomboids", estimate_of_men(97),
            {{thorax(-18, 476, 5), thorax(-44, 430, 5), thorax(-62, 348, 5)},
             {thorax(-38, 444, 38), thorax(-54, 405, 40), thorax(-62, 330, 48)},
             {scapula(3, 10, -138), scapula(-2, -40, -137), scapula(-2, -98, -125)}},
            {0.04, 0.0, 0.7, 0.6, 0.5}, 4.0, 4.5);
}

void add_abdominal_groups(MuscleTable& table) {
  table.add("rectus_abdominis", estimate_of_men(175),
            {{thorax(96, -102, 6), thorax(94, -100, 26)},
             {thorax(112, -40, 7), thorax(108, -40, 38)},
             {thorax(126, 40, 8), thorax(120, 40, 60)},
             {thorax(138, 120, 9), thorax(132, 120, 68)},
             {thorax(148, 190, 11), thorax(142, 190, 72)},
             {thorax(153, 238, 13), thorax(148, 238, 72)},
             {thorax(149, 262, 18), thorax(143, 266, 70)}},
            {0.04, 0.0, 0.5, 0.55, 0.55}, 4.0, 6.0);
  // The obliques and the transversus as one wall, from the ribs, the back and the iliac crest to
  // the side of the rectus. The cavity pushes it outward.
  table.add(
      "abdominal_wall", estimate_of_men(410),
      {{rib(7, 0.66, 5), rib(8, 0.60, 5), rib(9, 0.52, 5), rib(10, 0.44, 5), thorax(-6, 150, 98),
        thorax(-10, 112, 98), thorax(-8, 70, 104), thorax(0, 34, 118)},
       {thorax(134, 205, 114), thorax(126, 172, 122), thorax(112, 138, 130), thorax(92, 104, 137),
        thorax(68, 72, 140), thorax(50, 46, 140), thorax(44, 22, 138), thorax(62, -8, 130)},
       {thorax(150, 218, 80), thorax(147, 180, 79), thorax(141, 140, 78), thorax(134, 100, 77),
        thorax(127, 62, 74), thorax(120, 26, 68), thorax(112, -12, 58), thorax(103, -60, 40)}},
      {0.0, 0.0, 0.8, 0.75, 0.5}, 4.0, 7.0);
}

void add_chest_groups(MuscleTable& table) {
  table.add(
      "pectoralis_major", {400, 240},
      {{clavicle(15, 0, 80), clavicle(16, -2, 30), thorax(107, 385, 10), thorax(116, 350, 8),
        thorax(129, 318, 8), thorax(142, 288, 9), thorax(150, 262, 17), thorax(151, 240, 44)},
       {thorax(78, 402, 106), thorax(100, 388, 92), thorax(117, 366, 80), thorax(127, 344, 78),
        thorax(135, 318, 78), thorax(142, 292, 80), thorax(146, 268, 84), thorax(145, 250, 90)},
       {thorax(68, 374, 150), thorax(76, 367, 148), thorax(84, 358, 144), thorax(89, 346, 141),
        thorax(92, 334, 138), thorax(92, 320, 137), thorax(90, 308, 136), thorax(86, 298, 136)},
       {humerus(36, -80, -18), humerus(34, -70, -20), humerus(28, -58, -22), humerus(24, -44, -24)},
       {humerus(16, -94, 11), humerus(17, -78, 12), humerus(18, -58, 13), humerus(19, -36, 14)}},
      {0.02, 0.09, 0.55, 0.4, 0.55}, 4.0, 7.0);
  table.add(
      "serratus_anterior", estimate_of_men(150),
      {{rib(1, 0.5, 5), rib(2, 0.55, 5), rib(3, 0.6, 5), rib(4, 0.62, 5), rib(5, 0.63, 5),
        rib(6, 0.62, 5), rib(7, 0.6, 5), rib(8, 0.56, 5), rib(9, 0.5, 5)},
       {thorax(18, 430, 79), thorax(12, 398, 103), thorax(12, 362, 116), thorax(12, 326, 127),
        thorax(12, 292, 136), thorax(12, 262, 143), thorax(12, 238, 146)},
       {thorax(-18, 436, 73), thorax(-28, 396, 85), thorax(-34, 356, 99), thorax(-36, 322, 109),
        thorax(-38, 300, 117), thorax(-38, 284, 123)},
       {scapula(16, 40, -121), scapula(6, 20, -131), scapula(5, -2, -133), scapula(5, -40, -132),
        scapula(5, -74, -127), scapula(5, -98, -118), scapula(5, -106, -112)}},
      {0.0, 0.0, 0.8, 0.7, 0.5}, 4.0, 5.0);
}

void add_neck_groups(MuscleTable& table) {
  table.add("sternocleidomastoid", estimate_of_men(60),
            {{head(-8, -20, 58), head(-36, 0, 63)},
             {thorax(70, 520, 56), thorax(52, 520, 62)},
             {thorax(84, 460, 42), thorax(66, 460, 58)},
             {thorax(94, 422, 18), thorax(80, 426, 46)},
             {thorax(101, 396, 9), clavicle(8, 9, 16), clavicle(10, 8, 48)}},
            {0.03, 0.08, 0.5, 0.4, 0.5});
  table.add("neck_extensors", estimate_of_men(130),
            {{thorax(-46, 400, 7), thorax(-24, 430, 22), thorax(14, 470, 30)},
             {thorax(-24, 468, 9), thorax(-8, 488, 24), thorax(12, 505, 32)},
             {thorax(-4, 528, 9), thorax(2, 530, 22), thorax(14, 540, 36)},
             {head(-80, -6, 8), head(-70, -6, 28), head(-50, -6, 48)}},
            {0.04, 0.03, 0.45, 0.5, 0.55});
}

}  // namespace sinew
