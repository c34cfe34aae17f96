// SPDX-License-Identifier: MIT

#include "bodies/persons/person_maker.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <stdexcept>
#include <string>
#include <utility>

#include "bodies/persons/body_lines.h"
#include "bodies/persons/bone_scaling.h"
#include "bodies/rig/nearest_bone.h"
#include "core/error.h"
#include "core/parallel.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// The layers have parts of their own, in this order, at the beginning of a body.
constexpr std::size_t kSkinPart = 0;
constexpr std::size_t kMusclePart = 1;
constexpr std::size_t kSkeletonPart = 2;

/// Where layers are nearer to each other than this, they coincide and keep their distances, m.
constexpr double kCoincident = 0.0006;

double smooth_step(double from, double to, double value) {
  const double t = std::clamp((value - from) / (to - from), 0.0, 1.0);
  return t * t * (3.0 - 2.0 * t);
}

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

/// Finds the argument at which an increasing function has a value, by the secant method.
/// \param what  for the message, e.g. "muscle"
double solve(const std::function<double(double)>& function, double value, double first,
             double second, const char* what) {
  constexpr int kRounds = 40;
  constexpr double kTolerance = 1e-5;
  double a = first;
  double b = second;
  double at_a = function(a);
  double at_b = function(b);
  for (int round = 0; round < kRounds; ++round) {
    if (std::abs(at_b - value) <= kTolerance * std::abs(value)) return b;
    if (at_a == at_b) break;
    const double step = (value - at_b) * (b - a) / (at_b - at_a);
    // The function flattens where the skin has no more room.
    const double most = 3.0 * std::max(std::abs(second - first), std::abs(b - a));
    a = b;
    at_a = at_b;
    b += std::clamp(step, -most, most);
    at_b = function(b);
  }
  fail_input(
      "a body with this height and {:.2f} kg of {} does not exist; choose a mass nearer to "
      "{:.2f} kg",
      value, what, at_b);
}

/// Returns the thickness of fat that grows by `growth` (m), which may be negative, from that of the
/// template. It never falls below what skin needs.
double grown(double thickness, double growth) {
  constexpr double kLeast = kSkinThickness + 0.0005;
  if (growth >= 0.0) return thickness + growth;
  const double least = std::min(thickness, kLeast);
  const double above = thickness - least;
  return above > 0.0 ? least + above / (1.0 - growth / above) : least;
}

/// The three unknowns of a person.
struct Growth {
  double belly = 0.0;   ///< displacement of the skeleton surface where belly_share() is 1, m
  double muscle = 1.0;  ///< factor on the thickness of muscles
  double fat = 0.0;     ///< growth of the fat where FatMap::growth() is 1, m
};

/// Distances of the layers along the lines.
struct Distances {
  std::vector<double> skeleton, muscle, below_skin, skin;
};

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

