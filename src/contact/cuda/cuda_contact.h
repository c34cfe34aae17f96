// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "contact/cuda/contact_format.h"
#include "contact/cuda/contact_view.h"
#include "cuda/machine.h"
#include "cuda/memory.h"
#include "cuda/vectors.h"
#include "dynamics/cuda/contacts_on_device.h"

namespace sinew {

/// Describes a vertex and the triangle that it must stay in front of, as VertexTriangleContact does
/// on the host.
struct DevicePair {
  int vertex = -1;
  int triangle = -1;
  cuda::Vec3 barycentric;
  cuda::Vec3 normal;
  float distance = 0.0F;
};

/// Finds the contacts of a character's skin with itself on the GPU, anywhere on the skin. It does
/// what GlobalContact does on the CPU, and copies nothing to the host. The results are the same
/// except for rounding. They are bitwise reproducible however threads are scheduled.
///
/// All work is one kernel with two barriers of the whole grid, so all of its blocks must be
/// resident at once:
/// 1. It computes the normals and the boxes of clusters and groups of triangles (pose_skin.h).
/// 2. One warp for each vertex looks up in which tetrahedra the vertex lies (interior_lookup.h),
///    and chooses or keeps its triangle (find_pairs.h).
/// 3. Pairs become rows in the order of vertices, with their pushes and stiffness (gather_rows.h).
/// Every vertex has space for one pair and one row, so nothing can overflow. The memory is 290
/// bytes for each vertex of the skin (1.2 MB for 4000), of which a find() reads and writes some
/// 250.
class CudaContact {
 public:
  /// \throws UnavailableError without a device, or if it has not enough memory
  CudaContact(const ContactTables& tables, cuda::Stream& stream);

  /// Finds the contacts of a pose; queues the work on the stream.
  /// \param skin  on the device, at least S positions in the problem's order of vertices
  /// \param bone_points  on the device, S bone points:
  ///                     SkeletonAttachment::posed_bone_points() of the same pose and frame
  /// \param keep_pairs  as in SelfContact
  /// \param awake  as in ContactResponse
  /// \param stiffness_scale  factor on the tissue's stiffness as built
  void find(const cuda::Vec4* skin, const cuda::Vec4* bone_points, bool keep_pairs, float awake,
            double stiffness_scale, cuda::Stream& stream);
  /// Computes the constraints of the last find() for another stiffness scale, in a small kernel of
  /// its own.
  void rescale(double stiffness_scale, cuda::Stream& stream);
  /// Drops all pairs and pushes, so that the next find() begins anew.
  void forget() { forgotten_ = true; }

  /// Returns the constraints of the last find(); none before the first one. Their address never
  /// changes.
  ContactsOnDevice constraints() const;

  /// Downloads the counts. This and the following downloads wait for all work queued on the stream
  /// before.
  ContactCounts counts(cuda::Stream& stream) const;
  std::vector<DevicePair> pairs(cuda::Stream& stream) const;
  std::vector<DeviceContact> rows(cuda::Stream& stream) const;

  /// Returns the device pointers, for other kernels.
  ContactView view(const cuda::Vec4* skin, const cuda::Vec4* bone_points);
  double mean_edge() const { return mean_edge_; }

 private:
  int vertex_count_;
  int group_count_;
  int blocks_;  ///< number of blocks of the kernel
  double mean_edge_;
  ContactLengths lengths_;
  float stiffness_;
  bool forgotten_ = true;
  // Copies of ContactTables.
  cuda::Buffer<DeviceTriangle> triangles_;
  cuda::Buffer<DevicePrism> prisms_;
  cuda::Buffer<int> around_begin_, around_, ring_begin_, ring_, region_begin_;
  cuda::Buffer<DeviceRegion> regions_;
  cuda::Buffer<cuda::Vec4> rest_;
  cuda::Buffer<float> skin_stiffness_;
  // The current pose and the state that is kept (ContactView).
  cuda::Buffer<cuda::Vec4> vertex_normals_, triangle_normals_;
  cuda::Buffer<cuda::Vec4> cluster_low_, cluster_high_, cluster_axis_, group_low_, group_high_;
  cuda::Buffer<int> pairs_;
  cuda::Buffer<float> compliances_, pushes_;
  cuda::Buffer<cuda::Vec4> places_, normals_;
  cuda::Buffer<DeviceContact> rows_;
  cuda::Buffer<ContactCounts> counts_;
};

}  // namespace sinew
