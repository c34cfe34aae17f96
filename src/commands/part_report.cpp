// SPDX-License-Identifier: MIT

#include "commands/part_report.h"

#include <fmt/format.h>

#include <map>

#include "core/counted.h"

namespace sinew {
namespace {

using Json = nlohmann::ordered_json;

/// The pieces of one part that have the same role and joint.
struct PieceGroup {
  int pieces = 0;
  int vertices = 0;
  int excluded = 0;  ///< those of the vertices that are excluded from the simulation
};
using PieceGroups = std::map<std::pair<PartRole, int>, PieceGroup>;  // by role and joint

/// Returns, for each part, its pieces grouped by role and joint.
std::vector<PieceGroups> groups_of_parts(const Character& character, const PartPlan& plan) {
  const std::vector<int> part_of = part_of_triangles(character);
  std::vector<PieceGroups> groups(character.parts.size());
  // Part and piece for which each vertex was last counted, so that it counts once for each.
  std::vector<std::pair<int, const Piece*>> counted(character.surface.vertex_count());
  for (const Piece& piece : plan.pieces) {
    for (const int part : piece.parts) {
      PieceGroup& group = groups[part][{piece.role, piece.joint}];
      ++group.pieces;
    }
    for (const int t : piece.triangles) {
      const int part = part_of[t];
      if (part < 0) continue;
      for (const int v : character.surface.triangles[t]) {
        if (counted[v] == std::pair(part, &piece)) continue;
        counted[v] = {part, &piece};
        PieceGroup& group = groups[part][{piece.role, piece.joint}];
        ++group.vertices;
        if (plan.excluded[v] > 0.0F) ++group.excluded;
      }
    }
  }
  return groups;
}

Json group_json(const Character& character, PartRole role, int joint, const PieceGroup& group) {
  Json json = {{"role", name_of(role)}, {"pieces", group.pieces}, {"vertices", group.vertices}};
  if (group.excluded > 0) json["excluded"] = group.excluded;
  if (role == PartRole::kRigid && joint >= 0) {
    json["joint"] = character.skeleton.joints[joint].name;
  }
  return json;
}

}  // namespace

Json parts_json(const Character& character, const PartPlan* plan) {
  std::vector<PieceGroups> groups(character.parts.size());
  if (plan != nullptr) groups = groups_of_parts(character, *plan);
  Json parts = Json::array();
  for (std::size_t p = 0; p < character.parts.size(); ++p) {
    const VisiblePart& part = character.parts[p];
    const Material* material = part.material >= 0 ? &character.materials[part.material] : nullptr;
    Json json = {{"name", part.name},
                 {"vertices", part.surface_vertex.size()},
                 {"triangles", part.triangles.size()},
                 {"textured", material != nullptr && material->base_color_texture >= 0}};
    json["material"] = material != nullptr ? Json(material->name) : Json(nullptr);
    json["moves"] = Json::array();
    for (const auto& [how, group] : groups[p]) {
      json["moves"].push_back(group_json(character, how.first, how.second, group));
    }
    parts.push_back(std::move(json));
  }
  return parts;
}

std::string part_line(const Json& part) {
  const auto vertices = part["vertices"].get<long>();
  const auto triangles = part["triangles"].get<long>();
  std::string line = fmt::format("{}: {}, {}{}", part["name"].get<std::string>(),
                                 counted(vertices, "vertex", "vertices"),
                                 counted(triangles, "triangle", "triangles"),
                                 part["textured"].get<bool>() ? ", textured" : "");
  bool first = true;
  for (const Json& move : part["moves"]) {
    line += first ? "; " : ", ";
    first = false;
    line += move["role"].get<std::string>();
    if (move.contains("joint")) line += " with '" + move["joint"].get<std::string>() + "'";
    if (move.contains("excluded")) {
      line += " except for " +
              counted(move["excluded"].get<long>(), "excluded vertex", "excluded vertices");
    }
    const auto pieces = move["pieces"].get<long>();
    if (part["moves"].size() > 1) {
      line += fmt::format(" ({})", counted(pieces, "piece", "pieces"));
    }
  }
  return line;
}

}  // namespace sinew
