// SPDX-License-Identifier: MIT

#include "bodies/field_persons/field_person_maker.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "bodies/field_persons/exact_masses.h"
#include "bodies/field_persons/fat_modes.h"
#include "bodies/field_persons/muscle_groups.h"
#include "bodies/field_persons/person_cavity.h"
#include "bodies/field_persons/person_fields.h"
#include "bodies/field_persons/person_joints.h"
#include "bodies/field_persons/person_rig.h"
#include "bodies/layers/body_fields.h"
#include "bodies/layers/cover.h"
#include "bodies/layers/digits.h"
#include "bodies/layers/layer_sizing.h"
#include "bodies/layers/uncross.h"
#include "bodies/muscles/template_muscles.h"
#include "bodies/persons/region_fat.h"
#include "bodies/persons/seeded_draw.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// Muscles are packed on the grid of the layers; the template packs them on one of 3 mm.
constexpr double kGroupCell = kLayerCell;
constexpr MuscleResolution kGroupResolution{0.003, 0.008};
/// Share of tendons in the volume of muscles, by which the packing begins.
constexpr double kTendonShare = 0.04;
/// The skin covers all other parts by this, m, and by the second number where it would intersect
/// itself otherwise.
constexpr double kLeastCoverOfPerson = 0.001;
constexpr double kLeastCoverOfPersonUncrossed = 0.0002;
/// Share of the fat that the fields give. The skin moves outward for the rest, since it would
/// uncover muscles if it moved inward.
constexpr double kFatAtFirst = 0.94;
/// Half the gap of muscles between the thighs, m.
constexpr double kHalfGapOfMuscles = 0.008;

/// Returns factors on muscle volumes in each FatRegion; seed 0 chooses 1.
std::vector<double> random_group_factors(std::uint64_t seed) {
  std::vector<double> factors(kFatRegions, 1.0);
  if (seed == 0) return factors;
  SeededDraw draw(seed, 14);
  for (double& factor : factors) factor = std::max(0.7, 1.0 + draw.normal(0.07));
  return factors;
}

/// Returns the tables of muscles with the volumes that a person needs.
std::vector<Muscle> muscles_of(Sex sex, const PersonSettings& settings,
                               const std::vector<double>& factors) {
  std::vector<MuscleGroup> groups = muscle_groups();
  double sum = 0.0;
  for (MuscleGroup& group : groups) {
    const double factor = factors[static_cast<std::size_t>(group.region)];
    group.muscle.volume.male *= factor;
    group.muscle.volume.female *= factor;
    sum += 2.0 * group.muscle.volume.of(sex);
  }
  const double wanted =
      settings.muscle_mass / (kMuscleDensity * (1.0 + kOtherMuscles) * (1.0 + kTendonShare));
  std::vector<Muscle> muscles;
  for (MuscleGroup& group : groups) {
    group.muscle.volume.male *= wanted / sum;
    group.muscle.volume.female *= wanted / sum;
    muscles.push_back(std::move(group.muscle));
  }
  return muscles;
}

/// Returns for each region how much thicker the fat is than that of a mean person with the same
/// mean thickness.
std::vector<double> fat_factors(const FatModes& own, const FatModes& mean, const Points& skin,
                                const std::vector<std::vector<double>>& shares) {
  std::vector<double> of_own(kFatRegions, 0.0);
  std::vector<double> of_mean(kFatRegions, 0.0);
  double all_own = 0.0;
  double all_mean = 0.0;
  for (Eigen::Index v = 0; v < skin.cols(); ++v) {
    const Vector3d place(-std::abs(skin(0, v)), skin(1, v), skin(2, v));
    const double here = own.relative_thickness(place);
    const double there = mean.relative_thickness(place);
    all_own += here;
    all_mean += there;
    for (std::size_t r = 0; r < of_own.size(); ++r) {
      of_own[r] += shares[static_cast<std::size_t>(v)][r] * here;
      of_mean[r] += shares[static_cast<std::size_t>(v)][r] * there;
    }
  }
  std::vector<double> factors;
  for (std::size_t r = 0; r < of_own.size(); ++r)
    factors.push_back(of_own[r] / of_mean[r] * all_mean / all_own);
  return factors;
}

}  // namespace

