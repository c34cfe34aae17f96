#pragma once

#include "contact/cuda/contact_format.h"
#include "cuda/vectors.h"
#include "dynamics/cuda/contacts_on_device.h"

namespace sinew {

/// How many there are, of the last find(); of pairs and switches none any more after forget().
struct ContactCounts {
  int rows = 0;      ///< constraints: those of pairs of which something gives way
  int pairs = 0;     ///< vertices with a triangle
  int switches = 0;  ///< pairs that came, went or changed their triangle
};

/// Where kernels find what they need: ContactTables, the pose at hand, and what stays from one to
/// the next.
struct ContactView {
  int vertex_count = 0;
  int group_count = 0;
  ContactLengths lengths;
  float stiffness = 0.0F;
  const DeviceTriangle* triangles = nullptr;
  const DevicePrism* prisms = nullptr;
  const int* around_begin = nullptr;
  const int* around = nullptr;
  const int* ring_begin = nullptr;
  const int* ring = nullptr;
  const int* region_begin = nullptr;
  const DeviceRegion* regions = nullptr;
  const cuda::Vec4* rest = nullptr;
  const float* firmness = nullptr;

  const cuda::Vec4* skin = nullptr;  ///< of the pose, m
  const cuda::Vec4* feet = nullptr;
  cuda::Vec4* vertex_normals = nullptr;    ///< unit, outward; zero where there is no area
  cuda::Vec4* triangle_normals = nullptr;  ///< by slot; likewise
  /// Of the prisms of a cluster, and in w: how large the dot product of a vertex's normal with the
  /// axis is at most, where the vertex faces one of its triangles; how far the prisms begin, and
  /// end, along the axis.
  cuda::Vec4* cluster_low = nullptr;
  cuda::Vec4* cluster_high = nullptr;
  cuda::Vec4* cluster_axis = nullptr;
  cuda::Vec4* group_low = nullptr;
  cuda::Vec4* group_high = nullptr;

  int* pairs = nullptr;             ///< by vertex: the triangle's slot; -1: none
  float* compliances = nullptr;     ///< by vertex, m/N, of its pair; 0: none, or nothing gives way
  cuda::Vec4* places = nullptr;     ///< by vertex with a pair: barycentric coordinates, height
  cuda::Vec4* normals = nullptr;    ///< likewise: of the skin there
  float* pushes = nullptr;          ///< by vertex, m
  DeviceContact* rows = nullptr;    ///< room for S, by vertex
  ContactCounts* counts = nullptr;  ///< one
};

/// What a find() is asked for.
struct ContactFrame {
  bool forgotten = false;   ///< there are no pairs and pushes before
  bool keep_pairs = false;  ///< as in SelfContact
  float awake = 1.0F;       ///< as in ContactResponse
  float scale = 1.0F;       ///< on the tissue's stiffness as built
};

}  // namespace sinew
