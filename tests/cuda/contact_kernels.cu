// SPDX-License-Identifier: MIT

#include "cuda/contact_kernels.h"

#include "contact/cuda/interior_lookup.h"
#include "cuda/launch.h"
#include "cuda/memory.h"

namespace sinew {
namespace {

using namespace cuda;

SINEW_KERNEL(kWarp) look_around_vertex(ContactView skin, FoundAround* found) {
  const int vertex = block_in_grid();
  const LookedUp at{vertex, xyz(skin.skin[vertex]), xyz(skin.vertex_normals[vertex])};
  FoundAround own;
  own.faces = is_inside_of_what_it_faces(skin, at) ? 1 : 0;
  for_each_slot_near(skin, at, false, [&](int slot) {
    if (slot < 0) return false;
    const PrismHits hits = hits_in_prism(skin, at, slot);
    own.upright += hits.upright;
    own.inside_out += hits.inside_out;
    own.triangles += (hits.upright + hits.inside_out) * skin.triangles[slot].number;
    return false;
  });
  for (int half = 1; half < kWarp; half *= 2) {
    own.upright += shuffle_xor(own.upright, half);
    own.inside_out += shuffle_xor(own.inside_out, half);
    own.triangles += shuffle_xor(own.triangles, half);
  }
  if (thread_in_block() == 0) found[vertex] = own;
}

}  // namespace

std::vector<FoundAround> look_around_vertices(const ContactView& skin, Stream& stream) {
  Buffer<FoundAround> found(skin.vertex_count);
  launch(look_around_vertex, {skin.vertex_count, kWarp, 0}, stream, skin, found.data());
  return to_host(found, stream);
}

}  // namespace sinew
