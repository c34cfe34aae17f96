// SPDX-License-Identifier: MIT

#include "bodies/persons/body_masses.h"

namespace sinew {
namespace {

/// Volumes per square of the height, m. The trunk's are such that the cavity of the template
/// contains a little visceral fat.
constexpr BySex kTrunkOrgans{0.00405, 0.00390};
constexpr BySex kBrain{0.00045, 0.00047};

}  // namespace

double organ_volume(Sex sex, double height) {
  return kTrunkOrgans.of(sex) * height * height;
}

double lung_air_volume(Sex sex, double height) {
  return (1.0 - kOrganDensity / kAirlessOrganDensity) * organ_volume(sex, height);
}

double brain_volume(Sex sex, double height) {
  return kBrain.of(sex) * height * height;
}

BodyVolumes body_volumes(const std::vector<BodyPart>& parts, const Points& below_skin) {
  BodyVolumes volumes{};
  for (const BodyPart& part : parts) {
    const double volume = signed_volume(part.mesh.positions, part.mesh.triangles);
    if (part.name == "skin") {
      volumes.body = volume;
      volumes.below_skin = signed_volume(below_skin, part.mesh.triangles);
    } else if (part.name == "muscle_surface") {
      volumes.muscle_surface = volume;
    } else if (part.name == "skeleton_surface") {
      volumes.skeleton_surface = volume;
    } else if (part.name == "cavity") {
      volumes.cavity = volume;
    } else if (part.name.starts_with("muscle.")) {
      volumes.muscles += volume;
    } else if (part.name.starts_with("bone.")) {
      volumes.bones += volume;
    }
  }
  return volumes;
}

BodyMasses body_masses(Sex sex, double height, const BodyVolumes& volumes) {
  const double organs = organ_volume(sex, height);
  const double brain = brain_volume(sex, height);
  const double muscles = (1.0 + kOtherMuscles) * volumes.muscles;
  BodyMasses masses{};
  masses.skin = kSkinDensity * (volumes.body - volumes.below_skin);
  masses.subcutaneous_fat = kFatDensity * (volumes.below_skin - volumes.muscle_surface);
  masses.visceral_fat = kFatDensity * (volumes.cavity - organs);
  masses.muscle = kMuscleDensity * muscles;
  masses.bone = kBoneDensity * volumes.bones;
  masses.organs = kOrganDensity * organs + kBrainDensity * brain;
  masses.rest =
      kRestDensity * (volumes.muscle_surface - muscles - volumes.bones - volumes.cavity - brain);
  return masses;
}

}  // namespace sinew
