// SPDX-License-Identifier: MIT

#include "bodies/persons/person_maker.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>

#include "bodies/layers/nest.h"
#include "bodies/persons/body_lines.h"
#include "bodies/persons/bone_scaling.h"
#include "bodies/persons/region_fat.h"
#include "bodies/persons/secant.h"
#include "bodies/persons/smooth_step.h"
#include "bodies/rig/nearest_bone.h"
#include "bodies/skin/fat_map.h"
#include "core/parallel.h"
#include "mesh/self_intersections.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// The layers have parts of their own, in this order, at the beginning of a body.
constexpr std::size_t kSkinPart = 0;
constexpr std::size_t kMusclePart = 1;
constexpr std::size_t kSkeletonPart = 2;

/// Returns how far the skeleton surface moves outward at a place when the cavity grows: around the
/// belly between the ribs and the pelvis, most in front.
double belly_share(const TemplateJoints& joints, const Vector3d& place) {
  const Vector3d from = (place - joints.lumbosacral) / joints.stature;
  constexpr double kMiddle = 0.032;  // of the cavity before the spine
  constexpr double kWidest = 0.12;   // beyond are the arms
  if (std::abs(from.x()) > kWidest) return 0.0;
  const double height =
      smooth_step(-0.06, 0.02, from.y()) * (1.0 - smooth_step(0.08, 0.21, from.y()));
  const double front = from.z() - kMiddle;
  const double direction = front / std::max(std::hypot(from.x(), front), 1e-9);
  return height * smooth_step(-0.45, 0.55, direction);
}

std::size_t part_called(const HumanBody& body, const std::string& name) {
  const auto found = std::ranges::find(body.parts, name, &BodyPart::name);
  if (found == body.parts.end()) throw std::logic_error(name + ": the body has no such part");
  return static_cast<std::size_t>(found - body.parts.begin());
}

bool is_left(const BodyPart& part) {
  return part.name.ends_with(".L");
}

/// Makes the parts of the left side the mirror images of those of the right side.
void mirror_parts(HumanBody& body) {
  for (BodyPart& part : body.parts) {
    if (!is_left(part)) continue;
    const std::string right = part.name.substr(0, part.name.size() - 1) + "R";
    part.mesh = mirror_image(body.parts[part_called(body, right)].mesh);
  }
}

double volume_of(const TriangleMesh& mesh) {
  return signed_volume(mesh.positions, mesh.triangles);
}

double height_of(const Person& person) {
  const auto heights = person.body.parts[kSkinPart].mesh.positions.row(1);
  return heights.maxCoeff() - heights.minCoeff();
}

/// Tells whether the height and all masses of a person are those of its settings.
bool is_as_asked(const Person& person, double height) {
  constexpr double kTolerance = 2e-4;  // relative
  const PersonSettings& asked = person.settings;
  const BodyMasses& reached = person.masses;
  const auto is_near = [](double value, double wanted, double whole) {
    return std::abs(value - wanted) < kTolerance * whole;
  };
  return is_near(height, asked.height, asked.height) &&
         is_near(reached.fat(), asked.fat_mass, asked.fat_mass) &&
         is_near(reached.visceral_fat, asked.visceral_fat_mass, asked.fat_mass) &&
         is_near(reached.muscle, asked.muscle_mass, asked.muscle_mass);
}

/// Moves a person up or down until its soles are at y = 0.
void stand_on_floor(Person& person) {
  const double floor = person.body.parts[kSkinPart].mesh.positions.row(1).minCoeff();
  for (BodyPart& part : person.body.parts) part.mesh.positions.row(1).array() -= floor;
  person.below_skin.row(1).array() -= floor;
  for (Joint& joint : person.body.skeleton.joints) {
    if (joint.parent < 0) joint.rest_local.translation().y() -= floor;
  }
}

}  // namespace

