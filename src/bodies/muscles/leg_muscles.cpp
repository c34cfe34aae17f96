// SPDX-License-Identifier: MIT

#include "bodies/muscles/leg_muscles.h"

#include "bodies/muscles/anchors.h"
#include "bodies/muscles/muscle_table.h"

namespace sinew {
namespace {

using namespace anchors;

// Volumes in cm^3, after Handsfield et al. 2014, who measured 24 people: that of each muscle is a
// line over that of all muscles of the leg, V = 47 mass height + 1285, in kg and m. The means of
// these lines (V = 7112) agree within two percent with the volumes that the paper states. It joins
// the two extensors of toes and the two fibulares; how they divide is an estimate. The obturator
// internus includes the gemelli.

/// Returns share * V + offset for a lean man of 1.756 m and 75 kg and a woman of 1.627 m and
/// 57.5 kg.
BySex measured(double share, double offset) {
  constexpr BySex kAll{47.0 * 75.0 * 1.756 + 1285.0, 47.0 * 57.5 * 1.627 + 1285.0};
  return {share * kAll.male + offset, share * kAll.female + offset};
}

BySex part_of_extensors(double part) {
  return measured(part * 0.0132, part * 8.7);
}

BySex part_of_fibulares(double part) {
  return measured(part * 0.0194, part * -7.43);
}

/// Returns the volumes of a muscle that was not measured.
/// \param volume  at the mean of the measured people
BySex estimated_leg(double volume) {
  return measured(volume / 7112.0, 0.0);
}

void add_hip_muscles(MuscleTable& table) {
  table.add("gluteus_maximus", measured(0.123, -25.4),
            {{hip(-92, 104, -24), hip(-112, 72, -50), hip(-122, 30, -70), hip(-104, -26, -80)},
             {hip(-66, 52, 31), hip(-84, 22, 10), hip(-92, -8, -14), hip(-86, -52, -36)},
             {hip(-30, 6, 63), hip(-52, -20, 56), hip(-66, -52, 40), hip(-62, -92, 8)},
             {femur(4, -80, 66), femur(-10, -110, 56), femur(-16, -140, 46), femur(-14, -185, 36)}},
            {0.0, 0.06, 0.75, 0.35, 0.45});
  table.add("gluteus_medius", measured(0.0478, -16.9),
            {{hip(34, 100, 44), hip(-14, 128, 49), hip(-72, 112, 14)},
             {hip(26, 44, 54), hip(-12, 50, 59), hip(-42, 40, 46)},
             {femur(2, -16, 62), femur(-10, -8, 64), femur(-18, -4, 60)}},
            {0.0, 0.08, 0.5, 0.35, 0.5});
  table.add("gluteus_minimus", measured(0.0129, 12.6),
            {{hip(30, 70, 29), hip(-8, 80, 30), hip(-42, 58, 13)},
             {hip(24, 34, 38), hip(0, 40, 42), hip(-24, 34, 36)},
             {femur(10, -18, 56), femur(4, -10, 58), femur(-4, -4, 56)}},
            {0.0, 0.12, 0.4, 0.3, 0.5});
  table.add("tensor_fasciae_latae", measured(0.0136, -31.5),
            {{hip(46, 82, 40), hip(34, 106, 48)},
             {hip(52, 0, 58), hip(24, 6, 65)},
             {femur(26, -150, 62), femur(6, -150, 66)},
             {femur(12, -330, 48), femur(-4, -330, 48)},
             {shank(14, 362, 30), shank(4, 366, 34)}},
            {0.03, 0.66, 0.4, 0.2, 0.5});
  table.add("iliacus", measured(0.0248, 0.383),
            {{hip(34, 92, 25), hip(-4, 122, 31), hip(-60, 106, 3)},
             {hip(34, 50, 6), hip(14, 50, -2), hip(-16, 46, -14)},
             {hip(40, 14, 2), hip(38, 12, -6), hip(34, 12, -14)},
             {femur(-16, -62, 28), femur(-20, -66, 27), femur(-22, -70, 26)}},
            {0.0, 0.10, 0.4, 0.3, 0.5});
  table.add("psoas_major", measured(0.055, -117.0),
            {{spine(2, 165, 26), spine(4, 110, 30), spine(2, 40, 34)},
             {spine(20, 60, 44), spine(18, 40, 48), spine(12, 10, 52)},
             {hip(22, 36, -32), hip(16, 34, -38), hip(8, 32, -44)},
             {hip(42, 12, -16), hip(38, 11, -20), hip(34, 10, -24)},
             {femur(-18, -64, 26), femur(-22, -66, 25)}},
            {0.0, 0.12, 0.3, 0.25, 0.42});
  table.add("piriformis", measured(0.00372, 16.2),
            {{hip(-76, 52, -64), hip(-88, 14, -68)},
             {hip(-64, 16, -22), hip(-66, 2, -24)},
             {femur(-14, 4, 50), femur(-16, 0, 50)}},
            {0.0, 0.25, 0.5, 0.2, 0.4});
  table.add("obturator_internus", measured(0.00424, 12.53),
            {{hip(14, 2, -42), hip(20, -30, -58), hip(-10, -60, -44)},
             {hip(-36, -22, -36), hip(-36, -30, -36)},
             {hip(-52, -24, -18), hip(-52, -30, -18)},
             {femur(-20, -4, 46), femur(-21, -8, 46)}},
            {0.0, 0.30, 0.5, 0.2, 0.35});
  table.add("obturator_externus", measured(0.00349, 28.3),
            {{hip(26, -8, -44), hip(22, -40, -60), hip(-4, -68, -44)},
             {hip(-18, -34, 4), hip(-22, -44, 4)},
             {femur(-20, -10, 44), femur(-22, -14, 44)}},
            {0.0, 0.2, 0.5, 0.2, 0.35});
  table.add("quadratus_femoris", measured(0.00475, -1.45),
            {{hip(-30, -58, -8), hip(-26, -86, -14)},
             {hip(-38, -50, 22), hip(-36, -78, 16)},
             {femur(-28, -32, 48), femur(-26, -62, 42)}},
            {0.0, 0.0, 0.8, 0.7, 0.5});
}

void add_adductors(MuscleTable& table) {
  table.add("pectineus", measured(0.0107, -9.94),
            {{hip(34, 14, -38), hip(48, 8, -62)},
             {hip(30, -30, -8), hip(34, -44, -26)},
             {femur(-12, -84, 32), femur(-10, -118, 32)}},
            {0.0, 0.05, 0.5, 0.35, 0.45});
  table.add("adductor_longus", measured(0.0259, -21.9),
            {{hip(48, -4, -68), hip(46, -14, -74)},
             {hip(30, -90, -34), hip(28, -120, -42)},
             {femur(-4, -160, 28), femur(-4, -245, 20)}},
            {0.10, 0.05, 0.25, 0.35, 0.5});
  table.add("adductor_brevis", measured(0.0137, 6.2),
            {{hip(38, -18, -72), hip(32, -40, -70)},
             {hip(18, -60, -28), hip(14, -92, -32)},
             {femur(-12, -96, 34), femur(-8, -160, 30)}},
            {0.02, 0.05, 0.4, 0.4, 0.45});
  table.add(
      "adductor_magnus", measured(0.0793, -4.7),
      {{hip(22, -54, -64), hip(-8, -82, -46), hip(-30, -94, -32), hip(-38, -92, -24)},
       {hip(0, -84, -8), hip(-8, -140, -28), hip(-16, -210, -52), hip(-16, -220, -66)},
       {femur(-16, -90, 40), femur(-8, -180, 29), femur(-12, -310, 8), femur(-10, -398, -36)}},
      {0.0, 0.08, 0.45, 0.3, 0.45});
  table.add("gracilis", measured(0.0138, 6.07),
            {{hip(38, -28, -78), hip(20, -60, -66)},
             {hip(16, -150, -74), hip(-2, -150, -74)},
             {femur(-14, -300, -52), femur(-24, -300, -48)},
             {femur(-22, -415, -48), femur(-28, -415, -44)},
             {shank(16, 335, -18), shank(14, 325, -18)}},
            {0.02, 0.28, 0.35, 0.2, 0.38});
}

void add_thigh_muscles(MuscleTable& table) {
  table.add("sartorius", measured(0.0256, -18.2),
            {{hip(48, 80, 36), hip(46, 72, 30)},
             {femur(62, -50, 30), femur(64, -54, 8)},
             {femur(58, -130, 16), femur(56, -136, -10)},
             {femur(34, -220, -28), femur(16, -226, -42)},
             {femur(0, -330, -50), femur(-18, -330, -50)},
             {femur(-14, -425, -50), femur(-28, -425, -46)},
             {shank(20, 340, -18), shank(16, 325, -20)}},
            {0.02, 0.10, 0.5, 0.3, 0.45});
  table.add("rectus_femoris", measured(0.0371, 4.97),
            {{hip(40, 36, 18), hip(42, 30, 10)},
             {femur(56, -90, 46), femur(56, -90, 24)},
             {femur(58, -190, 46), femur(58, -190, 10)},
             {femur(50, -300, 28), femur(50, -300, 2)},
             {femur(46, -398, 12), femur(46, -398, -6)}},
            {0.10, 0.20, 0.25, 0.2, 0.42}, 5.0);
  table.add("vastus_lateralis", measured(0.125, -55.7),
            {{femur(16, -52, 52), femur(-12, -76, 56), femur(-6, -170, 34), femur(-10, -290, 22)},
             {femur(36, -170, 54), femur(10, -190, 64), femur(-14, -230, 56), femur(-18, -300, 40)},
             {femur(44, -300, 36), femur(28, -310, 50), femur(6, -330, 50), femur(-4, -350, 42)},
             {femur(44, -398, 14), femur(42, -404, 20), femur(38, -412, 24), femur(32, -420, 26)}},
            {0.0, 0.13, 0.55, 0.25, 0.45}, 4.0);
  table.add("vastus_intermedius", measured(0.0273, 76.5),
            {{femur(8, -86, 54), femur(22, -80, 42), femur(14, -96, 26)},
             {femur(22, -220, 44), femur(34, -220, 28), femur(24, -220, 10)},
             {femur(28, -320, 28), femur(34, -320, 14), femur(28, -320, -2)},
             {femur(42, -396, 12), femur(43, -396, 4), femur(42, -396, -4)}},
            {0.0, 0.16, 0.5, 0.25, 0.45}, 4.0);
  table.add(
      "vastus_medialis", measured(0.0631, -16.3),
      {{femur(10, -80, 26), femur(-2, -150, 22), femur(-6, -260, 12), femur(-14, -370, -22)},
       {femur(34, -220, 2), femur(20, -250, -12), femur(6, -290, -24), femur(-2, -380, -42)},
       {femur(42, -320, -10), femur(34, -340, -26), femur(22, -360, -38), femur(14, -392, -46)},
       {femur(44, -394, -6), femur(43, -402, -12), femur(40, -410, -17), femur(36, -420, -20)}},
      {0.0, 0.07, 0.4, 0.35, 0.68}, 4.0);
  table.add("biceps_femoris_long", measured(0.0256, 24.3),
            {{hip(-46, -62, -14), hip(-46, -72, -20)},
             {femur(-48, -160, 32), femur(-54, -160, 14)},
             {femur(-46, -280, 42), femur(-56, -280, 20)},
             {femur(-34, -400, 40), femur(-40, -400, 32)},
             {shank(-16, 362, 36), shank(-20, 358, 36)}},
            {0.14, 0.14, 0.25, 0.25, 0.5}, 4.0);
  table.add("biceps_femoris_short", measured(0.016, -13.8),
            {{femur(-8, -190, 28), femur(-14, -320, 18)},
             {femur(-24, -320, 40), femur(-30, -380, 32)},
             {shank(-12, 360, 38), shank(-16, 356, 37)}},
            {0.0, 0.12, 0.4, 0.25, 0.55});
  table.add("semitendinosus", measured(0.0285, -16.8),
            {{hip(-48, -74, -16), hip(-46, -80, -24)},
             {femur(-58, -150, 14), femur(-56, -150, -10)},
             {femur(-58, -260, 2), femur(-52, -260, -22)},
             {femur(-42, -400, -32), femur(-38, -400, -38)},
             {shank(-26, 372, -36), shank(-22, 366, -38)},
             {shank(14, 328, -20), shank(12, 316, -20)}},
            {0.04, 0.34, 0.3, 0.2, 0.4});
  table.add("semimembranosus", measured(0.0319, 18.2),
            {{hip(-42, -58, -10), hip(-40, -66, -14)},
             {femur(-40, -150, 12), femur(-40, -150, -10)},
             {femur(-38, -280, 6), femur(-36, -280, -32)},
             {femur(-38, -380, -14), femur(-32, -380, -38)},
             {shank(-28, 376, -24), shank(-22, 374, -32)}},
            {0.26, 0.08, 0.25, 0.3, 0.6});
}

void add_calf_muscles(MuscleTable& table) {
  table.add("gastrocnemius_medialis", measured(0.0348, 9.42),
            {{femur(-30, -402, -12), femur(-26, -400, -34)},
             {shank(-54, 360, -6), shank(-48, 360, -38)},
             {shank(-62, 280, -4), shank(-48, 280, -42)},
             {shank(-54, 200, 0), shank(-46, 200, -22)},
             {shank(-38, 90, 4), shank(-38, 90, -8)},
             {foot(-50, -36, 8), foot(-50, -36, -8)}},
            {0.03, 0.50, 0.3, 0.3, 0.5}, 5.0);
  table.add("gastrocnemius_lateralis", measured(0.0199, 8.21),
            {{femur(-26, -400, 34), femur(-30, -402, 12)},
             {shank(-46, 360, 36), shank(-54, 360, 8)},
             {shank(-50, 290, 40), shank(-62, 290, 6)},
             {shank(-48, 215, 22), shank(-54, 215, 4)},
             {shank(-38, 90, 6), shank(-38, 90, -2)},
             {foot(-50, -36, 8), foot(-50, -36, -4)}},
            {0.03, 0.54, 0.3, 0.3, 0.5}, 5.0);
  table.add("soleus", measured(0.0507, 78.2),
            {{shank(-22, 344, 36), shank(-24, 330, 22), shank(-20, 310, 4), shank(-10, 230, -16)},
             {shank(-40, 240, 40), shank(-46, 240, 16), shank(-46, 240, -10), shank(-32, 220, -32)},
             {shank(-36, 150, 20), shank(-38, 150, 7), shank(-37, 150, -6), shank(-31, 150, -14)},
             {shank(-34, 70, 7), shank(-34, 70, 2), shank(-34, 70, -3), shank(-34, 70, -7)},
             {foot(-50, -38, 9), foot(-50, -38, 3), foot(-50, -38, -3), foot(-50, -38, -9)}},
            {0.0, 0.34, 0.4, 0.10, 0.38}, 5.0);
  table.add("popliteus", measured(0.00298, 2.11),
            {{femur(-2, -430, 38), femur(-4, -434, 36)},
             {shank(-30, 374, 16), shank(-30, 366, 14)},
             {shank(-20, 350, -12), shank(-16, 300, -14)}},
            {0.2, 0.0, 0.3, 0.6, 0.6});
  table.add("tibialis_posterior", measured(0.0104, 30.8),
            {{shank(-14, 330, 24), shank(-10, 330, 4)},
             {shank(-20, 180, 22), shank(-20, 180, 0)},
             {shank(-19, 30, -18), shank(-21, 30, -21)},
             {foot(-8, -14, -32), foot(-12, -16, -32)},
             {foot(32, -26, -28), foot(32, -32, -26)}},
            {0.0, 0.48, 0.4, 0.2, 0.45});
  table.add("flexor_digitorum_longus", measured(0.00259, 11.6),
            {{shank(-14, 270, -6), shank(-14, 130, -10)},
             {shank(-22, 40, -19), shank(-23, 40, -21)},
             {foot(-14, -18, -32), foot(-18, -20, -30)},
             {foot(40, -52, -8), foot(40, -54, -12)},
             {foot(140, -62, 20), foot(150, -62, -8)}},
            {0.0, 0.58, 0.5, 0.2, 0.4});
  table.add("flexor_hallucis_longus", measured(0.0137, -18.9),
            {{shank(-24, 250, 33), shank(-22, 130, 27)},
             {shank(-30, 130, 14), shank(-28, 80, 6)},
             {foot(-26, -22, -14), foot(-30, -26, -14)},
             {foot(30, -50, -22), foot(30, -54, -24)},
             {foot(184, -66, -22), foot(184, -66, -30)}},
            {0.0, 0.58, 0.5, 0.25, 0.45});
}

void add_shin_muscles(MuscleTable& table) {
  table.add("tibialis_anterior", measured(0.0161, 20.3),
            {{shank(18, 345, 28), shank(6, 330, 26)},
             {shank(19, 240, 20), shank(8, 240, 19)},
             {shank(20, 110, 5), shank(16, 110, 1)},
             {shank(27, 20, -12), shank(24, 20, -14)},
             {foot(70, -30, -32), foot(70, -40, -30)}},
            {0.0, 0.42, 0.4, 0.25, 0.4});
  table.add("extensor_digitorum_longus", part_of_extensors(0.61),
            {{shank(6, 345, 38), shank(-4, 150, 32)},
             {shank(13, 200, 33), shank(7, 110, 23)},
             {shank(24, 24, 9), shank(22, 24, 4)},
             {foot(60, -14, 12), foot(60, -12, 0)},
             {foot(135, -52, 38), foot(155, -50, -8)}},
            {0.0, 0.50, 0.5, 0.2, 0.4});
  table.add("extensor_hallucis_longus", part_of_extensors(0.39),
            {{shank(-4, 230, 24), shank(-4, 100, 22)},
             {shank(8, 140, 17), shank(9, 80, 13)},
             {shank(26, 22, 0), shank(24, 22, -4)},
             {foot(70, -14, -24), foot(70, -16, -30)},
             {foot(184, -53, -24), foot(184, -53, -29)}},
            {0.0, 0.58, 0.5, 0.2, 0.45});
  table.add("fibularis_longus", part_of_fibulares(0.58),
            {{shank(-8, 352, 42), shank(-16, 230, 38)},
             {shank(-18, 260, 46), shank(-22, 200, 40)},
             {shank(-24, 60, 28), shank(-27, 60, 24)},
             {shank(-34, -8, 28), shank(-36, -8, 24)},
             {foot(8, -46, 34), foot(4, -50, 32)},
             {foot(82, -48, -16), foot(78, -50, -16)}},
            {0.0, 0.54, 0.4, 0.2, 0.4});
  table.add("fibularis_brevis", part_of_fibulares(0.42),
            {{shank(-12, 260, 37), shank(-12, 120, 32)},
             {shank(-20, 150, 34), shank(-21, 70, 22)},
             {shank(-30, -6, 27), shank(-32, -8, 24)},
             {foot(10, -40, 36), foot(8, -44, 36)},
             {foot(58, -46, 45), foot(56, -51, 42)}},
            {0.0, 0.46, 0.4, 0.15, 0.4});
}

void add_foot_muscles(MuscleTable& table) {
  table.add("flexor_digitorum_brevis", estimated_leg(28),
            {{foot(-36, -58, 6), foot(-36, -58, -6)},
             {foot(30, -56, 14), foot(30, -56, -10)},
             {foot(110, -66, 30), foot(120, -66, -10)}},
            {0.05, 0.3, 0.3, 0.3, 0.5});
  table.add("abductor_hallucis", estimated_leg(30),
            {{foot(-36, -52, -12), foot(-34, -44, -16)},
             {foot(30, -46, -32), foot(34, -36, -34)},
             {foot(118, -62, -44), foot(118, -56, -46)}},
            {0.05, 0.25, 0.4, 0.3, 0.4});
  table.add("abductor_digiti_minimi_foot", estimated_leg(20),
            {{foot(-36, -54, 10), foot(-34, -46, 16)},
             {foot(30, -56, 36), foot(32, -48, 42)},
             {foot(98, -64, 48), foot(98, -58, 50)}},
            {0.05, 0.25, 0.4, 0.3, 0.4});
  table.add("extensor_digitorum_brevis", estimated_leg(16),
            {{foot(12, -30, 26), foot(10, -24, 14)},
             {foot(60, -22, 24), foot(60, -12, -2)},
             {foot(130, -52, 30), foot(145, -50, -14)}},
            {0.05, 0.45, 0.4, 0.3, 0.4});
}

}  // namespace

std::vector<Muscle> leg_muscles() {
  MuscleTable table(3.0, 6.0);
  add_hip_muscles(table);
  add_adductors(table);
  add_thigh_muscles(table);
  add_calf_muscles(table);
  add_shin_muscles(table);
  add_foot_muscles(table);
  return table.muscles();
}

}  // namespace sinew
