// SPDX-License-Identifier: MIT

#pragma once

#include <climits>

#include "contact/cuda/warp_walk.h"
#include "contact/response_rules.h"

/// These functions are the second phase of contact detection: one warp for each vertex of the skin
/// finds the triangle of its pair (ContactPairs).
namespace sinew {

/// Summarizes the interior tetrahedra that contain a vertex.
struct Surrounding {
  int cover = 0;  ///< number of upright minus inverted ones; above 0: the vertex is inside
  int slot = -1;  ///< among triangles with which a pair may begin, the one with the smallest depth;
                  ///< -1: none
};

SINEW_DEVICE Surrounding look_around(const VertexRules& rules) {
  const ContactView& skin = rules.skin;
  int cover = 0;
  float height = -PrismBox::kFar;
  int number = INT_MAX;  // breaks ties: the first of equally deep triangles
  int slot = -1;
  for_each_slot_near(skin, rules.at, false, [&](int near) {
    if (near < 0) return false;
    const PrismHits hits = hits_in_prism(skin, rules.at, near);
    if (hits.upright + hits.inside_out == 0 || !rules.counts(near)) return false;
    cover += hits.upright - hits.inside_out;
    if (hits.upright == 0 || !rules.may_begin(near)) return false;
    const DeviceTriangle triangle = skin.triangles[near];
    const float own =
        dot(xyz(skin.triangle_normals[near]), rules.at.point - corner_of(skin, triangle, 0));
    if (own > height || (own == height && triangle.number < number)) {
      height = own;
      number = triangle.number;
      slot = near;
    }
    return false;
  });
  for (int half = 1; half < cuda::kWarp; half *= 2) {
    cover += cuda::shuffle_xor(cover, half);
    const float other_height = cuda::shuffle_xor(height, half);
    const int other_number = cuda::shuffle_xor(number, half);
    const int other_slot = cuda::shuffle_xor(slot, half);
    if (other_height > height || (other_height == height && other_number < number)) {
      height = other_height;
      number = other_number;
      slot = other_slot;
    }
  }
  return {cover, slot};
}

/// Finds the triangle of a vertex and its position relative to it.
/// \param held_slot  slot of the triangle in the previous call; -1: none
SINEW_DEVICE SkinPlace find_place(const VertexRules& rules, int held_slot) {
  const ContactView& skin = rules.skin;
  const WarpWalks walks{rules};
  Surrounding around;
  if (is_inside_of_what_it_faces(skin, rules.at)) around = look_around(rules);
  const bool inside = around.cover > 0;
  SkinPlace fresh;
  if (inside && around.slot >= 0) fresh = walks.before(around.slot);
  return choose_place(fresh, inside, held_slot, skin.lengths, rules, walks);
}

/// Returns the row of a vertex above a point of a triangle, without offset and stiffness.
SINEW_DEVICE DeviceContact row_above(const ContactView& skin, int vertex, int slot,
                                     const cuda::Vec3& barycentric, const cuda::Vec3& normal) {
  return vertex_above<DeviceContact>(vertex, skin.triangles[slot].corners, barycentric, normal);
}

SINEW_DEVICE void find_pair(const ContactView& skin, const ContactFrame& frame, int vertex) {
  const VertexRules rules{
      {skin, {vertex, xyz(skin.skin[vertex]), xyz(skin.vertex_normals[vertex])}}};
  const int held = frame.forgotten ? -1 : skin.pairs[vertex];
  const SkinPlace place = frame.keep_pairs && held >= 0
                              ? relative_position(skin, rules.at.point, held)
                              : find_place(rules, held);
  cuda::sync_warp();  // all lanes must have read the held pair before lane 0 overwrites it
  if (cuda::thread_in_block() % cuda::kWarp != 0) return;
  skin.pairs[vertex] = place.triangle;
  skin.compliances[vertex] = 0.0F;
  if (place.triangle != held) cuda::atomic_add(&skin.counts->changed_pairs, 1);
  if (place.triangle < 0) return;
  cuda::atomic_add(&skin.counts->pairs, 1);
  skin.places[vertex] = with_w(place.barycentric, place.height);
  skin.normals[vertex] = with_w(place.normal, 0.0F);
  skin.compliances[vertex] =
      compliance(row_above(skin, vertex, place.triangle, place.barycentric, place.normal),
                 skin.vertex_stiffness);
}

SINEW_DEVICE void find_pairs(const ContactView& skin, const ContactFrame& frame) {
  const int warps = cuda::blocks_in_grid() * kContactWarps;
  const int first = cuda::block_in_grid() * kContactWarps + cuda::thread_in_block() / cuda::kWarp;
  for (int vertex = first; vertex < skin.vertex_count; vertex += warps)
    find_pair(skin, frame, vertex);
}

}  // namespace sinew
