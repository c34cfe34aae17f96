// SPDX-License-Identifier: MIT

#include "bodies/muscles/forearm_hand_muscles.h"

#include "bodies/muscles/anchors.h"
#include "bodies/muscles/muscle_table.h"

namespace sinew {
namespace {

using namespace anchors;

// The tables are in millimeters of the men's template. The forearm lies in the middle
// between supination and pronation: the palm faces the body and the thumb the front.

void add_superficial_flexors(MuscleTable& table) {
  table.add("pronator_teres", mean_of_sexes(38),
            {{humerus(0, -290, -36), forearm(8, 254, -14)},
             {forearm(16, 222, -22), forearm(14, 210, -15)},
             {forearm(30, 175, 0), forearm(30, 160, -2)},
             {forearm(36, 146, 16), forearm(38, 126, 14)}},
            {0.04, 0.08, 0.45, 0.3, 0.45});
  table.add("flexor_carpi_radialis", mean_of_sexes(35),
            {{humerus(0, -296, -38), humerus(-2, -298, -39)},
             {forearm(20, 195, -28), forearm(13, 195, -34)},
             {forearm(29, 130, -22), forearm(24, 130, -26)},
             {forearm(40, 30, -13), forearm(36, 30, -14)},
             {hand(12, -10, 13), hand(12, -10, 10)},
             {hand(7, -32, 13), hand(7, -32, 10)}},
            {0.03, 0.46, 0.35, 0.2, 0.45});
  table.add("palmaris_longus", mean_of_sexes(10),
            {{humerus(-3, -298, -39), humerus(-5, -299, -39)},
             {forearm(9, 195, -39), forearm(4, 195, -41)},
             {forearm(20, 125, -32), forearm(17, 125, -33)},
             {forearm(29, 20, -18), forearm(26, 20, -18)},
             {hand(16, -22, 5), hand(16, -22, 0)}},
            {0.05, 0.58, 0.4, 0.2, 0.45}, 3.5);
  table.add("flexor_carpi_ulnaris", mean_of_sexes(37),
            {{humerus(-8, -298, -38), forearm(-20, 258, -10)},
             {forearm(-4, 185, -33), forearm(-14, 180, -16)},
             {forearm(3, 110, -25), forearm(-7, 105, -13)},
             {forearm(4, 30, -16), forearm(0, 30, -14)},
             {hand(12, -6, -17), hand(12, -6, -21)}},
            {0.02, 0.26, 0.45, 0.25, 0.4});
  table.add("flexor_digitorum_superficialis", mean_of_sexes(74),
            {{humerus(-2, -296, -34), forearm(12, 240, -8)},
             {forearm(15, 185, -22), forearm(1, 185, -29)},
             {forearm(23, 110, -17), forearm(4, 110, -21)},
             {forearm(31, 25, -12), forearm(19, 25, -13)},
             {hand(13, -20, 7), hand(13, -20, -6)},
             {hand(9, -80, 22), hand(10, -72, -24)}},
            {0.03, 0.40, 0.4, 0.25, 0.5});
}

void add_deep_flexors(MuscleTable& table) {
  table.add("flexor_digitorum_profundus", mean_of_sexes(92),
            {{forearm(10, 222, -8), forearm(-9, 205, -6)},
             {forearm(13, 185, -13), forearm(-6, 185, -16)},
             {forearm(17, 110, -10), forearm(-3, 110, -13)},
             {forearm(27, 25, -8), forearm(14, 25, -8)},
             {hand(8, -20, 6), hand(8, -20, -6)},
             {hand(8, -84, 20), hand(9, -74, -22)}},
            {0.0, 0.42, 0.5, 0.25, 0.45});
  table.add("flexor_pollicis_longus", mean_of_sexes(17),
            {{forearm(27, 190, 2), forearm(36, 80, -4)},
             {forearm(29, 130, -8), forearm(37, 60, -9)},
             {forearm(37, 22, -10), forearm(35, 20, -11)},
             {hand(9, -20, 13), hand(9, -20, 11)},
             {hand(22, -60, 42), hand(22, -62, 40)},
             {hand(38, -92, 58), hand(38, -92, 56)}},
            {0.0, 0.56, 0.5, 0.2, 0.45}, 3.5);
  table.add("pronator_quadratus", mean_of_sexes(11),
            {{forearm(2, 58, -6), forearm(2, 20, -7)},
             {forearm(20, 56, -10), forearm(21, 20, -11)},
             {forearm(42, 56, -4), forearm(44, 20, -8)}},
            {0.0, 0.0, 0.8, 0.8, 0.5}, 3.5);
}

void add_radial_muscles(MuscleTable& table) {
  table.add("brachioradialis", mean_of_sexes(65),
            {{humerus(2, -196, 18), humerus(2, -262, 25)},
             {forearm(25, 268, 25), forearm(19, 264, 33)},
             {forearm(38, 205, 18), forearm(34, 205, 28)},
             {forearm(46, 130, 10), forearm(45, 130, 17)},
             {forearm(49, 45, 3), forearm(48, 45, 8)},
             {forearm(51, 4, -2), forearm(50, 4, 2)}},
            {0.0, 0.42, 0.4, 0.2, 0.45});
  table.add("extensor_carpi_radialis_longus", mean_of_sexes(38),
            {{humerus(2, -264, 28), humerus(0, -286, 32)},
             {forearm(18, 240, 36), forearm(12, 240, 40)},
             {forearm(32, 185, 32), forearm(27, 185, 37)},
             {forearm(43, 120, 22), forearm(41, 120, 25)},
             {forearm(46, 18, 10), forearm(44, 18, 12)},
             {hand(-8, -30, 14), hand(-8, -30, 11)}},
            {0.0, 0.56, 0.4, 0.2, 0.45});
  table.add("extensor_carpi_radialis_brevis", mean_of_sexes(22),
            {{humerus(0, -290, 33), humerus(-1, -294, 33)},
             {forearm(17, 200, 36), forearm(12, 200, 37)},
             {forearm(32, 130, 28), forearm(29, 130, 29)},
             {forearm(41, 18, 12), forearm(39, 18, 13)},
             {hand(-9, -30, 4), hand(-9, -30, 1)}},
            {0.05, 0.45, 0.35, 0.2, 0.5});
}

void add_forearm_hand_extensors(MuscleTable& table) {
  table.add("extensor_digitorum", mean_of_sexes(29),
            {{humerus(-2, -294, 34), humerus(-4, -296, 33)},
             {forearm(8, 195, 40), forearm(1, 195, 40)},
             {forearm(22, 110, 33), forearm(13, 110, 32)},
             {forearm(33, 18, 14), forearm(26, 18, 14)},
             {hand(-9, -22, 7), hand(-9, -22, -4)},
             {hand(-9, -88, 26), hand(-6, -78, -30)}},
            {0.04, 0.50, 0.35, 0.25, 0.45}, 3.5);
  table.add("extensor_carpi_ulnaris", mean_of_sexes(18),
            {{humerus(-5, -296, 32), forearm(-10, 232, 18)},
             {forearm(-3, 180, 31), forearm(-9, 180, 24)},
             {forearm(1, 100, 24), forearm(-5, 100, 18)},
             {forearm(3, 14, 16), forearm(0, 14, 14)},
             {hand(-5, -28, -20), hand(-3, -28, -23)}},
            {0.03, 0.36, 0.4, 0.2, 0.45});
  table.add("abductor_pollicis_longus", mean_of_sexes(12),
            {{forearm(4, 170, 12), forearm(24, 140, 22)},
             {forearm(30, 100, 25), forearm(37, 92, 20)},
             {forearm(46, 36, 10), forearm(48, 34, 7)},
             {forearm(52, -6, 2), forearm(52, -8, 0)},
             {hand(7, -32, 36), hand(9, -32, 37)}},
            {0.0, 0.36, 0.5, 0.2, 0.45}, 3.5);
  table.add("extensor_pollicis_longus", mean_of_sexes(7),
            {{forearm(2, 148, 10), forearm(4, 90, 9)},
             {forearm(18, 75, 22), forearm(20, 60, 21)},
             {forearm(38, 8, 13), forearm(39, 6, 12)},
             {hand(-4, -32, 27), hand(-4, -34, 27)},
             {hand(22, -66, 58), hand(24, -67, 58)},
             {hand(39, -90, 63), hand(41, -91, 63)}},
            {0.0, 0.62, 0.5, 0.2, 0.5}, 3.5);
  table.add("supinator", mean_of_sexes(20),
            {{humerus(-2, -296, 27), forearm(-6, 220, 10)},
             {forearm(8, 244, 29), forearm(10, 212, 26)},
             {forearm(22, 232, 14), forearm(28, 180, 12)}},
            {0.0, 0.0, 0.6, 0.5, 0.5}, 3.5);
}

void add_thumb_muscles(MuscleTable& table) {
  table.add("abductor_pollicis_brevis", estimate_of_men(8),
            {{hand(14, -10, 12), hand(16, -18, 5)},
             {hand(22, -38, 30), hand(26, -44, 22)},
             {hand(29, -68, 50), hand(33, -67, 46)}},
            {0.04, 0.12, 0.4, 0.3, 0.45}, 3.5);
  table.add("flexor_pollicis_brevis", estimate_of_men(6),
            {{hand(15, -18, 4), hand(14, -26, 2)},
             {hand(25, -46, 20), hand(24, -52, 16)},
             {hand(34, -68, 44), hand(35, -69, 41)}},
            {0.04, 0.12, 0.4, 0.3, 0.45}, 3.5);
  table.add("opponens_pollicis", estimate_of_men(6),
            {{hand(12, -14, 14), hand(12, -22, 8)},
             {hand(16, -32, 27), hand(19, -44, 24)},
             {hand(16, -38, 36), hand(27, -62, 48)}},
            {0.0, 0.0, 0.5, 0.5, 0.5}, 3.5);
  table.add("adductor_pollicis", estimate_of_men(10),
            {{hand(6, -36, 3), hand(6, -84, 4)},
             {hand(14, -48, 19), hand(14, -76, 24)},
             {hand(30, -68, 42), hand(33, -72, 46)}},
            {0.02, 0.1, 0.6, 0.35, 0.45}, 3.5);
}

void add_palm_muscles(MuscleTable& table) {
  table.add("abductor_digiti_minimi_hand", estimate_of_men(7),
            {{hand(13, -8, -21), hand(8, -8, -26)},
             {hand(12, -42, -32), hand(5, -42, -34)},
             {hand(10, -84, -40), hand(4, -84, -41)}},
            {0.04, 0.15, 0.5, 0.3, 0.42}, 3.5);
  table.add("flexor_digiti_minimi", estimate_of_men(5),
            {{hand(14, -18, -12), hand(14, -18, -17)},
             {hand(14, -48, -23), hand(13, -48, -28)},
             {hand(12, -82, -34), hand(10, -82, -38)}},
            {0.04, 0.15, 0.5, 0.3, 0.42}, 3.5);
  table.add("interosseous_1", estimate_of_men(8),
            {{hand(-2, -34, 21), hand(8, -38, 32)},
             {hand(-1, -62, 29), hand(10, -64, 38)},
             {hand(-1, -96, 33), hand(3, -96, 34)}},
            {0.0, 0.1, 0.6, 0.3, 0.4}, 3.5);
  table.add("interosseous_2", estimate_of_men(4),
            {{hand(-5, -38, 8), hand(4, -38, 8)},
             {hand(-5, -62, 12), hand(5, -62, 12)},
             {hand(-3, -92, 16), hand(4, -92, 16)}},
            {0.0, 0.1, 0.6, 0.3, 0.4}, 3.5);
  table.add("interosseous_3", estimate_of_men(4),
            {{hand(-5, -38, -5), hand(4, -38, -5)},
             {hand(-5, -62, -6), hand(5, -62, -6)},
             {hand(-2, -90, -8), hand(5, -90, -8)}},
            {0.0, 0.1, 0.6, 0.3, 0.4}, 3.5);
  table.add("interosseous_4", estimate_of_men(4),
            {{hand(-4, -38, -17), hand(5, -38, -17)},
             {hand(-3, -60, -21), hand(6, -60, -21)},
             {hand(0, -84, -25), hand(6, -84, -25)}},
            {0.0, 0.1, 0.6, 0.3, 0.4}, 3.5);
}

}  // namespace

std::vector<Muscle> forearm_hand_muscles() {
  MuscleTable table(4.0, 4.0);
  add_superficial_flexors(table);
  add_deep_flexors(table);
  add_radial_muscles(table);
  add_forearm_hand_extensors(table);
  add_thumb_muscles(table);
  add_palm_muscles(table);
  return table.muscles();
}

}  // namespace sinew
