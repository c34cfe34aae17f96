// SPDX-License-Identifier: MIT

#include "bodies/muscles/neck_head_muscles.h"

#include "bodies/muscles/anchors.h"
#include "bodies/muscles/muscle_table.h"

namespace sinew {
namespace {

using namespace anchors;

void add_neck_muscles(MuscleTable& table) {
  table.add("sternocleidomastoid", estimate_of_men(48),
            {{head(-8, -20, 58), head(-36, 0, 63)},
             {thorax(70, 520, 45), thorax(52, 520, 51)},
             {thorax(82, 460, 32), thorax(68, 460, 44)},
             {thorax(94, 422, 18), thorax(80, 426, 46)},
             {thorax(101, 396, 9), clavicle(8, 9, 16), clavicle(10, 8, 48)}},
            {0.03, 0.08, 0.4, 0.4, 0.5});
  table.add("splenius", estimate_of_men(50),
            {{thorax(-2, 530, 4), thorax(-8, 500, 4), thorax(-30, 460, 4), thorax(-50, 418, 4)},
             {thorax(2, 548, 24), thorax(-2, 515, 27), thorax(-12, 488, 28), thorax(-32, 456, 24)},
             {head(-64, 0, 44), head(-46, -4, 54), head(-28, -12, 58)}},
            {0.04, 0.04, 0.5, 0.4, 0.55});
  table.add("semispinalis_capitis", estimate_of_men(52),
            {{thorax(-36, 385, 20), thorax(-12, 440, 28), thorax(32, 480, 28)},
             {thorax(-22, 450, 14), thorax(-2, 478, 22), thorax(18, 502, 26)},
             {thorax(1, 528, 8), thorax(6, 528, 18), thorax(15, 530, 26)},
             {head(-80, -6, 6), head(-74, -8, 18), head(-64, -8, 30)}},
            {0.04, 0.03, 0.35, 0.5, 0.6});
  table.add("scalenus_anterior", estimate_of_men(14),
            {{thorax(62, 530, 25), thorax(54, 482, 30)},
             {thorax(68, 470, 36), thorax(62, 458, 40)},
             {thorax(70, 408, 50), thorax(62, 412, 54)}},
            {0.08, 0.1, 0.4, 0.35, 0.5});
  table.add("scalenus_medius", estimate_of_men(22),
            {{thorax(58, 548, 30), thorax(46, 482, 34)},
             {thorax(52, 490, 42), thorax(42, 462, 48)},
             {thorax(46, 424, 60), thorax(32, 432, 58)}},
            {0.05, 0.05, 0.4, 0.5, 0.5});
  table.add("scalenus_posterior", estimate_of_men(10),
            {{thorax(48, 500, 31), thorax(38, 472, 38)},
             {thorax(28, 462, 56), thorax(20, 455, 56)},
             {thorax(24, 432, 74), thorax(8, 438, 68)}},
            {0.05, 0.05, 0.4, 0.4, 0.5});
  table.add("longus_colli", estimate_of_men(14),
            {{thorax(72, 560, 4), thorax(71, 558, 12)},
             {thorax(72, 515, 6), thorax(70, 515, 17)},
             {thorax(63, 478, 6), thorax(60, 478, 17)},
             {thorax(46, 440, 5), thorax(43, 440, 14)},
             {thorax(32, 408, 5), thorax(31, 408, 11)}},
            {0.04, 0.04, 0.3, 0.3, 0.45});
}

void add_jaw_muscles(MuscleTable& table) {
  table.add("masseter", estimate_of_men(27),
            {{head(54, -16, 56), head(24, -9, 64)},
             {mandible(42, -42, 57), mandible(16, -38, 60)},
             {mandible(28, -68, 51), mandible(6, -62, 54)}},
            {0.06, 0.0, 0.6, 0.5, 0.45});
  table.add("temporalis", estimate_of_men(36),
            {{head(62, 34, 50), head(50, 68, 54), head(16, 92, 62), head(-28, 90, 66),
              head(-48, 50, 70), head(-30, 12, 70)},
             {head(50, 16, 52), head(42, 38, 58), head(22, 50, 68), head(-6, 44, 73),
              head(-12, 24, 72), head(0, 9, 68)},
             {head(42, 0, 52), head(38, 4, 54), head(32, 2, 55), head(26, 0, 56)},
             {mandible(40, -20, 50), mandible(34, -22, 51)}},
            {0.0, 0.12, 0.4, 0.3, 0.6});
}

}  // namespace

std::vector<Muscle> neck_head_muscles() {
  MuscleTable table(3.5, 4.5);
  add_neck_muscles(table);
  add_jaw_muscles(table);
  return table.muscles();
}

}  // namespace sinew
