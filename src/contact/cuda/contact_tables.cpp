// SPDX-License-Identifier: MIT

#include "contact/cuda/contact_tables.h"

#include <algorithm>
#include <stdexcept>

#include "contact/contact_exclusions.h"
#include "contact/contact_limits.h"
#include "contact/interior_search.h"
#include "contact/interior_tetrahedra.h"
#include "contact/triangle_clusters.h"
#include "mesh/triangle_mesh.h"

namespace sinew {
namespace {

DeviceTriangle device_triangle(const Triangle& corners, int number) {
  return {{corners[0], corners[1], corners[2]}, number};
}

/// Sorts the triangles into groups and these into clusters.
std::vector<DeviceTriangle> triangles_in_slots(const TriangleMesh& rest) {
  const RaggedArray groups = cluster_triangles(rest, kGroupSlots).triangles;
  std::vector<DeviceTriangle> slots(static_cast<std::size_t>(groups.rows()) * kGroupSlots);
  for (int group = 0; group < groups.rows(); ++group) {
    TriangleMesh part{rest.positions, {}};
    for (const int t : groups.row(group)) part.triangles.push_back(rest.triangles[t]);
    const RaggedArray clusters = cluster_triangles(part, kClusterSlots).triangles;
    for (int cluster = 0; cluster < clusters.rows(); ++cluster) {
      DeviceTriangle* slot = slots.data() + group * kGroupSlots + cluster * kClusterSlots;
      for (const int i : clusters.row(cluster))
        *slot++ = device_triangle(part.triangles[i], groups.row(group)[i]);
    }
  }
  return slots;
}

std::vector<int> slots_of_triangles(const std::vector<DeviceTriangle>& slots, std::size_t count) {
  std::vector<int> slot_of(count);
  for (std::size_t slot = 0; slot < slots.size(); ++slot)
    if (slots[slot].number >= 0) slot_of[slots[slot].number] = static_cast<int>(slot);
  return slot_of;
}

std::uint16_t digits_of(const Tetrahedron& tetrahedron, const Triangle& corners, int bone_points) {
  int digits = 0;
  for (int k = 0; k < 4; ++k) {
    const bool on_bone = tetrahedron[k] >= bone_points;
    const auto* const corner =
        std::find(corners.begin(), corners.end(), tetrahedron[k] - (on_bone ? bone_points : 0));
    if (corner == corners.end()) throw std::logic_error("a prism has corners of another triangle");
    digits |= static_cast<int>(corner - corners.begin() + (on_bone ? 3 : 0)) << 4 * k;
  }
  return static_cast<std::uint16_t>(digits);
}

std::vector<DevicePrism> prisms_in_slots(const std::vector<DeviceTriangle>& slots,
                                         const InteriorTetrahedra& interior, int vertex_count) {
  std::vector<DevicePrism> prisms(slots.size());
  for (std::size_t slot = 0; slot < slots.size(); ++slot) {
    const auto& [corners, number] = slots[slot];
    if (number < 0) continue;
    std::uint16_t* digits = prisms[slot].tetrahedra;
    for (int i = interior.begin[number]; i < interior.begin[number + 1]; ++i)
      *digits++ =
          digits_of(interior.tetrahedra[i], {corners[0], corners[1], corners[2]}, vertex_count);
  }
  return prisms;
}

void add_regions(const ContactExclusions& exclusions, const std::vector<int>& slot_of,
                 ContactTables& tables) {
  tables.region_begin = {0};
  for (int v = 0; v < tables.vertex_count; ++v) {
    for (const auto& [triangle, reach] : exclusions.regions(v))
      tables.regions.push_back({slot_of[triangle], static_cast<float>(reach)});
    tables.region_begin.push_back(static_cast<int>(tables.regions.size()));
  }
}

ContactLengths contact_lengths(double mean_edge, const SelfContactSettings& detection,
                               const ContactResponseSettings& response) {
  using namespace contact_limits;
  const auto length = [&](double edges) { return static_cast<float>(edges * mean_edge); };
  return {kShallowDepth * static_cast<float>(mean_edge),
          length(kMaxLateralHeld),
          length(kMaxLateralNew),
          length(kWalkMargin),
          length(detection.retention),
          length(response.margin)};
}

}  // namespace

ContactTables contact_tables(const std::vector<Triangle>& triangles, const Points& rest,
                             const Points& rest_bone_points,
                             const std::vector<float>& vertex_stiffness,
                             const SelfContactSettings& detection,
                             const ContactResponseSettings& response) {
  const TriangleMesh skin{rest, triangles};
  const InteriorTetrahedra interior = interior_tetrahedra(triangles, rest, rest_bone_points);
  ContactTables tables;
  tables.vertex_count = skin.vertex_count();
  tables.mean_edge = mean_edge_length(triangles, rest);
  tables.lengths = contact_lengths(tables.mean_edge, detection, response);
  tables.stiffness = static_cast<float>(response.stiffness);
  tables.triangles = triangles_in_slots(skin);
  tables.prisms = prisms_in_slots(tables.triangles, interior, tables.vertex_count);
  const std::vector<int> slot_of = slots_of_triangles(tables.triangles, triangles.size());
  const RaggedArray around = vertex_triangles(tables.vertex_count, triangles);
  tables.around_begin = around.begin;
  for (const int t : around.items) tables.around.push_back(slot_of[t]);
  const RaggedArray ring = vertex_neighbors(tables.vertex_count, triangles);
  tables.ring_begin = ring.begin;
  tables.ring = ring.items;
  InteriorSearch search(skin, interior, tables.mean_edge);
  const PosedSkin posed(triangles, rest, rest_bone_points);
  add_regions(ContactExclusions(skin, posed, tables.mean_edge, search), slot_of, tables);
  for (const auto& p : rest.colwise())
    tables.rest.push_back(
        {static_cast<float>(p[0]), static_cast<float>(p[1]), static_cast<float>(p[2]), 0.0F});
  tables.vertex_stiffness = vertex_stiffness;
  return tables;
}

ContactTables contact_tables(const TissueModel& tissue, const SelfContactSettings& detection,
                             const ContactResponseSettings& response) {
  return contact_tables(tissue.triangles, tissue.surface(0), interior_bone_points(tissue),
                        skin_stiffness(tissue), detection, response);
}

}  // namespace sinew