/// Returns the mass of the fat in each region, kg: of the prisms between two layers, each of which
/// belongs to the regions of its corners.
std::vector<double> fat_by_region(const TriangleMesh& muscle_surface, const Points& below_skin,
                                  const std::vector<std::vector<double>>& shares) {
  std::vector<double> masses(kFatRegions, 0.0);
  const Points& inner = muscle_surface.positions;
  const auto tetrahedron = [](const Vector3d& a, const Vector3d& b, const Vector3d& c,
                              const Vector3d& d) {
    return std::abs((b - a).cross(c - a).dot(d - a)) / 6.0;
  };
  for (Triangle t : muscle_surface.triangles) {
    // Neighbors divide their common side alike if corners are sorted.
    std::sort(t.begin(), t.end());
    const auto [a, b, c] = t;
    const double volume =
        tetrahedron(inner.col(a), inner.col(b), inner.col(c), below_skin.col(c)) +
        tetrahedron(inner.col(a), inner.col(b), below_skin.col(b), below_skin.col(c)) +
        tetrahedron(inner.col(a), below_skin.col(a), below_skin.col(b), below_skin.col(c));
    for (const int corner : t) {
      for (std::size_t r = 0; r < masses.size(); ++r)
        masses[r] += kFatDensity * volume / 3.0 * shares[static_cast<std::size_t>(corner)][r];
    }
  }
  return masses;
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

/// Fits one person to its masses.
class PersonFit {
 public:
  PersonFit(const BodyLines& lines, const Distribution& distribution,
            const std::vector<std::vector<double>>& fat_growth,
            const std::vector<std::vector<double>>& shares,
            const std::vector<PersonMaker::Belly>& belly)
      : lines_(lines),
        belly_(belly),
        skeleton_(lines.at(std::vector(lines.count(), 0.0))),
        muscle_(lines.at(lines.muscle())) {
    const auto weighted = [](const std::vector<double>& parts, const std::vector<double>& factors) {
      double sum = 0.0;
      for (std::size_t r = 0; r < parts.size(); ++r) sum += parts[r] * factors[r];
      return sum;
    };
    for (std::size_t v = 0; v < lines.count(); ++v) {
      fat_.push_back(weighted(fat_growth[v], distribution.fat));
      thicker_.push_back(weighted(shares[v], distribution.muscle));
      may_fill_.push_back(1.0 - shares[v][static_cast<std::size_t>(FatRegion::kHead)]);
    }
  }

  Distances distances(const Growth& growth) const {
    Distances d;
    for (std::size_t v = 0; v < lines_.count(); ++v) {
      const double muscle = lines_.muscle()[v];
      const double fat = lines_.skin()[v] - muscle;
      const bool coincide = lines_.skin()[v] < kCoincident;
      d.skeleton.push_back(std::max(growth.belly * belly_[v].share, -belly_[v].room));
      d.muscle.push_back(d.skeleton[v] +
                         (coincide ? muscle : growth.muscle * thicker_[v] * muscle));
      d.skin.push_back(d.muscle[v] + (coincide ? fat : grown(fat, growth.fat * fat_[v])));
    }
    std::vector<double> fill;
    for (std::size_t v = 0; v < lines_.count(); ++v)
      fill.push_back(may_fill_[v] * smooth_step(kSkinThickness, 0.02, d.skin[v] - d.muscle[v]));
    lines_.fill_hollows(d.skin, fill);
    lines_.limit(d.skin);
    for (std::size_t v = 0; v < lines_.count(); ++v) {
      const double fat = lines_.skin()[v] - lines_.muscle()[v];
      d.muscle[v] = std::min(d.muscle[v], d.skin[v] - std::min(fat, kSkinThickness));
      d.skeleton[v] = std::min(d.skeleton[v], d.muscle[v]);
      d.below_skin.push_back(std::max(d.muscle[v], d.skin[v] - kSkinThickness));
    }
    return d;
  }

  /// Returns the displacements of the skeleton surface and the muscle surface.
  std::pair<Points, Points> displacements(const Distances& d) const {
    return {lines_.at(d.skeleton) - skeleton_, lines_.at(d.muscle) - muscle_};
  }

 private:
  const BodyLines& lines_;
  const std::vector<PersonMaker::Belly>& belly_;
  std::vector<double> fat_, thicker_, may_fill_;
  Points skeleton_, muscle_;
};

}  // namespace

