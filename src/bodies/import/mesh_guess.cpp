// SPDX-License-Identifier: MIT

#include "bodies/import/mesh_guess.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <utility>

#include "bodies/import/assignment.h"
#include "bodies/rig/bone_attachment.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// Returns the center of a bone of the template, or nothing if it does not have the bone.
std::optional<Vector3d> reference_center(const ReferenceBones& reference, const std::string& bone) {
  const auto found = reference.bones.find(bone);
  if (found == reference.bones.end()) return std::nullopt;
  return found->second->center;
}

bool is_arm_bone(const ReferenceBones& reference, const std::string& bone) {
  const Skeleton& skeleton = reference.skeleton;
  const int joint = bone_influences(skeleton, bone).front().joint;
  return is_at_or_above(skeleton, skeleton.find("shoulder.L"), joint) ||
         is_at_or_above(skeleton, skeleton.find("shoulder.R"), joint);
}

/// Collects the centers of the pieces of each part.
class PieceCenters {
 public:
  void add(const std::string& part, const Vector3d& center) {
    auto& [sum, count] = centers_[part];
    if (count == 0) sum.setZero();
    sum += center;
    ++count;
  }
  int count(const std::string& part) const {
    const auto found = centers_.find(part);
    return found == centers_.end() ? 0 : found->second.second;
  }
  auto begin() const { return centers_.begin(); }
  auto end() const { return centers_.end(); }

 private:
  std::map<std::string, std::pair<Vector3d, int>> centers_;
};

/// Returns the bone around which those of a limb lie that may be confused: "hand" and "foot" for
/// phalanges, and so on; empty for the trunk.
std::string limb_of(const std::string& bone) {
  if (bone.starts_with("metacarpal") || bone.find("_hand_") != std::string::npos) return "hand";
  if (bone.starts_with("metatarsal") || bone.find("_foot_") != std::string::npos) return "foot";
  return "";
}

bool is_in_limb(const std::string& bone, const std::string& limb) {
  static const std::set<std::string> kHand{"scaphoid",  "lunate",    "triquetrum", "pisiform",
                                           "trapezium", "trapezoid", "capitate",   "hamate",
                                           "radius",    "ulna"};
  static const std::set<std::string> kFoot{
      "talus",  "calcaneus", "navicular", "medial_cuneiform", "intermediate_cuneiform",
      "cuboid", "tibia",     "fibula",    "lateral_cuneiform"};
  if (limb == "hand") return kHand.contains(bone) || limb_of(bone) == "hand";
  if (limb == "foot") return kFoot.contains(bone) || limb_of(bone) == "foot";
  return true;
}

/// Returns the map from the template to the places of the guesses around some bones: that of
/// certain bones of the same limb, or none.
Similarity local_map(const std::vector<MeshGuess>& guesses, const ReferenceBones& reference,
                     const std::string& limb, Side side) {
  std::vector<PlacePair> pairs;
  for (const MeshGuess& guess : guesses) {
    if (!guess.is_one_bone() || guess.meaning.side != side) continue;
    if (limb.empty() || !is_in_limb(guess.meaning.candidates.front(), limb)) continue;
    if (const auto center = reference_center(reference, name_of_part(guess.meaning)))
      pairs.push_back({*center, guess.place});
  }
  constexpr std::size_t kFewest = 4;
  if (pairs.size() < kFewest) return {};
  return fit_similarity(pairs, false).value_or(Similarity());
}

/// Assigns meshes to bones by least squares of the distances, and moves the bones as a whole onto
/// the meshes in between.
std::vector<int> assigned(const Points& meshes, const Points& bones) {
  Vector3d offset = Vector3d::Zero();
  std::vector<int> bone_of_mesh;
  constexpr int kRounds = 4;
  for (int round = 0; round < kRounds; ++round) {
    Eigen::MatrixXd cost(meshes.cols(), bones.cols());
    for (Eigen::Index m = 0; m < meshes.cols(); ++m)
      for (Eigen::Index b = 0; b < bones.cols(); ++b)
        cost(m, b) = (bones.col(b) + offset - meshes.col(m)).squaredNorm();
    bone_of_mesh = least_cost_assignment(cost);
    Vector3d sum = Vector3d::Zero();
    int count = 0;
    for (std::size_t m = 0; m < bone_of_mesh.size(); ++m) {
      if (bone_of_mesh[m] < 0) continue;
      sum += meshes.col(static_cast<Eigen::Index>(m)) - bones.col(bone_of_mesh[m]);
      ++count;
    }
    // Without most of the bones, an offset would be a shift from one to the next.
    if (count > 0 && 10 * count >= 9 * bones.cols()) offset = sum / count;
  }
  return bone_of_mesh;
}

std::string with_side(std::string bone, Side side) {
  if (side != Side::kNone && is_paired_bone(bone)) bone += side == Side::kLeft ? ".L" : ".R";
  return bone;
}

}  // namespace

std::string name_of_part(const AnatomicalName& meaning) {
  const bool is_bone = meaning.kind == AnatomyKind::kBone;
  std::string name = (is_bone ? "bone." : "muscle.") + meaning.candidates.front();
  const bool has_side = !is_bone || is_paired_bone(meaning.candidates.front());
  if (has_side && meaning.side != Side::kNone) name += meaning.side == Side::kLeft ? ".L" : ".R";
  return name;
}