PersonMaker::PersonMaker(const BodyTemplate& body)
    : template_(body), mirrored_(mirrored_vertices(body.parts[kSkinPart].mesh.positions)) {
  const TriangleMesh& skeleton = body.parts[kSkeletonPart].mesh;
  const TriangleMesh& muscle = body.parts[kMusclePart].mesh;
  const LayerTetrahedra between(skeleton, muscle);
  const NearestBone bones(body.skeleton, body.parts);
  // Muscles that lie on bones, such as the iliacus, stay there when the belly grows.
  const auto freedom_from_bones = [&](const BodyPart& part) {
    constexpr double kOnBone = 0.0;  // m
    constexpr double kFree = 0.05;   // m
    std::vector<double> follows(static_cast<std::size_t>(part.mesh.vertex_count()), 1.0);
    parallel_for(
        part.mesh.vertex_count(),
        [&](int v) {
          const Vector3d place = part.mesh.positions.col(v);
          if (belly_share(body.joints, place) > 0.0) {
            follows[static_cast<std::size_t>(v)] =
                smooth_step(kOnBone, kFree, bones.at(place)->distance);
          }
        },
        128);
    return follows;
  };
  for (std::size_t p = 0; p < body.parts.size(); ++p) {
    const BodyPart& part = body.parts[p];
    if (is_left(part) || !(part.name.starts_with("muscle.") || part.name == "cavity")) continue;
    soft_parts_.push_back(p);
    bindings_.push_back(between.bind(part.mesh.positions, part.name == "cavity"
                                                              ? std::vector<double>{}
                                                              : freedom_from_bones(part)));
  }
  const FatMap map(body.sex, body.joints);
  const TriangleMesh& skin = body.parts[kSkinPart].mesh;
  for (Eigen::Index v = 0; v < skin.positions.cols(); ++v) {
    const auto room_over_bones = [&](const Points& layer) {
      constexpr double kOverBones = 0.002;  // m
      const Vector3d right(-std::abs(layer(0, v)), layer(1, v), layer(2, v));
      return std::max(0.0, bones.at(right)->distance - kOverBones);
    };
    constexpr double kLeastFat = 0.0005;  // m, below the skin
    const double thickness = (skin.positions.col(v) - muscle.positions.col(v)).norm();
    traits_.fat_growth.push_back(map.growth(skin.positions.col(v)));
    traits_.shares.push_back(map.shares(skin.positions.col(v)));
    traits_.belly.push_back(
        {belly_share(body.joints, skeleton.positions.col(v)), room_over_bones(skeleton.positions)});
    traits_.least_fat.push_back(
        std::max(kSkinThickness + kLeastFat, thickness - room_over_bones(skin.positions)));
  }
}

HumanBody PersonMaker::scaled(const Proportions& proportions, double stature) const {
  HumanBody body = template_;
  const BoneScaling scaling(template_.skeleton, proportions, stature);
  body.skeleton = scaling.skeleton();
  std::size_t first = 0;
  for (std::size_t p = 0; p < body.parts.size(); ++p) {
    Points& positions = body.parts[p].mesh.positions;
    if (!is_left(body.parts[p])) {
      parallel_for(
          static_cast<int>(positions.cols()),
          [&](int v) {
            const auto& influences =
                template_.weights.vertices[first + static_cast<std::size_t>(v)];
            positions.col(v) = scaling.scaled(positions.col(v), influences);
          },
          2048);
    }
    first += static_cast<std::size_t>(positions.cols());
    if (p > kSkeletonPart) continue;
    for (Eigen::Index v = 0; v < positions.cols(); ++v) {
      const int image = mirrored_[static_cast<std::size_t>(v)];
      if (image == v) positions(0, v) = 0.0;
      if (positions(0, v) >= 0.0) continue;
      positions.col(image) = positions.col(v);
      positions(0, image) = -positions(0, v);
    }
  }
  return body;
}

TriangleMesh PersonMaker::moved(const HumanBody& scaled, std::size_t soft,
                                const std::pair<Points, Points>& displacements) const {
  TriangleMesh mesh = scaled.parts[soft_parts_[soft]].mesh;
  mesh.positions += bindings_[soft].displacements(displacements.first, displacements.second);
  return mesh;
}

void PersonMaker::solve_masses(const HumanBody& scaled, const BodyLines& lines,
                               const PersonLayers& layers, const PersonSettings& settings,
                               Growth& growth) const {
  const auto soft_volume = [&](bool of_cavity) {
    const auto displacements = layers.displacements(layers.distances(growth));
    double volume = 0.0;
    for (std::size_t s = 0; s < soft_parts_.size(); ++s) {
      if ((scaled.parts[soft_parts_[s]].name == "cavity") != of_cavity) continue;
      // The soft parts are those of the right side and the middle, and all muscles are paired.
      volume += (of_cavity ? 1.0 : 2.0) * volume_of(moved(scaled, s, displacements));
    }
    return volume;
  };
  const double organs = organ_volume(template_.sex, settings.height);
  growth.belly = solve_for_mass(
      [&](double belly) {
        growth.belly = belly;
        return kFatDensity * (soft_volume(true) - organs);
      },
      settings.visceral_fat_mass, growth.belly, growth.belly + 0.01, "visceral fat");
  growth.muscle = solve_for_mass(
      [&](double muscle) {
        growth.muscle = muscle;
        return kMuscleDensity * (1.0 + kOtherMuscles) * soft_volume(false);
      },
      settings.muscle_mass, growth.muscle, growth.muscle + 0.1, "muscle");
  growth.fat = solve_for_mass(
      [&](double fat) {
        growth.fat = fat;
        const LayerDistances d = layers.distances(growth);
        return kFatDensity * (signed_volume(lines.at(d.below_skin), lines.triangles()) -
                              signed_volume(lines.at(d.muscle), lines.triangles()));
      },
      settings.fat_mass - settings.visceral_fat_mass, growth.fat, growth.fat + 0.005,
      "subcutaneous fat");
}

