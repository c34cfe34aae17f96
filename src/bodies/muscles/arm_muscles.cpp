// SPDX-License-Identifier: MIT

#include "bodies/muscles/arm_muscles.h"

#include "bodies/muscles/anchors.h"
#include "bodies/muscles/muscle_table.h"

namespace sinew {
namespace {

using namespace anchors;

// The tables are in millimeters of the men's template; x to the front, y up, z to the right.

void add_flexors(MuscleTable& table) {
  table.add("biceps_brachii_long", mean_of_sexes(76),
            {{scapula(37, -14, -34), scapula(34, -14, -35)},
             {humerus(10, 26, 11), humerus(7, 27, 9)},
             {humerus(29, -6, 14), humerus(28, -6, 9)},
             {humerus(26, -50, 14), humerus(25, -50, 7)},
             {humerus(30, -110, 18), humerus(32, -110, 2)},
             {humerus(36, -180, 22), humerus(40, -180, 3)},
             {humerus(33, -250, 14), humerus(35, -250, 3)},
             {forearm(19, 246, 10), forearm(18, 246, 6)},
             {forearm(8, 220, 9), forearm(6, 212, 8)}},
            {0.34, 0.22, 0.25, 0.25, 0.5}, 5.0);
  table.add("biceps_brachii_short", mean_of_sexes(67),
            {{scapula(73, -15, -30), scapula(71, -17, -33)},
             {humerus(33, -56, -8), humerus(31, -56, -16)},
             {humerus(33, -115, 0), humerus(31, -115, -14)},
             {humerus(40, -180, -1), humerus(35, -180, -18)},
             {humerus(35, -250, 1), humerus(32, -250, -10)},
             {forearm(19, 244, 6), forearm(18, 244, 2)},
             {forearm(7, 216, 8), forearm(6, 210, 7)}},
            {0.20, 0.25, 0.25, 0.25, 0.5}, 5.0);
  table.add("coracobrachialis", mean_of_sexes(25),
            {{scapula(70, -18, -33), scapula(66, -18, -36)},
             {humerus(24, -60, -16), humerus(20, -60, -20)},
             {humerus(17, -110, -7), humerus(11, -110, -12)},
             {humerus(9, -130, -6), humerus(6, -165, -7)}},
            {0.12, 0.05, 0.3, 0.3, 0.5});
  table.add("brachialis", mean_of_sexes(144),
            {{humerus(6, -140, 21), humerus(17, -150, 10), humerus(10, -155, -9)},
             {humerus(16, -210, 22), humerus(24, -210, 4), humerus(16, -210, -15)},
             {humerus(20, -262, 22), humerus(25, -262, 2), humerus(20, -262, -18)},
             {humerus(25, -294, 6), humerus(25, -294, -4), humerus(23, -294, -12)},
             {forearm(7, 234, 3), forearm(5, 230, -2), forearm(2, 224, -5)}},
            {0.0, 0.12, 0.5, 0.3, 0.55});
}

void add_arm_extensors(MuscleTable& table) {
  table.add("triceps_brachii_long", mean_of_sexes(135),
            {{scapula(24, -57, -42), scapula(19, -64, -50)},
             {humerus(-24, -50, -20), humerus(-18, -50, -30)},
             {humerus(-36, -115, -4), humerus(-26, -115, -24)},
             {humerus(-38, -180, -2), humerus(-26, -180, -22)},
             {humerus(-30, -240, 0), humerus(-26, -240, -14)},
             {humerus(-27, -285, 0), humerus(-27, -285, -6)},
             {forearm(-20, 274, 2), forearm(-19, 272, -3)}},
            {0.08, 0.24, 0.3, 0.25, 0.5}, 5.0);
  table.add("triceps_brachii_lateral", mean_of_sexes(140),
            {{humerus(-10, -46, 16), humerus(-8, -95, 16), humerus(-5, -145, 16)},
             {humerus(-24, -110, 24), humerus(-20, -145, 28), humerus(-12, -185, 26)},
             {humerus(-32, -185, 16), humerus(-26, -205, 22), humerus(-16, -230, 24)},
             {humerus(-29, -272, 8), humerus(-27, -272, 11), humerus(-24, -272, 14)},
             {forearm(-21, 273, 5), forearm(-20, 271, 8), forearm(-18, 268, 10)}},
            {0.02, 0.24, 0.5, 0.25, 0.45}, 5.0);
  table.add("triceps_brachii_medial", mean_of_sexes(97),
            {{humerus(-8, -130, 12), humerus(-10, -130, 3), humerus(-5, -130, -7)},
             {humerus(-16, -200, 14), humerus(-18, -200, 1), humerus(-14, -200, -13)},
             {humerus(-17, -255, 18), humerus(-18, -255, 0), humerus(-16, -255, -19)},
             {forearm(-18, 270, 9), forearm(-20, 271, 3), forearm(-18, 269, -5)}},
            {0.0, 0.1, 0.5, 0.35, 0.55}, 4.0);
  table.add("anconeus", mean_of_sexes(10),
            {{humerus(-6, -291, 30), humerus(-8, -295, 27)},
             {forearm(-11, 254, 20), forearm(-10, 240, 18)},
             {forearm(-14, 258, 8), forearm(-9, 210, 5)}},
            {0.05, 0.0, 0.4, 0.5, 0.6}, 3.0);
}

}  // namespace

std::vector<Muscle> arm_muscles() {
  MuscleTable table(4.0, 6.0);
  add_flexors(table);
  add_arm_extensors(table);
  return table.muscles();
}

}  // namespace sinew
