// SPDX-License-Identifier: MIT

#pragma once

#include "contact/contact_geometry.h"
#include "contact/cuda/contact_view.h"
#include "contact/cuda/prism_box.h"
#include "cuda/device.h"

/// These functions are the first phase of contact detection: they compute the normals of the skin
/// and the boxes of its clusters and groups.
namespace sinew {

constexpr int kContactThreads = kGroupSlots;  ///< threads of a block
constexpr int kContactWarps = kContactThreads / cuda::kWarp;

/// Holds the boxes of the warps that process a group.
struct GroupBox {
  cuda::Vec3 low[kContactWarps];
  cuda::Vec3 high[kContactWarps];
};

SINEW_DEVICE cuda::Vec3 corner_of(const ContactView& skin, const DeviceTriangle& triangle,
                                  int corner) {
  return xyz(skin.skin[triangle.corners[corner]]);
}

/// Returns the normal of a triangle with twice its area as length.
SINEW_DEVICE cuda::Vec3 area_normal(const ContactView& skin, const DeviceTriangle& triangle) {
  return area_normal(corner_of(skin, triangle, 0), corner_of(skin, triangle, 1),
                     corner_of(skin, triangle, 2));
}

/// Joins the boxes of 2 * half neighboring lanes.
SINEW_DEVICE void join_boxes(cuda::Vec3& low, cuda::Vec3& high, int half) {
  const cuda::Vec3 other_low = cuda::shuffle_xor(low, half);
  const cuda::Vec3 other_high = cuda::shuffle_xor(high, half);
  low = {fminf(low.x, other_low.x), fminf(low.y, other_low.y), fminf(low.z, other_low.z)};
  high = {fmaxf(high.x, other_high.x), fmaxf(high.y, other_high.y), fmaxf(high.z, other_high.z)};
}

/// Computes the normals of a group's triangles, one thread for each, and the boxes of its clusters.
SINEW_DEVICE void pose_group(const ContactView& skin, int group) {
  const int slot = group * kGroupSlots + cuda::thread_in_block();
  const DeviceTriangle triangle = skin.triangles[slot];
  const bool is_one = triangle.number >= 0;
  const cuda::Vec3 normal = is_one ? unit_or_zero(area_normal(skin, triangle)) : cuda::Vec3{};
  skin.triangle_normals[slot] = with_w(normal, 0.0F);

  cuda::Vec3 axis = normal;
  for (int half = 1; half < kClusterSlots; half *= 2)
    axis += {cuda::shuffle_xor(axis.x, half), cuda::shuffle_xor(axis.y, half),
             cuda::shuffle_xor(axis.z, half)};
  axis = normalized(axis);
  float width = is_one ? fminf(1.0F, dot(axis, normal)) : 1.0F;
  PrismBox box{axis};
  if (is_one) {
    for (int k = 0; k < 3; ++k) {
      box.extend(corner_of(skin, triangle, k));
      box.extend(xyz(skin.bone_points[triangle.corners[k]]));
    }
  }
  for (int half = 1; half < kClusterSlots; half *= 2) {
    join_boxes(box.low, box.high, half);
    box.nearest = fminf(box.nearest, cuda::shuffle_xor(box.nearest, half));
    box.farthest = fmaxf(box.farthest, cuda::shuffle_xor(box.farthest, half));
    width = fminf(width, cuda::shuffle_xor(width, half));
  }
  if (slot % kClusterSlots == 0) {
    const int cluster = slot / kClusterSlots;
    skin.cluster_low[cluster] =
        with_w(box.low, facing_limit(contact_limits::kMaxNormalDotHeld, width));
    skin.cluster_high[cluster] = with_w(box.high, box.nearest);
    skin.cluster_axis[cluster] = with_w(axis, box.farthest);
  }

  for (int half = kClusterSlots; half < cuda::kWarp; half *= 2) join_boxes(box.low, box.high, half);
  GroupBox& boxes = cuda::block_shared<GroupBox>();
  if (slot % cuda::kWarp == 0) {
    boxes.low[cuda::thread_in_block() / cuda::kWarp] = box.low;
    boxes.high[cuda::thread_in_block() / cuda::kWarp] = box.high;
  }
  cuda::sync_block();
  if (cuda::thread_in_block() < cuda::kWarp) {
    const int warp = cuda::thread_in_block() % kContactWarps;
    cuda::Vec3 low = boxes.low[warp], high = boxes.high[warp];
    for (int half = 1; half < kContactWarps; half *= 2) join_boxes(low, high, half);
    if (cuda::thread_in_block() == 0) {
      skin.group_low[group] = with_w(low, 0.0F);
      skin.group_high[group] = with_w(high, 0.0F);
    }
  }
  cuda::sync_block();  // before the boxes of the next group are written
}

SINEW_DEVICE void pose_vertex(const ContactView& skin, int vertex) {
  cuda::Vec3 sum;
  for (int i = skin.around_begin[vertex]; i < skin.around_begin[vertex + 1]; ++i)
    sum += area_normal(skin, skin.triangles[skin.around[i]]);
  skin.vertex_normals[vertex] = with_w(unit_or_zero(sum), 0.0F);
}

/// Poses the skin: each block processes groups, then vertices with one thread for each.
SINEW_DEVICE void pose_skin(const ContactView& skin) {
  const int chunks = (skin.vertex_count + kContactThreads - 1) / kContactThreads;
  for (int i = cuda::block_in_grid(); i < skin.group_count + chunks; i += cuda::blocks_in_grid()) {
    if (i < skin.group_count) {
      pose_group(skin, i);
    } else {
      const int vertex = (i - skin.group_count) * kContactThreads + cuda::thread_in_block();
      if (vertex < skin.vertex_count) pose_vertex(skin, vertex);
    }
  }
  if (cuda::block_in_grid() == 0 && cuda::thread_in_block() == 0) *skin.counts = {};
}

}  // namespace sinew
