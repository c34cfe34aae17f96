// SPDX-License-Identifier: MIT

#pragma once

#include "contact/cuda/contact_format.h"
#include "cuda/vectors.h"
#include "dynamics/cuda/contacts_on_device.h"

namespace sinew {

/// Holds the counts of the last find(). After forget(), those of pairs and changed pairs are 0.
struct ContactCounts {
  int rows = 0;           ///< constraints: pairs with a vertex that can move
  int pairs = 0;          ///< vertices that have a triangle
  int changed_pairs = 0;  ///< pairs that began, ended or changed their triangle
};

/// Holds device pointers for kernels: ContactTables, the current pose, and the state that is kept
/// from one pose to the next.
struct ContactView {
  int vertex_count = 0;
  int group_count = 0;
  ContactLengths lengths;
  float stiffness = 0.0F;  ///< ContactResponseSettings::stiffness, no unit
  const DeviceTriangle* triangles = nullptr;
  const DevicePrism* prisms = nullptr;
  const int* around_begin = nullptr;
  const int* around = nullptr;
  const int* ring_begin = nullptr;
  const int* ring = nullptr;
  const int* region_begin = nullptr;
  const DeviceRegion* regions = nullptr;
  const cuda::Vec4* rest = nullptr;
  const float* vertex_stiffness = nullptr;

  const cuda::Vec4* skin = nullptr;  ///< in the current pose, m
  /// Bone points in the same pose, m.
  const cuda::Vec4* bone_points = nullptr;
  cuda::Vec4* vertex_normals = nullptr;    ///< unit, outward; zero if there is no area
  cuda::Vec4* triangle_normals = nullptr;  ///< the same by slot
  /// Bounds of the prisms of a cluster. The w of `cluster_low` is the largest dot product of the
  /// axis with the normal of a vertex that faces one of its triangles. Along the axis, the prisms
  /// begin at the w of `cluster_high` and end at the w of `cluster_axis`.
  cuda::Vec4* cluster_low = nullptr;
  cuda::Vec4* cluster_high = nullptr;
  cuda::Vec4* cluster_axis = nullptr;
  cuda::Vec4* group_low = nullptr;
  cuda::Vec4* group_high = nullptr;

  int* pairs = nullptr;             ///< by vertex: slot of its triangle; -1: none
  float* compliances = nullptr;     ///< by vertex: compliance of its pair, m/N; 0: no pair, or none
                                    ///< of its vertices can move
  cuda::Vec4* places = nullptr;     ///< by vertex with a pair: barycentric coordinates, height
  cuda::Vec4* normals = nullptr;    ///< likewise: normal of the skin at that point
  float* pushes = nullptr;          ///< by vertex, m
  DeviceContact* rows = nullptr;    ///< in the order of vertices; space for S
  ContactCounts* counts = nullptr;  ///< a single one
};

/// Holds the arguments of a find().
struct ContactFrame {
  bool forgotten = false;   ///< pairs and pushes of the previous call do not count
  bool keep_pairs = false;  ///< as in SelfContact
  float awake = 1.0F;       ///< as in ContactResponse
  float scale = 1.0F;       ///< factor on the tissue's stiffness as built
};

}  // namespace sinew
