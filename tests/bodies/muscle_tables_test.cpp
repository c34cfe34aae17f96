// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "bodies/muscles/template_muscles.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// An end of a muscle in a model of the musculoskeletal system, in mm in a frame of the men's
/// template.
struct Attachment {
  const char* muscle;
  bool is_insertion;
  Segment segment;
  Vector3d point;
};

// The ends of muscle paths of the leg and arm models of MyoSuite (Caggiano et al. 2022, Apache
// License 2.0), which follow Rajagopal et al. 2016 and Saul et al. 2015 (MoBL-ARMS). The points of
// each bone are scaled by the length of the bone (the pelvis by its width, height and depth) and
// turned about its joint by the angle that fits all of them best: the pelvis by 9 degrees, the
// scapula by 14, the others by at most 6. Left out are ends of which docs/bodies.md says that the
// template differs.
const std::vector<Attachment> kAttachments = {
    {"deltoid_anterior", false, Segment::kClavicle, {-6, -1, 95}},
    {"pectoralis_major", false, Segment::kClavicle, {10, -9, 58}},
    {"adductor_brevis", true, Segment::kFemur, {-9, -126, 27}},
    {"adductor_longus", true, Segment::kFemur, {-4, -257, 16}},
    {"adductor_magnus", true, Segment::kFemur, {-6, -281, 19}},
    {"adductor_magnus", true, Segment::kFemur, {-7, -174, 31}},
    {"adductor_magnus", true, Segment::kFemur, {-19, -83, 35}},
    {"biceps_femoris_short", false, Segment::kFemur, {-8, -226, 24}},
    {"gastrocnemius_lateralis", false, Segment::kFemur, {-29, -407, 29}},
    {"gastrocnemius_medialis", false, Segment::kFemur, {-21, -405, -24}},
    {"gluteus_maximus", true, Segment::kFemur, {-13, -151, 44}},
    {"gluteus_medius", true, Segment::kFemur, {-20, -11, 61}},
    {"gluteus_medius", true, Segment::kFemur, {-29, -3, 58}},
    {"gluteus_minimus", true, Segment::kFemur, {-6, -11, 61}},
    {"iliacus", true, Segment::kFemur, {-16, -67, 22}},
    {"piriformis", true, Segment::kFemur, {-12, -3, 48}},
    {"vastus_lateralis", false, Segment::kFemur, {-5, -199, 37}},
    {"vastus_medialis", false, Segment::kFemur, {1, -225, 19}},
    {"extensor_hallucis_longus", true, Segment::kFoot, {187, -49, -21}},
    {"fibularis_longus", true, Segment::kFoot, {71, -37, -15}},
    {"flexor_hallucis_longus", true, Segment::kFoot, {187, -63, -21}},
    {"tibialis_anterior", true, Segment::kFoot, {67, -27, -27}},
    {"tibialis_posterior", true, Segment::kFoot, {27, -27, -23}},
    {"abductor_pollicis_longus", false, Segment::kForearm, {19, 141, 16}},
    {"anconeus", true, Segment::kForearm, {-27, 255, 4}},
    {"biceps_brachii_long", true, Segment::kForearm, {1, 204, 8}},
    {"biceps_brachii_short", true, Segment::kForearm, {1, 204, 8}},
    {"brachialis", true, Segment::kForearm, {-1, 234, -5}},
    {"brachioradialis", true, Segment::kForearm, {61, 11, -4}},
    {"extensor_pollicis_longus", false, Segment::kForearm, {-9, 151, 8}},
    {"flexor_digitorum_profundus", false, Segment::kForearm, {-4, 225, -5}},
    {"pronator_quadratus", false, Segment::kForearm, {17, 33, -9}},
    {"pronator_quadratus", true, Segment::kForearm, {50, 33, -3}},
    {"pronator_teres", true, Segment::kForearm, {35, 127, 17}},
    {"supinator", false, Segment::kForearm, {-13, 218, 12}},
    {"supinator", true, Segment::kForearm, {16, 180, 6}},
    {"triceps_brachii_lateral", true, Segment::kForearm, {-24, 269, 0}},
    {"triceps_brachii_long", true, Segment::kForearm, {-24, 269, 0}},
    {"triceps_brachii_medial", true, Segment::kForearm, {-24, 269, 0}},
    {"adductor_brevis", false, Segment::kHipBone, {34, -11, -73}},
    {"adductor_longus", false, Segment::kHipBone, {45, -4, -70}},
    {"biceps_femoris_long", false, Segment::kHipBone, {-46, -49, -17}},
    {"gluteus_maximus", false, Segment::kHipBone, {-87, 109, -15}},
    {"gluteus_maximus", false, Segment::kHipBone, {-93, 81, -26}},
    {"gluteus_medius", false, Segment::kHipBone, {2, 109, 45}},
    {"gluteus_minimus", false, Segment::kHipBone, {4, 68, 30}},
    {"gluteus_minimus", false, Segment::kHipBone, {-32, 63, 6}},
    {"gracilis", false, Segment::kHipBone, {11, -52, -60}},
    {"sartorius", false, Segment::kHipBone, {32, 71, 29}},
    {"anconeus", false, Segment::kHumerus, {-12, -292, 20}},
    {"brachialis", false, Segment::kHumerus, {5, -180, 3}},
    {"coracobrachialis", true, Segment::kHumerus, {6, -156, -2}},
    {"deltoid_anterior", true, Segment::kHumerus, {7, -122, 11}},
    {"deltoid_middle", true, Segment::kHumerus, {3, -140, 11}},
    {"extensor_carpi_radialis_brevis", false, Segment::kHumerus, {9, -299, 29}},
    {"extensor_carpi_ulnaris", false, Segment::kHumerus, {-4, -298, 30}},
    {"extensor_digitorum", false, Segment::kHumerus, {-5, -297, 30}},
    {"flexor_digitorum_superficialis", false, Segment::kHumerus, {3, -286, -29}},
    {"infraspinatus", true, Segment::kHumerus, {-11, 6, 24}},
    {"latissimus_dorsi", true, Segment::kHumerus, {11, -36, -5}},
    {"latissimus_dorsi", true, Segment::kHumerus, {12, -41, -2}},
    {"pectoralis_major", true, Segment::kHumerus, {11, -43, 10}},
    {"pectoralis_major", true, Segment::kHumerus, {12, -45, 10}},
    {"pronator_teres", false, Segment::kHumerus, {3, -286, -27}},
    {"supraspinatus", true, Segment::kHumerus, {1, 12, 26}},
    {"teres_major", true, Segment::kHumerus, {10, -56, -3}},
    {"teres_minor", true, Segment::kHumerus, {-3, -12, 23}},
    {"triceps_brachii_lateral", false, Segment::kHumerus, {-8, -130, 9}},
    {"triceps_brachii_medial", false, Segment::kHumerus, {-10, -141, -5}},
    {"biceps_brachii_short", false, Segment::kScapula, {68, -23, -35}},
    {"coracobrachialis", false, Segment::kScapula, {69, -25, -35}},
    {"deltoid_posterior", false, Segment::kScapula, {-9, -9, -48}},
    {"biceps_femoris_long", true, Segment::kShank, {-24, 363, 33}},
    {"biceps_femoris_short", true, Segment::kShank, {-25, 366, 34}},
    {"fibularis_brevis", false, Segment::kShank, {-16, 150, 27}},
    {"fibularis_longus", false, Segment::kShank, {-13, 269, 30}},
    {"flexor_hallucis_longus", false, Segment::kShank, {-24, 188, 22}},
    {"gracilis", true, Segment::kShank, {6, 339, -16}},
    {"semimembranosus", true, Segment::kShank, {-26, 367, -18}},
    {"semitendinosus", true, Segment::kShank, {6, 331, -12}},
    {"tensor_fasciae_latae", true, Segment::kShank, {17, 368, 36}},
    {"tibialis_anterior", false, Segment::kShank, {22, 276, 16}},
};

