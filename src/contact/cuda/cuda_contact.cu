// SPDX-License-Identifier: MIT

#include "contact/cuda/cuda_contact.h"

#include <algorithm>
#include <span>

#include "contact/cuda/gather_rows.h"
#include "cuda/device.h"
#include "cuda/launch.h"

namespace sinew {
namespace {

SINEW_KERNEL(kContactThreads) find_contacts(ContactView skin, ContactFrame frame) {
  pose_skin(skin);
  cuda::sync_grid();
  find_pairs(skin, frame);
  cuda::sync_grid();
  gather_rows(skin, frame);
}

SINEW_KERNEL(kContactThreads)
rescale_rows(const float* vertex_stiffness, DeviceContact* rows, const ContactCounts* counts,
             float stiffness) {
  const int i = cuda::block_in_grid() * cuda::threads_in_block() + cuda::thread_in_block();
  if (i < counts->rows) rows[i].stiffness = stiffness / compliance(rows[i], vertex_stiffness);
}

int quotient_up(int a, int b) {
  return (a + b - 1) / b;
}

/// Returns the number of blocks that have work in the first or second phase, at most as many as can
/// be resident at once.
int block_count(int vertex_count, int group_count) {
  const int useful = std::max(group_count + quotient_up(vertex_count, kContactThreads),
                              quotient_up(vertex_count, kContactWarps));
  return std::min(useful, cuda::resident_blocks(find_contacts, kContactThreads, 0));
}

}  // namespace

CudaContact::CudaContact(const ContactTables& tables, cuda::Stream& stream)
    : vertex_count_(tables.vertex_count),
      group_count_(static_cast<int>(tables.triangles.size()) / kGroupSlots),
      blocks_(block_count(vertex_count_, group_count_)),
      mean_edge_(tables.mean_edge),
      lengths_(tables.lengths),
      stiffness_(tables.stiffness),
      triangles_(to_device(tables.triangles, stream)),
      prisms_(to_device(tables.prisms, stream)),
      around_begin_(to_device(tables.around_begin, stream)),
      around_(to_device(tables.around, stream)),
      ring_begin_(to_device(tables.ring_begin, stream)),
      ring_(to_device(tables.ring, stream)),
      region_begin_(to_device(tables.region_begin, stream)),
      regions_(to_device(tables.regions, stream)),
      rest_(to_device(tables.rest, stream)),
      skin_stiffness_(to_device(tables.vertex_stiffness, stream)),
      vertex_normals_(vertex_count_),
      triangle_normals_(tables.triangles.size()),
      cluster_low_(tables.triangles.size() / kClusterSlots),
      cluster_high_(cluster_low_.size()),
      cluster_axis_(cluster_low_.size()),
      group_low_(group_count_),
      group_high_(group_count_),
      pairs_(vertex_count_),
      compliances_(vertex_count_),
      pushes_(vertex_count_),
      places_(vertex_count_),
      normals_(vertex_count_),
      rows_(vertex_count_),
      counts_(1) {
  counts_.fill_with_zero(stream);
}

ContactView CudaContact::view(const cuda::Vec4* skin, const cuda::Vec4* bone_points) {
  ContactView view;
  view.vertex_count = vertex_count_;
  view.group_count = group_count_;
  view.lengths = lengths_;
  view.stiffness = stiffness_;
  view.triangles = triangles_.data();
  view.prisms = prisms_.data();
  view.around_begin = around_begin_.data();
  view.around = around_.data();
  view.ring_begin = ring_begin_.data();
  view.ring = ring_.data();
  view.region_begin = region_begin_.data();
  view.regions = regions_.data();
  view.rest = rest_.data();
  view.vertex_stiffness = skin_stiffness_.data();
  view.skin = skin;
  view.bone_points = bone_points;
  view.vertex_normals = vertex_normals_.data();
  view.triangle_normals = triangle_normals_.data();
  view.cluster_low = cluster_low_.data();
  view.cluster_high = cluster_high_.data();
  view.cluster_axis = cluster_axis_.data();
  view.group_low = group_low_.data();
  view.group_high = group_high_.data();
  view.pairs = pairs_.data();
  view.compliances = compliances_.data();
  view.places = places_.data();
  view.normals = normals_.data();
  view.pushes = pushes_.data();
  view.rows = rows_.data();
  view.counts = counts_.data();
  return view;
}

void CudaContact::find(const cuda::Vec4* skin, const cuda::Vec4* bone_points, bool keep_pairs,
                       float awake, double stiffness_scale, cuda::Stream& stream) {
  cuda::launch_together(
      find_contacts, {blocks_, kContactThreads, 0}, stream, view(skin, bone_points),
      ContactFrame{forgotten_, keep_pairs, awake, static_cast<float>(stiffness_scale)});
  forgotten_ = false;
}

void CudaContact::rescale(double stiffness_scale, cuda::Stream& stream) {
  const int blocks = quotient_up(vertex_count_, kContactThreads);
  cuda::launch(rescale_rows, {blocks, kContactThreads, 0}, stream, skin_stiffness_.data(),
               rows_.data(), counts_.data(), static_cast<float>(stiffness_scale) * stiffness_);
}

ContactsOnDevice CudaContact::constraints() const {
  return {rows_.data(), &counts_.data()->rows, vertex_count_};
}

ContactCounts CudaContact::counts(cuda::Stream& stream) const {
  ContactCounts counts = to_host(counts_, stream)[0];
  if (forgotten_) counts.pairs = counts.changed_pairs = 0;
  return counts;
}

std::vector<DevicePair> CudaContact::pairs(cuda::Stream& stream) const {
  std::vector<DevicePair> pairs;
  if (forgotten_) return pairs;
  const std::vector<int> slots = to_host(pairs_, stream);
  const std::vector<DeviceTriangle> triangles = to_host(triangles_, stream);
  const std::vector<cuda::Vec4> places = to_host(places_, stream);
  const std::vector<cuda::Vec4> normals = to_host(normals_, stream);
  for (int v = 0; v < vertex_count_; ++v) {
    if (slots[v] < 0) continue;
    pairs.push_back({v, triangles[slots[v]].number, xyz(places[v]), xyz(normals[v]), places[v].w});
  }
  return pairs;
}

std::vector<DeviceContact> CudaContact::rows(cuda::Stream& stream) const {
  std::vector<DeviceContact> rows(to_host(counts_, stream)[0].rows);
  rows_.download(std::span<DeviceContact>(rows), stream);
  stream.synchronize();
  return rows;
}

}  // namespace sinew
