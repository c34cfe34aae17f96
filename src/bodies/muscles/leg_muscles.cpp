// SPDX-License-Identifier: MIT

#include "bodies/muscles/leg_muscles.h"

#include "bodies/muscles/anchors.h"

namespace sinew {
namespace {

using namespace anchors;

/// \param volume     of the flesh, cm^3, in a man of 1.71 m and 72 kg
/// \param thickness  of the tendon, mm
Muscle leg_muscle(const char* name, double volume, const Lines& lines, const MuscleProfile& profile,
                  double thickness = 3.0) {
  // Handsfield et al. 2014: the volume of all leg muscles is proportional to mass times height.
  constexpr BySex kShare{1.06, 0.80};
  return {name,
          lines,
          profile,
          {1e-6 * volume * kShare.male, 1e-6 * volume * kShare.female},
          0.5e-3 * thickness};
}

void add_hip_muscles(std::vector<Muscle>& muscles) {
  muscles.push_back(leg_muscle(
      "gluteus_maximus", 849,
      {{hip(-92, 104, -24), hip(-112, 72, -50), hip(-122, 30, -70), hip(-104, -26, -80)},
       {hip(-66, 52, 32), hip(-84, 22, 10), hip(-92, -8, -14), hip(-86, -52, -36)},
       {hip(-30, 6, 72), hip(-52, -20, 60), hip(-66, -52, 40), hip(-62, -92, 8)},
       {femur(4, -80, 66), femur(-10, -110, 56), femur(-16, -140, 46), femur(-14, -185, 36)}},
      {0.0, 0.06, 0.75, 0.35, 0.45}));
  muscles.push_back(leg_muscle("gluteus_medius", 324,
                               {{hip(34, 100, 50), hip(-14, 128, 60), hip(-72, 112, 22)},
                                {hip(26, 44, 54), hip(-12, 50, 60), hip(-42, 40, 46)},
                                {femur(2, -16, 62), femur(-10, -8, 64), femur(-18, -4, 60)}},
                               {0.0, 0.08, 0.5, 0.35, 0.5}));
  muscles.push_back(leg_muscle("gluteus_minimus", 104,
                               {{hip(30, 70, 32), hip(-8, 80, 36), hip(-42, 58, 14)},
                                {hip(24, 34, 38), hip(0, 40, 42), hip(-24, 34, 36)},
                                {femur(10, -18, 56), femur(4, -10, 58), femur(-4, -4, 56)}},
                               {0.0, 0.12, 0.4, 0.3, 0.5}));
  muscles.push_back(leg_muscle("tensor_fasciae_latae", 76,
                               {{hip(46, 82, 40), hip(34, 106, 54)},
                                {hip(52, 0, 66), hip(24, 6, 76)},
                                {femur(26, -150, 62), femur(6, -150, 66)},
                                {femur(12, -330, 48), femur(-4, -330, 48)},
                                {shank(14, 362, 30), shank(4, 366, 34)}},
                               {0.03, 0.66, 0.4, 0.2, 0.5}, 2.0));
  muscles.push_back(leg_muscle("iliacus", 177,
                               {{hip(34, 92, 30), hip(-4, 122, 42), hip(-60, 106, 6)},
                                {hip(34, 50, 6), hip(14, 50, -2), hip(-16, 46, -14)},
                                {hip(40, 14, 2), hip(38, 12, -6), hip(34, 12, -14)},
                                {femur(-16, -62, 28), femur(-20, -66, 27), femur(-22, -70, 26)}},
                               {0.0, 0.10, 0.4, 0.3, 0.5}));
  muscles.push_back(leg_muscle("psoas_major", 274,
                               {{spine(2, 165, 26), spine(4, 110, 30), spine(2, 40, 34)},
                                {spine(20, 60, 44), spine(18, 40, 48), spine(12, 10, 52)},
                                {hip(22, 36, -32), hip(16, 34, -38), hip(8, 32, -44)},
                                {hip(42, 12, -16), hip(38, 11, -20), hip(34, 10, -24)},
                                {femur(-18, -64, 26), femur(-22, -66, 25)}},
                               {0.0, 0.12, 0.3, 0.25, 0.42}));
  muscles.push_back(leg_muscle("piriformis", 40,
                               {{hip(-84, 30, -62), hip(-86, 0, -70)},
                                {hip(-64, 16, -22), hip(-66, 2, -24)},
                                {femur(-14, 4, 50), femur(-16, 0, 50)}},
                               {0.0, 0.25, 0.5, 0.2, 0.4}));
  muscles.push_back(leg_muscle("obturator_internus", 45,
                               {{hip(14, 2, -42), hip(20, -30, -58), hip(-10, -60, -44)},
                                {hip(-36, -22, -36), hip(-36, -30, -36)},
                                {hip(-52, -24, -18), hip(-52, -30, -18)},
                                {femur(-20, -4, 46), femur(-21, -8, 46)}},
                               {0.0, 0.30, 0.5, 0.2, 0.35}));
  muscles.push_back(leg_muscle("obturator_externus", 40,
                               {{hip(26, -8, -44), hip(22, -40, -60), hip(-4, -68, -44)},
                                {hip(-18, -34, 4), hip(-22, -44, 4)},
                                {femur(-20, -10, 44), femur(-22, -14, 44)}},
                               {0.0, 0.2, 0.5, 0.2, 0.35}));
  muscles.push_back(leg_muscle("quadratus_femoris", 35,
                               {{hip(-30, -58, -8), hip(-26, -86, -14)},
                                {hip(-38, -50, 22), hip(-36, -78, 16)},
                                {femur(-28, -32, 48), femur(-26, -62, 42)}},
                               {0.0, 0.0, 0.8, 0.7, 0.5}));
}

void add_adductors(std::vector<Muscle>& muscles) {
  muscles.push_back(leg_muscle("pectineus", 65,
                               {{hip(34, 14, -38), hip(48, 8, -62)},
                                {hip(30, -30, -8), hip(34, -44, -26)},
                                {femur(-12, -84, 32), femur(-10, -118, 32)}},
                               {0.0, 0.05, 0.5, 0.35, 0.45}));
  muscles.push_back(leg_muscle("adductor_longus", 163,
                               {{hip(48, -4, -68), hip(46, -14, -74)},
                                {hip(30, -90, -34), hip(28, -120, -42)},
                                {femur(-4, -160, 28), femur(-4, -245, 20)}},
                               {0.10, 0.05, 0.25, 0.35, 0.5}));
  muscles.push_back(leg_muscle("adductor_brevis", 105,
                               {{hip(38, -18, -72), hip(32, -40, -70)},
                                {hip(18, -60, -28), hip(14, -92, -32)},
                                {femur(-12, -96, 34), femur(-8, -160, 30)}},
                               {0.02, 0.05, 0.4, 0.4, 0.45}));
  muscles.push_back(leg_muscle(
      "adductor_magnus", 560,
      {{hip(16, -66, -58), hip(-8, -82, -46), hip(-30, -94, -32), hip(-38, -92, -24)},
       {hip(0, -84, -8), hip(-8, -140, -28), hip(-16, -210, -52), hip(-16, -220, -66)},
       {femur(-16, -90, 40), femur(-8, -180, 29), femur(-12, -310, 8), femur(-10, -398, -36)}},
      {0.0, 0.08, 0.45, 0.3, 0.45}));
  muscles.push_back(leg_muscle("gracilis", 104,
                               {{hip(38, -28, -78), hip(20, -60, -66)},
                                {hip(16, -150, -74), hip(-2, -150, -74)},
                                {femur(-14, -300, -52), femur(-24, -300, -48)},
                                {femur(-22, -415, -48), femur(-28, -415, -44)},
                                {shank(16, 335, -18), shank(14, 325, -18)}},
                               {0.02, 0.28, 0.35, 0.2, 0.38}));
}

void add_thigh_muscles(std::vector<Muscle>& muscles) {
  muscles.push_back(leg_muscle("sartorius", 164,
                               {{hip(48, 80, 36), hip(46, 72, 30)},
                                {femur(62, -50, 30), femur(64, -54, 8)},
                                {femur(58, -130, 16), femur(56, -136, -10)},
                                {femur(34, -220, -28), femur(16, -226, -42)},
                                {femur(0, -330, -50), femur(-18, -330, -50)},
                                {femur(-14, -425, -50), femur(-28, -425, -46)},
                                {shank(20, 340, -18), shank(16, 325, -20)}},
                               {0.02, 0.10, 0.5, 0.3, 0.45}));
  muscles.push_back(leg_muscle("rectus_femoris", 269,
                               {{hip(40, 36, 18), hip(42, 30, 10)},
                                {femur(56, -90, 46), femur(56, -90, 24)},
                                {femur(58, -190, 46), femur(58, -190, 10)},
                                {femur(50, -300, 28), femur(50, -300, 2)},
                                {femur(46, -398, 12), femur(46, -398, -6)}},
                               {0.10, 0.20, 0.25, 0.2, 0.42}, 5.0));
  muscles.push_back(leg_muscle(
      "vastus_lateralis", 830,
      {{femur(16, -52, 52), femur(-12, -76, 56), femur(-6, -170, 34), femur(-10, -290, 22)},
       {femur(36, -170, 54), femur(10, -190, 64), femur(-14, -230, 56), femur(-18, -300, 40)},
       {femur(44, -300, 36), femur(28, -310, 50), femur(6, -330, 50), femur(-4, -350, 42)},
       {femur(44, -398, 14), femur(42, -404, 20), femur(38, -412, 24), femur(32, -420, 26)}},
      {0.0, 0.13, 0.55, 0.25, 0.45}, 4.0));
  muscles.push_back(leg_muscle("vastus_intermedius", 270,
                               {{femur(8, -86, 54), femur(22, -80, 42), femur(14, -96, 26)},
                                {femur(22, -220, 44), femur(34, -220, 28), femur(24, -220, 10)},
                                {femur(28, -320, 28), femur(34, -320, 14), femur(28, -320, -2)},
                                {femur(42, -396, 12), femur(43, -396, 4), femur(42, -396, -4)}},
                               {0.0, 0.16, 0.5, 0.25, 0.45}, 4.0));
  muscles.push_back(leg_muscle(
      "vastus_medialis", 423,
      {{femur(10, -80, 26), femur(-2, -150, 22), femur(-6, -260, 12), femur(-14, -370, -22)},
       {femur(34, -220, 2), femur(20, -250, -12), femur(6, -290, -24), femur(-2, -380, -42)},
       {femur(42, -320, -10), femur(34, -340, -26), femur(22, -360, -38), femur(14, -392, -46)},
       {femur(44, -394, -6), femur(43, -402, -12), femur(40, -410, -17), femur(36, -420, -20)}},
      {0.0, 0.07, 0.4, 0.35, 0.68}, 4.0));
  muscles.push_back(leg_muscle("biceps_femoris_long", 207,
                               {{hip(-46, -62, -14), hip(-46, -72, -20)},
                                {femur(-48, -160, 32), femur(-54, -160, 14)},
                                {femur(-46, -280, 42), femur(-56, -280, 20)},
                                {femur(-34, -400, 40), femur(-40, -400, 32)},
                                {shank(-16, 362, 36), shank(-20, 358, 36)}},
                               {0.14, 0.14, 0.25, 0.25, 0.5}, 4.0));
  muscles.push_back(leg_muscle("biceps_femoris_short", 100,
                               {{femur(-8, -190, 28), femur(-14, -320, 18)},
                                {femur(-24, -320, 40), femur(-30, -380, 32)},
                                {shank(-12, 360, 38), shank(-16, 356, 37)}},
                               {0.0, 0.12, 0.4, 0.25, 0.55}));
  muscles.push_back(leg_muscle("semitendinosus", 186,
                               {{hip(-48, -74, -16), hip(-46, -80, -24)},
                                {femur(-58, -150, 14), femur(-56, -150, -10)},
                                {femur(-58, -260, 2), femur(-52, -260, -22)},
                                {femur(-42, -400, -32), femur(-38, -400, -38)},
                                {shank(-26, 372, -36), shank(-22, 366, -38)},
                                {shank(14, 328, -20), shank(12, 316, -20)}},
                               {0.04, 0.34, 0.3, 0.2, 0.4}));
  muscles.push_back(leg_muscle("semimembranosus", 246,
                               {{hip(-42, -58, -10), hip(-40, -66, -14)},
                                {femur(-40, -150, 12), femur(-40, -150, -10)},
                                {femur(-38, -280, 6), femur(-36, -280, -32)},
                                {femur(-38, -380, -14), femur(-32, -380, -38)},
                                {shank(-28, 376, -24), shank(-22, 374, -32)}},
                               {0.26, 0.08, 0.25, 0.3, 0.6}));
}

void add_calf_muscles(std::vector<Muscle>& muscles) {
  muscles.push_back(leg_muscle("gastrocnemius_medialis", 257,
                               {{femur(-30, -402, -12), femur(-26, -400, -34)},
                                {shank(-54, 360, -6), shank(-48, 360, -38)},
                                {shank(-62, 280, -4), shank(-48, 280, -42)},
                                {shank(-54, 200, 0), shank(-46, 200, -22)},
                                {shank(-46, 90, 4), shank(-46, 90, -8)},
                                {foot(-50, -36, 8), foot(-50, -36, -8)}},
                               {0.03, 0.50, 0.3, 0.3, 0.5}, 5.0));
  muscles.push_back(leg_muscle("gastrocnemius_lateralis", 150,
                               {{femur(-26, -400, 34), femur(-30, -402, 12)},
                                {shank(-46, 360, 36), shank(-54, 360, 8)},
                                {shank(-50, 290, 40), shank(-62, 290, 6)},
                                {shank(-48, 215, 22), shank(-54, 215, 4)},
                                {shank(-46, 90, 6), shank(-46, 90, -2)},
                                {foot(-50, -36, 8), foot(-50, -36, -4)}},
                               {0.03, 0.54, 0.3, 0.3, 0.5}, 5.0));
  muscles.push_back(leg_muscle(
      "soleus", 438,
      {{shank(-22, 344, 36), shank(-24, 330, 22), shank(-20, 310, 4), shank(-10, 230, -16)},
       {shank(-40, 240, 40), shank(-46, 240, 16), shank(-46, 240, -10), shank(-32, 220, -32)},
       {shank(-38, 150, 24), shank(-40, 150, 8), shank(-40, 150, -8), shank(-36, 150, -20)},
       {shank(-44, 70, 8), shank(-44, 70, 3), shank(-44, 70, -3), shank(-44, 70, -8)},
       {foot(-50, -38, 9), foot(-50, -38, 3), foot(-50, -38, -3), foot(-50, -38, -9)}},
      {0.0, 0.26, 0.4, 0.25, 0.4}, 5.0));
  muscles.push_back(leg_muscle("popliteus", 23,
                               {{femur(-2, -430, 38), femur(-4, -434, 36)},
                                {shank(-30, 374, 16), shank(-30, 366, 14)},
                                {shank(-20, 350, -12), shank(-16, 300, -14)}},
                               {0.2, 0.0, 0.3, 0.6, 0.6}));
  muscles.push_back(leg_muscle("tibialis_posterior", 105,
                               {{shank(-14, 330, 24), shank(-10, 330, 4)},
                                {shank(-20, 180, 22), shank(-20, 180, 0)},
                                {shank(-20, 30, -20), shank(-22, 30, -24)},
                                {foot(-8, -14, -32), foot(-12, -16, -32)},
                                {foot(32, -26, -28), foot(32, -32, -26)}},
                               {0.0, 0.36, 0.4, 0.2, 0.45}));
  muscles.push_back(leg_muscle("flexor_digitorum_longus", 30,
                               {{shank(-14, 270, -6), shank(-14, 130, -10)},
                                {shank(-22, 40, -22), shank(-24, 40, -24)},
                                {foot(-14, -18, -32), foot(-18, -20, -30)},
                                {foot(40, -52, -8), foot(40, -54, -12)},
                                {foot(140, -62, 20), foot(150, -62, -8)}},
                               {0.0, 0.58, 0.5, 0.2, 0.4}));
  muscles.push_back(leg_muscle("flexor_hallucis_longus", 79,
                               {{shank(-24, 220, 32), shank(-22, 90, 26)},
                                {shank(-34, 110, 14), shank(-32, 70, 6)},
                                {foot(-26, -22, -14), foot(-30, -26, -14)},
                                {foot(30, -50, -22), foot(30, -54, -24)},
                                {foot(165, -64, -30), foot(165, -64, -38)}},
                               {0.0, 0.58, 0.5, 0.25, 0.45}));
}

void add_shin_muscles(std::vector<Muscle>& muscles) {
  muscles.push_back(leg_muscle("tibialis_anterior", 136,
                               {{shank(18, 345, 28), shank(6, 330, 26)},
                                {shank(24, 240, 22), shank(8, 240, 20)},
                                {shank(26, 110, 6), shank(20, 110, 2)},
                                {shank(32, 20, -12), shank(28, 20, -14)},
                                {foot(52, -28, -30), foot(52, -38, -28)}},
                               {0.0, 0.42, 0.4, 0.25, 0.4}));
  muscles.push_back(leg_muscle("extensor_digitorum_longus", 62,
                               {{shank(6, 345, 38), shank(-4, 150, 32)},
                                {shank(16, 200, 36), shank(10, 110, 26)},
                                {shank(28, 24, 10), shank(26, 24, 4)},
                                {foot(60, -14, 12), foot(60, -12, 0)},
                                {foot(135, -52, 38), foot(155, -50, -8)}},
                               {0.0, 0.50, 0.5, 0.2, 0.4}, 2.0));
  muscles.push_back(leg_muscle("extensor_hallucis_longus", 40,
                               {{shank(-4, 230, 24), shank(-4, 100, 22)},
                                {shank(10, 140, 18), shank(12, 80, 14)},
                                {shank(32, 22, 0), shank(30, 22, -4)},
                                {foot(70, -14, -24), foot(70, -16, -30)},
                                {foot(165, -54, -34), foot(165, -54, -40)}},
                               {0.0, 0.58, 0.5, 0.2, 0.45}, 2.0));
  muscles.push_back(leg_muscle("fibularis_longus", 75,
                               {{shank(-8, 352, 42), shank(-16, 230, 38)},
                                {shank(-18, 260, 48), shank(-22, 200, 42)},
                                {shank(-26, 60, 34), shank(-30, 60, 30)},
                                {shank(-34, -8, 28), shank(-36, -8, 24)},
                                {foot(8, -46, 34), foot(4, -50, 32)},
                                {foot(54, -48, -18), foot(50, -50, -18)}},
                               {0.0, 0.48, 0.4, 0.2, 0.4}));
  muscles.push_back(leg_muscle("fibularis_brevis", 55,
                               {{shank(-12, 210, 36), shank(-12, 90, 32)},
                                {shank(-20, 130, 40), shank(-24, 60, 32)},
                                {shank(-32, -6, 30), shank(-34, -8, 27)},
                                {foot(10, -40, 36), foot(8, -44, 36)},
                                {foot(44, -48, 44), foot(42, -50, 42)}},
                               {0.0, 0.36, 0.4, 0.25, 0.5}));
}

void add_foot_muscles(std::vector<Muscle>& muscles) {
  muscles.push_back(leg_muscle("flexor_digitorum_brevis", 28,
                               {{foot(-36, -58, 6), foot(-36, -58, -6)},
                                {foot(30, -56, 14), foot(30, -56, -10)},
                                {foot(110, -66, 30), foot(120, -66, -10)}},
                               {0.05, 0.3, 0.3, 0.3, 0.5}, 2.0));
  muscles.push_back(leg_muscle("abductor_hallucis", 30,
                               {{foot(-36, -52, -12), foot(-34, -44, -16)},
                                {foot(30, -46, -32), foot(34, -36, -34)},
                                {foot(118, -62, -44), foot(118, -56, -46)}},
                               {0.05, 0.25, 0.4, 0.3, 0.4}));
  muscles.push_back(leg_muscle("abductor_digiti_minimi_foot", 20,
                               {{foot(-36, -54, 10), foot(-34, -46, 16)},
                                {foot(30, -56, 36), foot(32, -48, 42)},
                                {foot(98, -64, 48), foot(98, -58, 50)}},
                               {0.05, 0.25, 0.4, 0.3, 0.4}));
  muscles.push_back(leg_muscle("extensor_digitorum_brevis", 16,
                               {{foot(12, -30, 26), foot(10, -24, 14)},
                                {foot(60, -22, 24), foot(60, -12, -2)},
                                {foot(130, -52, 30), foot(145, -50, -14)}},
                               {0.05, 0.45, 0.4, 0.3, 0.4}, 2.0));
}

}  // namespace

std::vector<Muscle> leg_muscles() {
  std::vector<Muscle> muscles;
  add_hip_muscles(muscles);
  add_adductors(muscles);
  add_thigh_muscles(muscles);
  add_calf_muscles(muscles);
  add_shin_muscles(muscles);
  add_foot_muscles(muscles);
  return muscles;
}

}  // namespace sinew