/// Returns points of the end of a muscle on a bone, in mm in the frame of the bone: on its last
/// line across the fibers and, if that lies on one bone with the line before, on most of the way
/// there.
std::vector<Vector3d> end_of(const Muscle& muscle, bool is_insertion, Segment segment,
                             double unit) {
  constexpr int kSteps = 16;
  const std::vector<Anchor>& last = is_insertion ? muscle.lines.back() : muscle.lines.front();
  const std::vector<Anchor>& next =
      is_insertion ? *(muscle.lines.end() - 2) : *(muscle.lines.begin() + 1);
  const auto lies_on = [segment](const Anchor& anchor) { return anchor.segment == segment; };
  const auto at = [](const std::vector<Anchor>& line, double share) {
    const double place = share * static_cast<double>(line.size() - 1);
    const auto span = std::min(static_cast<std::size_t>(place), line.size() - 2);
    const double t = place - static_cast<double>(span);
    return Vector3d((1.0 - t) * line[span].point + t * line[span + 1].point);
  };
  std::vector<Vector3d> points;
  const bool is_area = std::ranges::all_of(last, lies_on) && std::ranges::all_of(next, lies_on);
  for (int i = 0; i <= kSteps; ++i) {
    const double share = static_cast<double>(i) / kSteps;
    const double place = share * static_cast<double>(last.size() - 1);
    const auto span = std::min(static_cast<std::size_t>(place), last.size() - 2);
    if (!lies_on(last[span]) || !lies_on(last[span + 1])) continue;
    constexpr double kWay = 0.7;
    for (double part = 0.0; part <= (is_area ? kWay : 0.0); part += 0.1)
      points.emplace_back(unit * ((1.0 - part) * at(last, share) + part * at(next, share)));
  }
  for (const Anchor& anchor : last) {
    if (lies_on(anchor)) points.emplace_back(unit * anchor.point);
  }
  return points;
}