PersonMaker::PersonMaker(const BodyTemplate& body)
    : template_(body),
      map_(body.sex, body.joints),
      mirrored_(mirrored_vertices(body.parts[kSkinPart].mesh.positions)) {
  const TriangleMesh& skeleton = body.parts[kSkeletonPart].mesh;
  const TriangleMesh& muscle = body.parts[kMusclePart].mesh;
  for (std::size_t p = 0; p < body.parts.size(); ++p) {
    const BodyPart& part = body.parts[p];
    if (is_left(part) || !(part.name.starts_with("muscle.") || part.name == "cavity")) continue;
    soft_parts_.push_back(p);
    bindings_.emplace_back(skeleton, muscle, part.mesh.positions);
  }
  const TriangleMesh& skin = body.parts[kSkinPart].mesh;
  const NearestBone bones(body.skeleton, body.parts);
  constexpr double kOverBones = 0.005;  // m
  for (Eigen::Index v = 0; v < skin.positions.cols(); ++v) {
    fat_growth_.push_back(map_.growth(skin.positions.col(v)));
    shares_.push_back(map_.shares(skin.positions.col(v)));
    const Vector3d inner = skeleton.positions.col(v);
    const Vector3d right(-std::abs(inner.x()), inner.y(), inner.z());
    belly_.push_back(
        {belly_share(body.joints, inner), std::max(0.0, bones.at(right)->distance - kOverBones)});
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

Person PersonMaker::make(const PersonSettings& settings) const {
  Person person;
  person.settings = settings;
  person.proportions = random_proportions(settings.seed);
  person.distribution = random_distribution(settings.seed);
  double stature = settings.height / template_.joints.stature;
  constexpr int kRounds = 6;
  constexpr double kHeightTolerance = 1e-4;  // m
  for (int round = 0; round < kRounds; ++round) {
    person.body = scaled(person.proportions, stature);
    std::vector<BodyPart>& parts = person.body.parts;
    const BodyLines lines(parts[kSkeletonPart].mesh.positions, parts[kMusclePart].mesh.positions,
                          parts[kSkinPart].mesh.positions, parts[kSkinPart].mesh.triangles,
                          mirrored_);
    const PersonFit fit(lines, person.distribution, fat_growth_, shares_, belly_);
    Growth growth;
    const auto moved = [&](std::size_t soft, const std::pair<Points, Points>& displacements) {
      TriangleMesh mesh = parts[soft_parts_[soft]].mesh;
      mesh.positions += bindings_[soft].displacements(displacements.first, displacements.second);
      return mesh;
    };

    const double organs = organ_volume(template_.sex, settings.height);
    growth.belly = solve(
        [&](double belly) {
          growth.belly = belly;
          const auto displacements = fit.displacements(fit.distances(growth));
          double volume = 0.0;
          for (std::size_t s = 0; s < soft_parts_.size(); ++s) {
            if (parts[soft_parts_[s]].name == "cavity") volume = volume_of(moved(s, displacements));
          }
          return kFatDensity * (volume - organs);
        },
        settings.visceral_fat_mass, 0.0, 0.01, "visceral fat");
    growth.muscle = solve(
        [&](double muscle) {
          growth.muscle = muscle;
          const auto displacements = fit.displacements(fit.distances(growth));
          double volume = 0.0;
          for (std::size_t s = 0; s < soft_parts_.size(); ++s) {
            const BodyPart& part = parts[soft_parts_[s]];
            // Those of the left side are not among the soft parts.
            if (part.name != "cavity") volume += 2.0 * volume_of(moved(s, displacements));
          }
          return kMuscleDensity * (1.0 + kOtherMuscles) * volume;
        },
        settings.muscle_mass, 1.0, 1.1, "muscle");
    growth.fat = solve(
        [&](double fat) {
          growth.fat = fat;
          const Distances d = fit.distances(growth);
          return kFatDensity * (signed_volume(lines.at(d.below_skin), lines.triangles()) -
                                signed_volume(lines.at(d.muscle), lines.triangles()));
        },
        settings.fat_mass - settings.visceral_fat_mass, 0.0, 0.005, "subcutaneous fat");

    const Distances d = fit.distances(growth);
    const auto displacements = fit.displacements(d);
    for (std::size_t s = 0; s < soft_parts_.size(); ++s)
      parts[soft_parts_[s]].mesh = moved(s, displacements);
    parts[kSkinPart].mesh.positions = lines.at(d.skin);
    parts[kMusclePart].mesh.positions = lines.at(d.muscle);
    parts[kSkeletonPart].mesh.positions = lines.at(d.skeleton);
    person.below_skin = lines.at(d.below_skin);
    const auto heights = parts[kSkinPart].mesh.positions.row(1);
    const double height = heights.maxCoeff() - heights.minCoeff();
    if (std::abs(height - settings.height) < kHeightTolerance) break;
    stature *= settings.height / height;
  }
  mirror_parts(person.body);
  stand_on_floor(person);
  person.volumes = body_volumes(person.body.parts, person.below_skin);
  person.region_fat =
      fat_by_region(person.body.parts[kMusclePart].mesh, person.below_skin, shares_);
  person.masses = body_masses(template_.sex, settings.height, person.volumes);
  return person;
}

}  // namespace sinew