FieldPersonMaker::FieldPersonMaker(Sex sex, int skin_vertices, const Progress& progress)
    : sex_(sex), skin_vertices_(skin_vertices), bones_(sex, progress) {}

FieldPerson FieldPersonMaker::make(const PersonSettings& settings, const Progress& progress) const {
  FieldPerson result;
  Person& person = result.person;
  person.settings = settings;
  person.proportions = random_field_proportions(settings.seed);
  result.joints = person_joints(sex_, settings.height, person.proportions);
  const TemplateJoints& joints = result.joints;

  progress.report(0.0, "Placing bones");
  PersonCavity cavity = person_cavity(
      joints, organ_volume(sex_, settings.height) + settings.visceral_fat_mass / kFatDensity);
  constexpr double kBeforeCavity = 0.07;  // m, for the wall of the belly and its fat
  const double front = cavity.surface.positions.row(2).maxCoeff() + kBeforeCavity;
  const Eigen::AlignedBox3d box =
      box_of_person(joints, std::max(0.0, front - 0.15 * joints.stature));
  const ScalarGrid bone_field = bones_.distance(joints, box, kGroupCell);
  const ScalarGrid cavity_field = cavity_distance(*cavity.shape, box, kGroupCell);
  ScalarGrid taken = bone_field;
  for (std::size_t i = 0; i < taken.values.size(); ++i)
    taken.values[i] = std::min(taken.values[i], cavity_field.values[i]);
  add_space_between_thighs(joints, kHalfGapOfMuscles, taken);
  person.distribution.muscle = random_group_factors(settings.seed);
  const TemplateMuscles muscles =
      template_muscles(muscles_of(sex_, settings, person.distribution.muscle), sex_, joints, taken,
                       progress.part(0.1, 0.5), kGroupResolution);

  progress.report(0.5, "Shaping layers");
  const FatModes fat(sex_, joints, random_fat_modes(settings.seed));
  const double subcutaneous = settings.fat_mass - settings.visceral_fat_mass;
  const PersonFields fields = person_fields(sex_, joints, bone_field, muscles.flesh, cavity_field,
                                            fat, kFatAtFirst * subcutaneous / kFatDensity);
  LayerSurfaces layers = layer_surfaces(
      *fields.skin, fields.layers, joints.lumbosacral,
      [&](const Vector3d& position) { return is_hand_or_toes(joints, position); },
      layer_sizing(joints), skin_vertices_, progress.part(0.6, 0.9));
  std::vector<BodyPart> inside = muscle_meshes(muscles);
  set_muscle_mass(settings, inside);
  std::ranges::move(bones_.parts(joints), std::back_inserter(inside));
  CoverSearch search(inside, kLeastCoverOfPerson);
  cover(layers, search);
  // Before the body gets its height, since toes may move away from the ground.
  CoverSearch search_uncrossed(inside, kLeastCoverOfPersonUncrossed);
  uncross(layers, search_uncrossed);

  HumanBody& body = person.body;
  body.sex = sex_;
  body.parts.push_back({"skin", {layers.skin, layers.triangles}});
  body.parts.push_back({"muscle_surface", {layers.muscle_surface, layers.triangles}});
  body.parts.push_back({"skeleton_surface", {layers.skeleton_surface, layers.triangles}});
  body.parts.push_back({"cavity", std::move(cavity.surface)});
  std::ranges::move(inside, std::back_inserter(body.parts));
  body.skeleton = person_skeleton(joints, settings.seed);
  stand_at_height(result);
  set_masses(person, [&](const Vector3d& place) { return fat.relative_thickness(place); });

  progress.report(0.9, "Weighting joints");
  body.weights = person_weights(body.skeleton, body.parts);
  const FatMap map(sex_, joints);
  const Points& skin = body.parts.front().mesh.positions;
  std::vector<std::vector<double>> shares;
  for (Eigen::Index v = 0; v < skin.cols(); ++v) shares.push_back(map.shares(skin.col(v)));
  person.region_fat = fat_by_region(body.parts[1].mesh, person.below_skin, shares);
  person.distribution.fat = fat_factors(fat, FatModes(sex_, joints, {}), skin, shares);
  return result;
}

}  // namespace sinew