TEST(MuscleTables, AttachMusclesWherePublicModelsDo) {
  constexpr double kAllowed = 15.0;  // mm
  const SegmentFrames frames = segment_frames(template_joints(Sex::kMale));
  const std::vector<Muscle> muscles = template_muscle_tables();
  for (const Attachment& wanted : kAttachments) {
    const auto muscle = std::ranges::find(muscles, wanted.muscle, &Muscle::name);
    ASSERT_NE(muscle, muscles.end()) << wanted.muscle;
    // The tables of arms are in mm of bones of the lengths to which the models were scaled.
    const bool is_arm = wanted.segment == Segment::kHumerus || wanted.segment == Segment::kForearm;
    const double unit = is_arm ? 1.0 : 1000.0 * frames.at(wanted.segment).length;
    double nearest = 1e9;
    for (const Vector3d& point : end_of(*muscle, wanted.is_insertion, wanted.segment, unit))
      nearest = std::min(nearest, (point - wanted.point).norm());
    EXPECT_LE(nearest, kAllowed) << wanted.muscle
                                 << (wanted.is_insertion ? " insertion" : " origin");
  }
}

TEST(MuscleTables, HaveTheMeasuredVolumes) {
  const std::vector<Muscle> muscles = template_muscle_tables();
  const auto volume = [&muscles](const char* name) {
    return std::ranges::find(muscles, name, &Muscle::name)->volume;
  };
  // Handsfield et al. 2014: lines over the volume of the leg, 47 mass height + 1285.
  const double man = 47.0 * 75.0 * 1.756 + 1285.0;
  const double woman = 47.0 * 57.5 * 1.627 + 1285.0;
  EXPECT_NEAR(1e6 * volume("soleus").male, 0.0507 * man + 78.2, 0.1);
  EXPECT_NEAR(1e6 * volume("soleus").female, 0.0507 * woman + 78.2, 0.1);
  EXPECT_NEAR(1e6 * volume("gluteus_maximus").male, 0.123 * man - 25.4, 0.1);
  // Holzbaur et al. 2007: means of as many men as women.
  const auto mean = [&volume](const char* name) {
    return 0.5e6 * (volume(name).male + volume(name).female);
  };
  EXPECT_NEAR(mean("latissimus_dorsi"), 262.0, 1.0);
  EXPECT_NEAR(mean("brachialis"), 143.7, 1.0);
  EXPECT_NEAR(mean("deltoid_anterior") + mean("deltoid_middle") + mean("deltoid_posterior"), 380.5,
              1.0);
}

}  // namespace
}  // namespace sinew
