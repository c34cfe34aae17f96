// SPDX-License-Identifier: MIT

#include "bodies/persons/body_segments.h"

#include <cmath>
#include <numbers>
#include <span>

#include "bodies/persons/body_masses.h"
#include "core/parallel.h"
#include "mesh/clipped_moments.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// A closed surface, and by how much the density of the tissue inside exceeds that outside, kg/m^3.
/// The mass in a region is the sum of these steps times the volumes within the surfaces.
struct DensityStep {
  const Points* positions;
  const std::vector<Triangle>* triangles;
  double step;
};

/// Volume and mass in a region, with their first moments.
struct RegionContent {
  SolidMoments volume, mass;

  RegionContent& operator+=(const RegionContent& other) {
    volume += other.volume;
    mass += other.mass;
    return *this;
  }
  RegionContent& operator-=(const RegionContent& other) {
    volume += other.volume * -1.0;
    mass += other.mass * -1.0;
    return *this;
  }
};

/// Integrates over the parts of a person within half spaces.
class SegmentIntegrals {
 public:
  explicit SegmentIntegrals(const Person& person) {
    const double organs = organ_volume(person.body.sex, person.settings.height);
    const double cavity = person.volumes.cavity;
    const double in_cavity =
        (kFatDensity * (cavity - organs) + kOrganDensity * organs) / std::max(cavity, 1e-9);
    for (const BodyPart& part : person.body.parts) {
      const auto add = [&](const Points& positions, double step) {
        steps_.push_back({&positions, &part.mesh.triangles, step});
      };
      const Points& positions = part.mesh.positions;
      if (part.name == "skin") {
        add(positions, kSkinDensity);
        add(person.below_skin, kFatDensity - kSkinDensity);
      } else if (part.name == "muscle_surface") {
        add(positions, kRestDensity - kFatDensity);
      } else if (part.name == "cavity") {
        add(positions, in_cavity - kRestDensity);
      } else if (part.name.starts_with("muscle.")) {
        add(positions, (1.0 + kOtherMuscles) * (kMuscleDensity - kRestDensity));
      } else if (part.name.starts_with("bone.")) {
        add(positions, kBoneDensity - kRestDensity);
      }
    }
  }

  RegionContent within(const std::vector<HalfSpace>& region) const {
    std::vector<SolidMoments> moments(steps_.size());
    parallel_for(
        static_cast<int>(steps_.size()),
        [&](int s) {
          const auto at = static_cast<std::size_t>(s);
          moments[at] = moments_within(*steps_[at].positions, *steps_[at].triangles, region);
        },
        1);
    RegionContent content;
    content.volume = moments.front();  // of the skin, which is the first part of a body
    for (std::size_t s = 0; s < steps_.size(); ++s) content.mass += moments[s] * steps_[s].step;
    return content;
  }

 private:
  std::vector<DensityStep> steps_;
};

/// The planes that separate the segments of one side, as half spaces that contain what is farther
/// from the middle of the trunk.
struct SegmentPlanes {
  HalfSpace arm, flank, elbow, wrist, hip, side, knee, ankle;
};

SegmentPlanes planes_of_right_side(const Person& person, const std::vector<Landmark>& landmarks) {
  const std::vector<Transform> rest = person.body.skeleton.rest_global();
  const auto joint = [&](const char* name) {
    return Vector3d(rest[static_cast<std::size_t>(person.body.skeleton.find(name))].translation());
  };
  const auto landmark = [&](const char* name) { return position_of(landmarks, name); };
  const Vector3d front = Vector3d::UnitZ();
  const Vector3d axilla = landmark("axilla");
  const Vector3d forearm = (joint("hand.R") - joint("forearm.R")).normalized();
  const Vector3d shank = (joint("foot.R") - joint("shin.R")).normalized();

  SegmentPlanes planes;
  planes.arm = {axilla, (landmark("acromion") - axilla).cross(front)};
  // Below the armpit, a plane in the gap between arm and trunk.
  const Vector3d arm = (joint("forearm.R") - joint("upper_arm.R")).normalized();
  planes.flank = {axilla, (arm - Vector3d::UnitY()).cross(-front)};
  planes.elbow = {landmark("radiale"), -forearm};
  planes.wrist = {landmark("stylion"), -forearm};
  constexpr double kHipAngle = 37.0 * std::numbers::pi / 180.0;
  planes.hip = {landmark("iliospinale"), {std::cos(kHipAngle), std::sin(kHipAngle), 0.0}};
  planes.side = {Vector3d::Zero(), Vector3d::UnitX()};
  planes.knee = {landmark("tibiale"), -shank};
  planes.ankle = {landmark("sphyrion"), Vector3d::UnitY()};
  return planes;
}

SegmentPlanes mirrored(SegmentPlanes planes) {
  for (HalfSpace* plane : {&planes.arm, &planes.flank, &planes.elbow, &planes.wrist, &planes.hip,
                           &planes.side, &planes.knee, &planes.ankle}) {
    plane->point.x() *= -1.0;
    plane->outward.x() *= -1.0;
  }
  return planes;
}

}  // namespace

std::vector<BodySegment> body_segments(const Person& person,
                                       const std::vector<Landmark>& landmarks) {
  const SegmentIntegrals integrals(person);
  std::vector<BodySegment> segments;
  const auto add = [&](const std::string& name, const RegionContent& content) {
    segments.push_back({name, content.volume.volume, content.mass.volume,
                        content.mass.first / content.mass.volume});
  };
  RegionContent trunk = integrals.within({});
  RegionContent head =
      integrals.within({{position_of(landmarks, "cervicale"), -Vector3d::UnitY()}});
  trunk -= head;
  // The brain has no mesh; its difference of density to the rest is small.
  const double brain =
      (kBrainDensity - kRestDensity) * brain_volume(person.body.sex, person.settings.height);
  head.mass = head.mass * (1.0 + brain / head.mass.volume);
  add("head", head);

  const SegmentPlanes right = planes_of_right_side(person, landmarks);
  for (const bool is_right : {true, false}) {
    const SegmentPlanes planes = is_right ? right : mirrored(right);
    const std::string suffix = is_right ? ".R" : ".L";
    // Sections of a limb with all that is farther from the trunk.
    RegionContent arm = integrals.within({planes.arm, planes.flank});
    RegionContent forearm = integrals.within({planes.elbow, planes.flank});
    const RegionContent hand = integrals.within({planes.wrist, planes.flank});
    RegionContent leg = integrals.within({planes.hip, planes.side});
    leg -= integrals.within({planes.hip, planes.flank});  // arm and hand beside the hip
    RegionContent shank = integrals.within({planes.knee, planes.side});
    const RegionContent foot = integrals.within({planes.ankle, planes.side});
    trunk -= arm;
    trunk -= leg;
    arm -= forearm;
    forearm -= hand;
    leg -= shank;
    shank -= foot;
    add("upper_arm" + suffix, arm);
    add("forearm" + suffix, forearm);
    add("hand" + suffix, hand);
    add("thigh" + suffix, leg);
    add("shank" + suffix, shank);
    add("foot" + suffix, foot);
  }
  add("trunk", trunk);
  return segments;
}

}  // namespace sinew