std::optional<Similarity> align_by_bones(const std::vector<MeshGuess>& guesses,
                                         const ReferenceBones& reference) {
  PieceCenters certain;
  PieceCenters without_side;
  for (const MeshGuess& guess : guesses) {
    if (!guess.is_one_bone()) continue;
    const std::string& bone = guess.meaning.candidates.front();
    const bool lacks_side = is_paired_bone(bone) && guess.meaning.side == Side::kNone;
    (lacks_side ? without_side : certain).add(name_of_part(guess.meaning), guess.center);
  }
  std::vector<PlacePair> all;
  std::vector<PlacePair> without_arms;
  const auto add = [&](const std::string& bone, const Vector3d& from, const Vector3d& to) {
    all.push_back({from, to});
    if (!is_arm_bone(reference, bone)) without_arms.push_back(all.back());
  };
  for (const auto& [bone, center] : certain) {
    if (const auto from = reference_center(reference, bone))
      add(bone, *from, center.first / center.second);
  }
  for (const auto& [bone, center] : without_side) {
    if (center.second != 2) continue;
    const auto from = reference_center(reference, bone + ".R");
    if (from) add(bone + ".R", {0.0, from->y(), from->z()}, center.first / 2.0);
  }
  constexpr std::size_t kEnough = 4;
  if (without_arms.size() >= kEnough) {
    if (const auto fit = fit_similarity(without_arms, true))
      return with_parallel_axes(*fit, without_arms);
  }
  const auto fit = fit_similarity(all, true);
  return fit ? std::optional(with_parallel_axes(*fit, all)) : std::nullopt;
}

std::vector<std::string> set_sides_by_place(std::vector<MeshGuess>& guesses) {
  constexpr double kClear = 0.03;    // m
  constexpr double kMiddle = 0.004;  // m; muscles nearer to the plane of symmetry have no side
  std::vector<std::string> corrected;
  for (MeshGuess& guess : guesses) {
    AnatomicalName& meaning = guess.meaning;
    const bool is_muscle = meaning.kind == AnatomyKind::kMuscle;
    const bool is_paired =
        guess.is_bone() && std::ranges::any_of(meaning.candidates, [](const std::string& bone) {
          return is_paired_bone(bone);
        });
    if (guess.is_chosen || (!is_muscle && !is_paired)) continue;
    const double x = guess.place.x();
    const Side side = x > 0.0 ? Side::kLeft : Side::kRight;
    if (meaning.side == Side::kNone) {
      if (is_paired || std::abs(x) > kMiddle) meaning.side = side;
    } else if (meaning.side != side && std::abs(x) > kClear) {
      meaning.side = side;
      corrected.push_back(guess.name);
    }
  }
  return corrected;
}

void choose_by_place(std::vector<MeshGuess>& guesses, const ReferenceBones& reference) {
  // Meshes with the same candidates on the same side are decided together.
  std::map<std::pair<std::vector<std::string>, Side>, std::vector<std::size_t>> groups;
  for (std::size_t g = 0; g < guesses.size(); ++g) {
    const AnatomicalName& meaning = guesses[g].meaning;
    if (guesses[g].is_bone() && meaning.candidates.size() > 1)
      groups[{meaning.candidates, meaning.side}].push_back(g);
  }
  for (const auto& [key, members] : groups) {
    const auto& [candidates, side] = key;
    std::set<std::string> taken;
    for (const MeshGuess& guess : guesses)
      if (guess.is_one_bone()) taken.insert(name_of_part(guess.meaning));
    const std::string limb = limb_of(candidates.front());
    const bool is_one_limb = std::ranges::all_of(
        candidates, [&](const std::string& bone) { return limb_of(bone) == limb; });
    const Similarity map = local_map(guesses, reference, is_one_limb ? limb : "", side);
    // Teeth are in many pieces, which share two bones.
    const bool are_pieces = candidates.front().starts_with("teeth_");
    std::vector<std::string> free;
    std::vector<Vector3d> places;
    for (const std::string& bone : candidates) {
      const std::string name = "bone." + with_side(bone, side);
      const auto center = reference_center(reference, name);
      if (!center || (taken.contains(name) && !are_pieces)) continue;
      free.push_back(bone);
      places.push_back(map(*center));
    }
    if (free.empty()) continue;
    Points meshes(3, static_cast<Eigen::Index>(members.size()));
    Points bones(3, static_cast<Eigen::Index>(free.size()));
    for (std::size_t m = 0; m < members.size(); ++m)
      meshes.col(static_cast<Eigen::Index>(m)) = guesses[members[m]].place;
    for (std::size_t b = 0; b < free.size(); ++b)
      bones.col(static_cast<Eigen::Index>(b)) = places[b];
    std::vector<int> chosen;
    if (are_pieces) {
      for (Eigen::Index m = 0; m < meshes.cols(); ++m) {
        Eigen::Index nearest = 0;
        (bones.colwise() - meshes.col(m)).colwise().squaredNorm().minCoeff(&nearest);
        chosen.push_back(static_cast<int>(nearest));
      }
    } else {
      chosen = assigned(meshes, bones);
    }
    for (std::size_t m = 0; m < members.size(); ++m) {
      if (chosen[m] >= 0)
        guesses[members[m]].meaning.candidates = {free[static_cast<std::size_t>(chosen[m])]};
    }
  }
}

}  // namespace sinew
