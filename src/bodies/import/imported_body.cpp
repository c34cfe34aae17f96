// SPDX-License-Identifier: MIT

#include "bodies/import/imported_body.h"

#include <algorithm>
#include <map>
#include <utility>

#include "assets/list_names.h"
#include "bodies/import/closed_hull.h"
#include "bodies/import/imported_weights.h"
#include "bodies/import/joint_fit.h"
#include "bodies/import/recognized_anatomy.h"
#include "core/counted.h"

namespace sinew {
namespace {

/// Thickness of the skin around muscles that have none, m, and the ball that smooths it.
constexpr double kSkinOverMuscles = 0.005;
constexpr double kDerivedSkinRadius = 0.02;

/// Tells whether a surface has an edge with one triangle.
bool is_open(const TriangleMesh& mesh) {
  std::map<std::pair<int, int>, int> uses;
  for (const Triangle& t : mesh.triangles) {
    for (int k = 0; k < 3; ++k) {
      const int a = t[k];
      const int b = t[(k + 1) % 3];
      ++uses[{std::min(a, b), std::max(a, b)}];
    }
  }
  return std::ranges::any_of(uses, [](const auto& edge) { return edge.second == 1; });
}

std::vector<const TriangleMesh*> meshes_with_prefix(const std::vector<BodyPart>& parts,
                                                    const char* prefix) {
  std::vector<const TriangleMesh*> meshes;
  for (const BodyPart& part : parts)
    if (part.name.starts_with(prefix)) meshes.push_back(&part.mesh);
  return meshes;
}

/// Lays a skin around the muscles and bones.
TriangleMesh derived_skin(const std::vector<BodyPart>& parts, int vertices) {
  std::vector<const TriangleMesh*> inside = meshes_with_prefix(parts, "bone.");
  for (const char* prefix : {"muscle.", "cavity"}) {
    const auto more = meshes_with_prefix(parts, prefix);
    inside.insert(inside.end(), more.begin(), more.end());
  }
  return light_hull(inside, kDerivedSkinRadius, kSkinOverMuscles, vertices);
}

/// Sorts parts as in a template: the skin, the cavity, muscles, bones.
void sort_parts(std::vector<BodyPart>& parts) {
  const auto rank = [](const BodyPart& part) {
    if (part.name == "skin") return 0;
    if (part.name == "cavity") return 1;
    return part.name.starts_with("muscle.") ? 2 : 3;
  };
  std::ranges::stable_sort(parts, {}, rank);
}

void stand_parts_on_floor(std::vector<BodyPart>& parts, Skeleton& skeleton) {
  const auto skin = std::ranges::find(parts, "skin", &BodyPart::name);
  double floor = 0.0;
  if (skin != parts.end()) {
    floor = skin->mesh.positions.row(1).minCoeff();
  } else {
    floor = parts.front().mesh.positions.row(1).minCoeff();
    for (const BodyPart& part : parts)
      floor = std::min(floor, part.mesh.positions.row(1).minCoeff());
  }
  for (BodyPart& part : parts) part.mesh.positions.row(1).array() -= floor;
  for (Joint& joint : skeleton.joints)
    if (joint.parent < 0) joint.rest_local.translation().y() -= floor;
}

void warn_of_fits(const FittedSkeleton& fitted, const std::string& file,
                  std::vector<std::string>& warnings) {
  constexpr double kUnlike = 0.015;  // m
  std::vector<std::string> unlike;
  for (const auto& [bone, error] : fitted.errors)
    if (error > kUnlike) unlike.push_back(bone);
  if (!unlike.empty()) {
    warnings.push_back(
        fmt::format("{}: {} like the bone of that name ({}), so joints may be wrong there; check "
                    "the names",
                    file, by_count(unlike.size(), "a mesh is not shaped", "meshes are not shaped"),
                    list_names(unlike)));
  }
  if (!fitted.without_bones.empty()) {
    warnings.push_back(fmt::format(
        "{}: {} placed by {} neighbors, since bones are missing ({})", file,
        by_count(fitted.without_bones.size(), "a joint was", "some joints were"),
        by_count(fitted.without_bones.size(), "its", "their"), list_names(fitted.without_bones)));
  }
}

void warn_of_parts(const RecognizedAnatomy& anatomy, const std::string& file,
                   std::vector<std::string>& warnings) {
  if (!anatomy.several.empty()) {
    warnings.push_back(
        fmt::format("{}: {} several bones and {} left out ({}); separate the bones and name each",
                    file, by_count(anatomy.several.size(), "a mesh holds", "some meshes hold"),
                    by_count(anatomy.several.size(), "was", "were"), list_names(anatomy.several)));
  }
  std::vector<std::string> open;
  for (const BodyPart& part : anatomy.parts)
    if (is_open(part.mesh)) open.push_back(part.name);
  if (!open.empty()) {
    warnings.push_back(fmt::format(
        "{}: {} not closed ({}), which is no problem for its motion, but it has no exact volume; "
        "close the holes if you need volumes",
        file, by_count(open.size(), "a part is", "some parts are"), list_names(open)));
  }
}

}  // namespace

ImportedBody import_body(const std::vector<AnatomyMesh>& meshes, Sex sex,
                         const ReferenceBones& reference, const PartMapping& mapping,
                         int skin_vertices, const std::string& file, const Progress& progress) {
  RecognizedAnatomy anatomy = recognize_anatomy(meshes, reference, mapping, file);
  ImportedBody result{{sex, {}, {}, {}},    SkinOrigin::kNone, anatomy.bones,   anatomy.muscles,
                      anatomy.part_of_mesh, anatomy.unknown,   anatomy.warnings};
  std::map<std::string, TriangleMesh> bones;
  for (const BodyPart& part : anatomy.parts)
    if (part.name.starts_with("bone.")) bones[part.name] = part.mesh;
  FittedSkeleton fitted =
      fit_body_skeleton(reference, bones, anatomy.size, progress.part(0.0, 0.5));
  warn_of_parts(anatomy, file, result.warnings);
  warn_of_fits(fitted, file, result.warnings);

  std::vector<BodyPart>& parts = result.body.parts;
  parts = std::move(anatomy.parts);
  if (std::ranges::count(parts, "skin", &BodyPart::name) > 0) {
    result.skin = SkinOrigin::kFile;
  } else if (anatomy.muscles > 0) {
    progress.report(0.5, "Laying a skin around the muscles");
    parts.push_back({"skin", derived_skin(parts, skin_vertices)});
    result.skin = SkinOrigin::kMuscles;
  }
  sort_parts(parts);
  result.body.weights = imported_weights(reference, fitted, parts, progress.part(0.6, 1.0));
  result.body.skeleton = std::move(fitted.skeleton);
  stand_parts_on_floor(parts, result.body.skeleton);
  return result;
}

}  // namespace sinew