void PersonMaker::grow(Person& person, const BodyLines& lines, const PersonLayers& layers,
                       const Growth& growth) const {
  std::vector<BodyPart>& parts = person.body.parts;
  const LayerDistances d = layers.distances(growth);
  const auto displacements = layers.displacements(d);
  for (std::size_t s = 0; s < soft_parts_.size(); ++s)
    parts[soft_parts_[s]].mesh = moved(person.body, s, displacements);
  parts[kSkinPart].mesh.positions = lines.at(d.skin);
  parts[kMusclePart].mesh.positions = lines.at(d.muscle);
  parts[kSkeletonPart].mesh.positions = lines.at(d.skeleton);
  person.below_skin = lines.at(d.below_skin);
  mirror_parts(person.body);
}

void PersonMaker::finish(Person& person) const {
  std::vector<BodyPart>& parts = person.body.parts;
  nest(parts[kSkinPart].mesh, parts[kMusclePart].mesh.positions, mirrored_);
  nest(parts[kMusclePart].mesh, parts[kSkeletonPart].mesh.positions, mirrored_);
  stand_on_floor(person);
  person.volumes = body_volumes(parts, person.below_skin);
  person.masses = body_masses(template_.sex, person.settings.height, person.volumes);
  person.region_fat = fat_by_region(parts[kMusclePart].mesh, person.below_skin, traits_.shares);
}

BodyLines PersonMaker::lines_of(const HumanBody& scaled) const {
  const std::vector<BodyPart>& parts = scaled.parts;
  return BodyLines(parts[kSkeletonPart].mesh.positions, parts[kMusclePart].mesh.positions,
                   parts[kSkinPart].mesh.positions, parts[kSkinPart].mesh.triangles, mirrored_);
}

Person PersonMaker::make(const PersonSettings& settings) const {
  Person person;
  person.settings = settings;
  person.proportions = random_proportions(settings.seed);
  person.distribution = random_distribution(settings.seed);
  double stature = settings.height / template_.joints.stature;
  Growth& growth = person.growth;
  // The unknowns change each other a little, and so does the thickness of the soles the height.
  // Where the skin intersects itself, its growth is reduced in the next round.
  // In later rounds the reduction becomes larger, so that muscular thighs separate, too.
  constexpr int kRounds = 20;
  constexpr double kStep = 0.0005;  // m
  std::vector<double> most(mirrored_.size(), std::numeric_limits<double>::infinity());
  for (int round = 0; round < kRounds; ++round) {
    person.stature = stature;
    person.body = scaled(person.proportions, stature);
    BodyLines lines = lines_of(person.body);
    lines.limit_growth(most);
    const PersonLayers layers(lines, traits_, person.distribution);
    solve_masses(person.body, lines, layers, settings, growth);
    grow(person, lines, layers, growth);
    person.volumes = body_volumes(person.body.parts, person.below_skin);
    person.masses = body_masses(template_.sex, settings.height, person.volumes);
    const double height = height_of(person);
    const std::vector<int> crossed = intersecting_vertices(person.body.parts[kSkinPart].mesh);
    if (crossed.empty() && is_as_asked(person, height)) break;
    const std::vector<double> less = lines.growth_without(layers.distances(growth).skin, crossed,
                                                          kStep * std::max(1, round - kRounds / 4));
    for (std::size_t v = 0; v < most.size(); ++v) most[v] = std::min(most[v], less[v]);
    stature *= settings.height / height;
  }
  finish(person);
  return person;
}

Person PersonMaker::make(const PersonParameters& parameters) const {
  Person person;
  person.stature = parameters.stature;
  person.proportions = parameters.proportions;
  person.distribution = parameters.distribution;
  person.growth = parameters.growth;
  person.body = scaled(person.proportions, person.stature);
  const BodyLines lines = lines_of(person.body);
  grow(person, lines, PersonLayers(lines, traits_, person.distribution), person.growth);
  person.settings.height = height_of(person);
  finish(person);
  person.settings.fat_mass = person.masses.fat();
  person.settings.muscle_mass = person.masses.muscle;
  person.settings.visceral_fat_mass = person.masses.visceral_fat;
  return person;
}

}  // namespace sinew
