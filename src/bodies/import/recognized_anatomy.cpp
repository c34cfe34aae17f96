// SPDX-License-Identifier: MIT

#include "bodies/import/recognized_anatomy.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <utility>

#include "assets/list_names.h"
#include "bodies/import/closed_hull.h"
#include "bodies/import/mesh_guess.h"
#include "core/counted.h"
#include "core/error.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// Returns what a user's mapping says.
AnatomicalName meaning_of_part(std::string part) {
  AnatomicalName meaning;
  if (part == "none") {
    meaning.kind = AnatomyKind::kLeftOut;
  } else if (part == "skin") {
    meaning.kind = AnatomyKind::kSkin;
  } else if (part == "cavity") {
    meaning.kind = AnatomyKind::kOrgan;
  } else {
    if (part.ends_with(".L") || part.ends_with(".R")) {
      meaning.side = part.back() == 'L' ? Side::kLeft : Side::kRight;
      part.resize(part.size() - 2);
    }
    meaning.kind = part.starts_with("bone.") ? AnatomyKind::kBone : AnatomyKind::kMuscle;
    meaning.candidates = {part.substr(part.find('.') + 1)};
  }
  return meaning;
}

/// Turns a mesh into the frame of the body.
TriangleMesh mesh_in_body(const TriangleMesh& mesh, const Similarity& to_body) {
  TriangleMesh result = mesh;
  for (auto position : result.positions.colwise()) position = to_body(position);
  if (to_body.rotation.determinant() < 0.0) {
    for (Triangle& t : result.triangles) std::swap(t[1], t[2]);
  }
  return result;
}

/// Tells whether two meshes are copies: boxes and numbers of vertices are the same within a little.
bool are_copies(const TriangleMesh& a, const TriangleMesh& b) {
  const Eigen::AlignedBox3d box = bounding_box(a.positions);
  const Eigen::AlignedBox3d other = bounding_box(b.positions);
  const double tolerance = 0.02 * box.diagonal().norm();
  return (box.min() - other.min()).norm() < tolerance &&
         (box.max() - other.max()).norm() < tolerance;
}

/// Returns the pieces of a part, less those that are copies of others.
std::vector<const TriangleMesh*> without_copies(const std::vector<const TriangleMesh*>& pieces,
                                                int& copies) {
  std::vector<const TriangleMesh*> result;
  for (const TriangleMesh* piece : pieces) {
    const bool is_copy = std::ranges::any_of(
        result, [&](const TriangleMesh* other) { return are_copies(*piece, *other); });
    if (is_copy) {
      ++copies;
    } else {
      result.push_back(piece);
    }
  }
  return result;
}

std::string naming_remedy() {
  return "rename them, or write a list with --write-mapping FILE, complete it and pass it with "
         "--mapping FILE";
}

}  // namespace

RecognizedAnatomy recognize_anatomy(const std::vector<AnatomyMesh>& meshes,
                                    const ReferenceBones& reference, const PartMapping& mapping,
                                    const std::string& file) {
  std::vector<MeshGuess> guesses;
  for (const AnatomyMesh& mesh : meshes) {
    MeshGuess guess;
    guess.name = mesh.name;
    const auto chosen = mapping.part_of_mesh.find(mesh.name);
    guess.is_chosen = chosen != mapping.part_of_mesh.end();
    guess.meaning =
        guess.is_chosen ? meaning_of_part(chosen->second) : read_anatomical_name(mesh.name);
    if (mesh.mesh.triangles.empty()) guess.meaning = {AnatomyKind::kLeftOut, {}, Side::kNone};
    guess.center = surface_center(mesh.mesh);
    guesses.push_back(guess);
  }
  if (std::ranges::none_of(guesses, &MeshGuess::is_bone)) {
    std::vector<std::string> names;
    for (const AnatomyMesh& mesh : meshes) names.push_back(mesh.name);
    fail_input("{}: none of its {} has the name of a bone ({}); {}", file,
               counted(meshes.size(), "mesh", "meshes"), list_names(names), naming_remedy());
  }
  const std::optional<Similarity> alignment = align_by_bones(guesses, reference);
  if (!alignment) {
    std::vector<std::string> names;
    for (const MeshGuess& guess : guesses)
      if (guess.is_bone()) names.push_back(guess.name);
    fail_input(
        "{}: its bones ({}) do not say how the body stands; at least three bones that are not in a "
        "line need names that say which they are",
        file, list_names(names));
  }

  RecognizedAnatomy result;
  const double unit = plausible_unit(alignment->scale);
  result.size = alignment->scale * unit;
  const Similarity to_template = alignment->inverse();
  Similarity to_body = to_template;
  to_body.scale *= result.size;
  to_body.offset *= result.size;
  if (to_body.rotation.determinant() < 0.0) {
    result.warnings.push_back(fmt::format(
        "{}: left and right are exchanged in its names or coordinates, so the body was mirrored",
        file));
  }
  for (MeshGuess& guess : guesses) guess.place = to_template(guess.center);
  const std::vector<std::string> corrected = set_sides_by_place(guesses);
  if (!corrected.empty()) {
    result.warnings.push_back(fmt::format(
        "{}: {} on the other side than {} ({}); the place was used", file,
        by_count(corrected.size(), "a mesh is", "some meshes are"),
        by_count(corrected.size(), "its name says", "their names say"), list_names(corrected)));
  }
  choose_by_place(guesses, reference);

  std::map<std::string, std::vector<const TriangleMesh*>> pieces;
  std::vector<TriangleMesh> in_body;
  in_body.reserve(meshes.size());
  for (std::size_t m = 0; m < meshes.size(); ++m) {
    const AnatomicalName& meaning = guesses[m].meaning;
    in_body.push_back(mesh_in_body(meshes[m].mesh, to_body));
    std::string part;
    switch (meaning.kind) {
      case AnatomyKind::kUnknown:
        result.unknown.push_back(meshes[m].name);
        break;
      case AnatomyKind::kSeveral:
        result.several.push_back(meshes[m].name);
        break;
      case AnatomyKind::kLeftOut:
        part = "none";
        break;
      case AnatomyKind::kSkin:
        part = "skin";
        break;
      case AnatomyKind::kOrgan:
        part = "cavity";
        break;
      case AnatomyKind::kBone:
      case AnatomyKind::kMuscle:
        if (meaning.candidates.size() == 1) {
          part = name_of_part(meaning);
        } else {
          result.unknown.push_back(meshes[m].name);
        }
        break;
    }
    result.part_of_mesh.push_back(part);
    if (!part.empty() && part != "none") pieces[part].push_back(&in_body.back());
  }
  int copies = 0;
  for (const auto& [name, all] : pieces) {
    const std::vector<const TriangleMesh*> own = without_copies(all, copies);
    TriangleMesh mesh = joined_meshes(own);
    // Organs leave gaps, and the cavity is one closed surface.
    constexpr double kBetweenOrgans = 0.02;  // m
    if (name == "cavity" && own.size() > 1) mesh = closed_hull(own, kBetweenOrgans, 0.0);
    result.parts.push_back({name, std::move(mesh)});
    if (name.starts_with("bone.")) ++result.bones;
    if (name.starts_with("muscle.")) ++result.muscles;
  }
  if (copies > 0) {
    result.warnings.push_back(fmt::format("{}: left out {} of other meshes, in the same places",
                                          file, counted(copies, "copy", "copies")));
  }
  return result;
}

}  // namespace sinew
