// SPDX-License-Identifier: MIT

#include "bodies/field_persons/muscle_group_tables.h"

namespace sinew {

using namespace anchors;

// Volumes in cm^3: sums over the muscles that Holzbaur et al. 2007 measured, as in the tables of
// the template.

void add_shoulder_groups(MuscleTable& table) {
  table.add(
      "deltoid", mean_of_sexes(381),
      {{clavicle(2, 2, 106), clavicle(0, 3, 140), scapula(40, 4, -4), scapula(16, 3, 12),
        scapula(-10, 1, 0), scapula(-18, -1, -45), scapula(-18, -3, -88)},
       {humerus(43, 12, -12), humerus(42, 10, 12), humerus(28, -2, 40), humerus(2, -8, 51),
        humerus(-24, -8, 42), humerus(-38, -14, 20), humerus(-40, -26, -6)},
       {humerus(38, -60, 4), humerus(34, -64, 24), humerus(20, -66, 37), humerus(4, -66, 42),
        humerus(-14, -66, 36), humerus(-25, -70, 24), humerus(-28, -78, 10)},
       {humerus(14, -118, 12), humerus(11, -130, 16), humerus(8, -138, 18), humerus(4, -142, 19),
        humerus(0, -134, 18), humerus(-2, -128, 17), humerus(-4, -126, 15)}},
      {0.0, 0.07, 0.6, 0.4, 0.42}, 5.0);
  table.add("posterior_cuff", mean_of_sexes(147),
            {{scapula(-7, -10, -130), scapula(-7, -50, -130), scapula(-5, -94, -110)},
             {scapula(-13, -15, -100), scapula(-15, -46, -102), scapula(-6, -84, -84)},
             {scapula(-3, -22, -62), scapula(-7, -44, -66), scapula(3, -68, -54)},
             {scapula(11, -18, -22), scapula(7, -30, -26), scapula(4, -50, -28)},
             {humerus(-6, 8, 26), humerus(-9, 3, 26), humerus(-13, -16, 20)}},
            {0.0, 0.14, 0.6, 0.35, 0.42});
  table.add(
      "subscapularis", mean_of_sexes(164),
      {{scapula(15, 28, -120), scapula(9, -4, -128), scapula(9, -46, -127), scapula(9, -92, -114)},
       {scapula(24, 20, -92), scapula(10, -8, -108), scapula(8, -44, -108), scapula(11, -84, -100)},
       {scapula(36, 2, -60), scapula(28, -18, -70), scapula(22, -44, -74), scapula(20, -72, -78)},
       {scapula(48, -22, -42), scapula(46, -34, -46), scapula(42, -48, -48), scapula(36, -62, -52)},
       {humerus(26, -5, 2), humerus(27, -12, 1), humerus(25, -20, 1), humerus(21, -30, 2)}},
      {0.0, 0.1, 0.6, 0.35, 0.42});
}

void add_arm_groups(MuscleTable& table) {
  table.add("biceps_brachii", mean_of_sexes(168),
            {{scapula(60, -14, -33), scapula(70, -17, -33)},
             {humerus(31, -50, 6), humerus(31, -56, -14)},
             {humerus(33, -112, 16), humerus(31, -115, -12)},
             {humerus(40, -180, 21), humerus(36, -180, -17)},
             {humerus(36, -250, 13), humerus(33, -250, -9)},
             {forearm(19, 246, 9), forearm(18, 246, 3)},
             {forearm(8, 220, 9), forearm(6, 212, 8)}},
            {0.22, 0.20, 0.3, 0.3, 0.5}, 5.0);
  table.add("brachialis", mean_of_sexes(144),
            {{humerus(6, -140, 21), humerus(17, -150, 10), humerus(10, -155, -9)},
             {humerus(16, -210, 22), humerus(24, -210, 4), humerus(16, -210, -15)},
             {humerus(20, -262, 22), humerus(25, -262, 2), humerus(20, -262, -18)},
             {humerus(25, -294, 6), humerus(25, -294, -4), humerus(23, -294, -12)},
             {forearm(7, 234, 3), forearm(5, 230, -2), forearm(2, 224, -5)}},
            {0.0, 0.10, 0.5, 0.35, 0.55});
  table.add(
      "triceps_brachii", mean_of_sexes(382),
      {{scapula(22, -58, -44), humerus(-14, -60, -2), humerus(-8, -90, 14), humerus(-5, -145, 16)},
       {humerus(-28, -110, -24), humerus(-31, -120, -2), humerus(-26, -130, 20),
        humerus(-14, -175, 27)},
       {humerus(-25, -185, -22), humerus(-36, -190, -2), humerus(-31, -195, 18),
        humerus(-18, -220, 25)},
       {humerus(-25, -262, -13), humerus(-30, -264, 0), humerus(-28, -268, 10),
        humerus(-24, -272, 14)},
       {forearm(-18, 269, -5), forearm(-20, 272, 0), forearm(-20, 271, 6), forearm(-18, 268, 10)}},
      {0.04, 0.12, 0.45, 0.4, 0.45}, 5.0);
  table.add("superficial_forearm_flexors", mean_of_sexes(194),
            {{humerus(3, -290, -35), humerus(-4, -297, -38), forearm(-21, 256, -12)},
             {forearm(34, 205, -14), forearm(14, 210, -32), forearm(-21, 200, -15)},
             {forearm(41, 150, -10), forearm(19, 150, -31), forearm(-18, 140, -16)},
             {forearm(42, 75, -13), forearm(22, 75, -24), forearm(-3, 75, -16)},
             {forearm(39, 26, -14), forearm(26, 22, -19), forearm(4, 26, -15)},
             {hand(12, -14, 11), hand(13, -18, 1), hand(12, -8, -16)}},
            {0.0, 0.30, 0.6, 0.3, 0.34}, {}, 6.0);
  table.add("deep_forearm_flexors", mean_of_sexes(109),
            {{forearm(20, 192, -1), forearm(8, 218, -8), forearm(-5, 205, -7)},
             {forearm(26, 130, -6), forearm(13, 150, -11), forearm(-1, 150, -11)},
             {forearm(33, 60, -8), forearm(18, 80, -9), forearm(6, 80, -10)},
             {forearm(34, 22, -9), forearm(25, 25, -9), forearm(15, 25, -8)},
             {hand(9, -18, 10), hand(8, -20, 2), hand(8, -20, -6)}},
            {0.0, 0.30, 0.5, 0.3, 0.42}, {}, 4.5);
  table.add("radial_group", mean_of_sexes(125),
            {{humerus(2, -196, 18), humerus(1, -284, 31)},
             {forearm(25, 268, 25), forearm(12, 240, 40)},
             {forearm(38, 205, 18), forearm(26, 185, 37)},
             {forearm(46, 130, 10), forearm(39, 120, 26)},
             {forearm(53, 45, 3), forearm(44, 20, 14)},
             {forearm(56, 4, -2), hand(-8, -30, 12)}},
            {0.0, 0.36, 0.5, 0.3, 0.38});
  table.add("forearm_extensors", mean_of_sexes(108),
            {{humerus(-1, -292, 34), humerus(-4, -296, 33), humerus(-7, -296, 30)},
             {forearm(16, 200, 36), forearm(5, 195, 40), forearm(-8, 185, 28)},
             {forearm(33, 120, 28), forearm(17, 110, 32), forearm(-4, 105, 20)},
             {forearm(42, 20, 14), forearm(30, 18, 17), forearm(2, 16, 15)},
             {hand(-9, -30, 4), hand(-9, -22, 0), hand(-4, -28, -20)}},
            {0.03, 0.30, 0.45, 0.35, 0.4});
}

}  // namespace sinew
