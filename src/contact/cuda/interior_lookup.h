// SPDX-License-Identifier: MIT

#pragma once

#include "contact/cuda/pose_skin.h"

/// These functions find the interior tetrahedra of a skin that contain a point, with one warp for
/// each point.
///
/// On a GPU, a grid of points (Teschner et al. 2003) has to be cleared, counted, summed up and
/// filled in every frame, with a barrier of the whole GPU after each step. Then the hits of the
/// triangles have to be sorted by point. A tree of triangles is used instead: groups, clusters and
/// triangles, of which 32 are tested at once. Its topology is fixed and its boxes follow the pose
/// (van den Bergen 1997), so it needs one barrier. The warp that needs a hit finds it itself, so
/// there are no lists.
namespace sinew {

/// Describes a vertex of the skin that is looked up.
struct LookedUp {
  int vertex;
  cuda::Vec3 point;   ///< m
  cuda::Vec3 normal;  ///< unit length
};

/// Counts the interior tetrahedra of one triangle that contain a point.
struct PrismHits {
  int upright = 0;
  int inside_out = 0;
};

SINEW_DEVICE bool has_corner(const DeviceTriangle& triangle, int vertex) {
  return triangle.corners[0] == vertex || triangle.corners[1] == vertex ||
         triangle.corners[2] == vertex;
}

/// Returns corner k of a tetrahedron.
/// \param digits  an entry of DevicePrism::tetrahedra
SINEW_DEVICE cuda::Vec3 prism_corner(const ContactView& skin, const DeviceTriangle& triangle,
                                     int digits, int k) {
  const int digit = (digits >> (4 * k)) & 15;
  const int place = digit < 3 ? digit : digit - 3;
  const int vertex = place == 0   ? triangle.corners[0]
                     : place == 1 ? triangle.corners[1]
                                  : triangle.corners[2];
  return xyz(digit < 3 ? skin.skin[vertex] : skin.bone_points[vertex]);
}

/// Counts the tetrahedra of a triangle that contain a point. Upright ones count only if the point
/// is behind the triangle. Triangles with the vertex as a corner have no hits.
SINEW_DEVICE PrismHits hits_in_prism(const ContactView& skin, const LookedUp& at, int slot) {
  const DeviceTriangle triangle = skin.triangles[slot];
  PrismHits hits;
  if (triangle.number < 0 || has_corner(triangle, at.vertex)) return hits;
  PrismBox box{xyz(skin.triangle_normals[slot])};
  for (int k = 0; k < 3; ++k) {
    box.extend(corner_of(skin, triangle, k));
    box.extend(xyz(skin.bone_points[triangle.corners[k]]));
  }
  if (!box.has(at.point)) return hits;
  const bool behind = dot(box.normal, at.point - corner_of(skin, triangle, 0)) < 0.0F;
  const DevicePrism prism = skin.prisms[slot];
  for (const int digits : prism.tetrahedra) {
    if (digits == DevicePrism::kNone) break;
    const int side = side_of_interior(
        at.point, prism_corner(skin, triangle, digits, 0), prism_corner(skin, triangle, digits, 1),
        prism_corner(skin, triangle, digits, 2), prism_corner(skin, triangle, digits, 3));
    if (side < 0) ++hits.inside_out;
    if (side > 0 && behind) ++hits.upright;
  }
  return hits;
}

/// Returns true if a point can be in prisms of a cluster.
/// \param facing  true: only prisms count whose triangles the point faces
SINEW_DEVICE bool is_near_cluster(const ContactView& skin, int cluster, const LookedUp& at,
                                  bool facing) {
  const cuda::Vec4 low = skin.cluster_low[cluster];
  const cuda::Vec4 high = skin.cluster_high[cluster];
  const cuda::Vec4 axis = skin.cluster_axis[cluster];
  const float along = dot(xyz(axis), at.point);
  return PrismBox::is_between(xyz(low), at.point, xyz(high)) && along >= high.w &&
         along <= axis.w && (!facing || dot(xyz(axis), at.normal) <= low.w);
}

/// Calls visit(slot) for the slots of all triangles whose prisms can contain a point, in all lanes
/// at once, until it returns true in all of them. Every such slot is visited once, and
/// some others are visited as well. A lane for which no slot is left gets -1.
template <typename Visit>
SINEW_DEVICE void for_each_slot_near(const ContactView& skin, const LookedUp& at, bool facing,
                                     Visit&& visit) {
  constexpr int kAtOnce = cuda::kWarp / kClusterSlots;  // clusters visited at once
  const int lane = cuda::thread_in_block() % cuda::kWarp;
  for (int first = 0; first < skin.group_count; first += cuda::kWarp) {
    const int own = first + lane;
    std::uint32_t groups = cuda::ballot(
        own < skin.group_count &&
        PrismBox::is_between(xyz(skin.group_low[own]), at.point, xyz(skin.group_high[own])));
    for (; groups != 0; groups &= groups - 1) {
      const int first_cluster = (first + cuda::lowest_bit(groups)) * kGroupClusters;
      std::uint32_t clusters =
          cuda::ballot(is_near_cluster(skin, first_cluster + lane, at, facing));
      while (clusters != 0) {
        std::uint32_t rest = clusters;
        for (int i = 0; i < kAtOnce; ++i) {
          if (i < lane / kClusterSlots) rest &= rest - 1;
          clusters &= clusters - 1;
        }
        const int slot = rest == 0 ? -1
                                   : (first_cluster + cuda::lowest_bit(rest)) * kClusterSlots +
                                         lane % kClusterSlots;
        if (visit(slot)) return;
      }
    }
  }
}

/// Returns true if a point is in an upright tetrahedron of a triangle that it faces. Only such
/// points can be inside. The result is the same in all lanes.
SINEW_DEVICE bool is_inside_of_what_it_faces(const ContactView& skin, const LookedUp& at) {
  bool found = false;
  for_each_slot_near(skin, at, true, [&](int slot) {
    const bool faces = slot >= 0 && dot(xyz(skin.triangle_normals[slot]), at.normal) <=
                                        contact_limits::kMaxNormalDotHeld;
    found = cuda::ballot(faces && hits_in_prism(skin, at, slot).upright > 0) != 0;
    return found;
  });
  return found;
}

}  // namespace sinew
