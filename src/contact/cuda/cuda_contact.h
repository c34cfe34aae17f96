#pragma once

#include <vector>

#include "contact/cuda/contact_format.h"
#include "contact/cuda/contact_view.h"
#include "cuda/machine.h"
#include "cuda/memory.h"
#include "cuda/vectors.h"
#include "dynamics/cuda/contacts_on_device.h"

namespace sinew {

/// A vertex and the triangle that it is to stay in front of: VertexTriangleContact.
struct DevicePair {
  int vertex = -1;
  int triangle = -1;
  cuda::Vec3 barycentric;
  cuda::Vec3 normal;
  float distance = 0.0F;
};

/// Contacts of a character's skin with itself, anywhere, found on the GPU: what GlobalContact finds
/// and holds on the CPU, with nothing copied to the host. Rounding aside the results are the same,
/// and they have the same bits however threads are scheduled.
///
/// One kernel, launched with all of its blocks at one time, with two barriers of the whole grid:
/// 1. normals, and the boxes of clusters and groups of triangles (pose_skin.h);
/// 2. a warp for each vertex looks up what it is inside of (interior_lookup.h), and chooses and
///    keeps its triangle (find_pairs.h);
/// 3. pairs become rows, by vertex, with their pushes and stiffness (gather_rows.h).
/// Every vertex has room for a pair and a row, so nothing can overflow. All of it takes 290 bytes
/// for each vertex of the skin (1.2 MB for 4000), of which a find() reads and writes some 250.
class CudaContact {
 public:
  /// \throws UnavailableError without a device, or when it has not enough memory
  CudaContact(const ContactTables& tables, cuda::Stream& stream);

  /// Finds what touches.
  /// \param skin  on the device, at least S: where vertices are, in the problem's order
  /// \param feet  on the device, S: SkeletonAttachment::feet() of the same pose and frame
  /// \param keep_pairs  as in SelfContact \param awake  as in ContactResponse
  /// \param stiffness_scale  on the tissue's stiffness as built
  void find(const cuda::Vec4* skin, const cuda::Vec4* feet, bool keep_pairs, float awake,
            double stiffness_scale, cuda::Stream& stream);
  /// The constraints of the last find() for another scale, in a small kernel of its own.
  void rescale(double stiffness_scale, cuda::Stream& stream);
  /// The next find() knows of no contact before.
  void forget() { forgotten_ = true; }

  /// Of the last find(); none before the first. Where they are never changes.
  ContactsOnDevice constraints() const;

  /// Copies that wait for all that was handed to the stream before.
  ContactCounts counts(cuda::Stream& stream) const;
  std::vector<DevicePair> pairs(cuda::Stream& stream) const;
  std::vector<DeviceContact> rows(cuda::Stream& stream) const;

  /// For kernels that look closer.
  ContactView view(const cuda::Vec4* skin, const cuda::Vec4* feet);
  double mean_edge() const { return mean_edge_; }

 private:
  int vertex_count_;
  int group_count_;
  int blocks_;  ///< of the kernel
  double mean_edge_;
  ContactLengths lengths_;
  float stiffness_;
  bool forgotten_ = true;
  // ContactTables
  cuda::Buffer<DeviceTriangle> triangles_;
  cuda::Buffer<DevicePrism> prisms_;
  cuda::Buffer<int> around_begin_, around_, ring_begin_, ring_, region_begin_;
  cuda::Buffer<DeviceRegion> regions_;
  cuda::Buffer<cuda::Vec4> rest_;
  cuda::Buffer<float> firmness_;
  // Of a pose, and from one to the next (ContactView)
  cuda::Buffer<cuda::Vec4> vertex_normals_, triangle_normals_;
  cuda::Buffer<cuda::Vec4> cluster_low_, cluster_high_, cluster_axis_, group_low_, group_high_;
  cuda::Buffer<int> pairs_;
  cuda::Buffer<float> compliances_, pushes_;
  cuda::Buffer<cuda::Vec4> places_, normals_;
  cuda::Buffer<DeviceContact> rows_;
  cuda::Buffer<ContactCounts> counts_;
};

}  // namespace sinew
