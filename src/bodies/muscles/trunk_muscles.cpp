// SPDX-License-Identifier: MIT

#include "bodies/muscles/trunk_muscles.h"

#include <array>
#include <string>
#include <utility>

#include "bodies/muscles/anchors.h"
#include "bodies/muscles/muscle_table.h"

namespace sinew {
namespace {

using namespace anchors;

void add_trunk_back_muscles(MuscleTable& table) {
  table.add("multifidus", estimate_of_men(130),
            {{thorax(-66, -62, 5), thorax(-54, -50, 30)},
             {thorax(-60, 10, 7), thorax(-44, 12, 32)},
             {thorax(-52, 90, 7), thorax(-32, 92, 28)},
             {thorax(-44, 170, 6), thorax(-28, 176, 22)},
             {thorax(-54, 245, 6), thorax(-44, 250, 20)},
             {thorax(-62, 320, 6), thorax(-50, 326, 18)},
             {thorax(-58, 380, 6), thorax(-42, 386, 18)},
             {thorax(-38, 440, 6), thorax(-22, 448, 16)}},
            {0.02, 0.03, 0.6, 0.4, 0.3});
  table.add("longissimus", estimate_of_men(320),
            {{thorax(-72, -48, 12), thorax(-62, -12, 46)},
             {thorax(-68, 20, 18), thorax(-54, 28, 56)},
             {thorax(-62, 92, 20), thorax(-44, 94, 58)},
             {thorax(-54, 160, 16), thorax(-42, 160, 54)},
             {thorax(-57, 235, 14), thorax(-52, 240, 50)},
             {thorax(-64, 315, 14), thorax(-57, 320, 48)},
             {thorax(-57, 385, 14), thorax(-46, 390, 42)},
             {thorax(-34, 440, 18), thorax(-24, 445, 36)},
             {thorax(4, 500, 24), thorax(12, 505, 32)}},
            {0.02, 0.05, 0.6, 0.3, 0.3});
  table.add("iliocostalis", estimate_of_men(250),
            {{thorax(-60, -10, 46), thorax(-38, 10, 80)},
             {thorax(-54, 50, 58), thorax(-32, 50, 85)},
             {thorax(-52, 110, 56), thorax(-32, 110, 88)},
             {thorax(-52, 175, 50), thorax(-40, 175, 88)},
             {thorax(-57, 240, 46), thorax(-48, 240, 84)},
             {thorax(-61, 310, 44), thorax(-54, 310, 76)},
             {thorax(-48, 380, 40), thorax(-42, 380, 62)},
             {thorax(-14, 452, 36), thorax(-12, 446, 46)}},
            {0.02, 0.06, 0.6, 0.3, 0.3});
  table.add("quadratus_lumborum", estimate_of_men(70),
            {{thorax(-26, 12, 83), thorax(-2, 18, 100)},
             {thorax(-12, 60, 60), thorax(2, 68, 86)},
             {thorax(-8, 112, 54), thorax(-2, 118, 80)},
             {thorax(-18, 178, 42), thorax(-28, 168, 78)}},
            {0.0, 0.0, 0.7, 0.5, 0.5});
}

void add_abdominal_muscles(MuscleTable& table) {
  table.add("rectus_abdominis", estimate_of_men(170),
            {{thorax(96, -102, 6), thorax(94, -100, 26)},
             {thorax(112, -40, 7), thorax(107, -40, 36)},
             {thorax(126, 40, 9), thorax(120, 40, 58)},
             {thorax(138, 120, 11), thorax(131, 120, 66)},
             {thorax(148, 190, 12), thorax(141, 190, 70)},
             {thorax(153, 238, 13), thorax(148, 238, 70)},
             {thorax(149, 262, 18), thorax(143, 266, 68)}},
            {0.05, 0.0, 0.45, 0.5, 0.6}, 4.0, 5.0);
  // The fibers end at the side of the rectus and on the iliac crest; their flat tendon in front of
  // the rectus is left out.
  table.add(
      "external_oblique", estimate_of_men(190),
      {{rib(5, 0.76, 4), rib(6, 0.72, 4), rib(7, 0.68, 4), rib(8, 0.62, 4), rib(9, 0.54, 4),
        rib(10, 0.46, 4), rib(11, 0.5, 4), rib(12, 0.4, 5)},
       {thorax(143, 238, 102), thorax(137, 205, 113), thorax(128, 168, 122), thorax(114, 132, 130),
        thorax(104, 100, 134), thorax(97, 62, 138), thorax(68, 72, 146), thorax(12, 92, 142)},
       {thorax(152, 226, 78), thorax(149, 180, 77), thorax(140, 130, 75), thorax(129, 75, 72),
        thorax(120, 22, 62), thorax(105, -68, 36), thorax(104, -26, 116), thorax(76, 10, 143),
        thorax(30, 22, 141)}},
      {0.0, 0.0, 0.8, 0.8, 0.5}, 3.0, 4.0);
  table.add("internal_oblique", estimate_of_men(130),
            {{thorax(92, -36, 98), thorax(80, -8, 116), thorax(56, 14, 123), thorax(28, 26, 125),
              thorax(-2, 20, 111), thorax(-24, 16, 99)},
             {thorax(98, -36, 76), thorax(98, 18, 104), thorax(84, 68, 123), thorax(50, 88, 132),
              thorax(15, 95, 130), thorax(-14, 92, 110)},
             {thorax(102, -44, 46), thorax(109, 10, 62), thorax(117, 62, 71), thorax(124, 112, 78),
              thorax(90, 106, 116), thorax(48, 112, 120), thorax(-8, 132, 90)}},
            {0.0, 0.0, 0.8, 0.8, 0.5}, 3.0, 3.5);
  table.add("transversus_abdominis", estimate_of_men(90),
            {{thorax(-16, 150, 82), thorax(-18, 112, 86), thorax(-16, 70, 89), thorax(0, 38, 99),
              thorax(40, 20, 109), thorax(78, -22, 104)},
             {thorax(44, 146, 104), thorax(44, 108, 112), thorax(46, 74, 116), thorax(54, 40, 108),
              thorax(72, 4, 102), thorax(86, -28, 92)},
             {thorax(92, 146, 96), thorax(86, 104, 104), thorax(88, 70, 104), thorax(89, 34, 95),
              thorax(90, 0, 88), thorax(92, -34, 72)},
             {thorax(120, 146, 72), thorax(114, 102, 70), thorax(107, 62, 66), thorax(102, 30, 60),
              thorax(97, -4, 54), thorax(93, -38, 46)}},
            {0.0, 0.0, 0.8, 0.8, 0.5}, 3.0, 3.0);
}

/// The intercostals fill the gaps between ribs, from behind to the costal cartilages.
void add_intercostals(MuscleTable& table) {
  constexpr std::array<double, 11> kVolumes{16, 15, 18, 22, 24, 24, 24, 22, 18, 12, 9};
  for (int number = 1; number <= 11; ++number) {
    const double end = number < 10 ? 0.98 : 0.6;
    std::vector<Anchor> upper;
    std::vector<Anchor> lower;
    constexpr int kSteps = 12;
    for (int step = 0; step <= kSteps; ++step) {
      const double share = end * step / kSteps;
      upper.push_back(rib(number, share, -3.0, -6.0));
      lower.push_back(rib(number + 1, share, -3.0, 6.0));
    }
    table.add("intercostals_" + std::to_string(number), estimate_of_men(kVolumes[number - 1]),
              {upper, lower}, {0.0, 0.0, 1.0, 1.0, 0.5}, 3.0, 0.0);
  }
}

}  // namespace

std::vector<Muscle> trunk_muscles() {
  MuscleTable table(3.0, 5.0);
  add_trunk_back_muscles(table);
  add_abdominal_muscles(table);
  add_intercostals(table);
  return table.muscles();
}

}  // namespace sinew
