// SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>
#include <vector>

#include "cuda/vectors.h"

namespace sinew {

/// On the device, the triangles of a skin are stored in groups of neighboring triangles, and
/// each group in clusters of closer neighbors, so that one box bounds many of them. A slot is a
/// triangle's position in this order, counted over all groups. Groups and clusters that are not
/// full have empty slots at their end.
constexpr int kClusterSlots = 8;
constexpr int kGroupClusters = 32;  ///< one for each lane of a warp
constexpr int kGroupSlots = kClusterSlots * kGroupClusters;

/// Describes a triangle of the skin; stored by slot.
struct alignas(16) DeviceTriangle {
  int corners[3] = {0, 0, 0};
  int number = -1;  ///< of the triangle in the skin; -1: empty slot
};

/// Holds the InteriorTetrahedra of a triangle; stored by slot. Each tetrahedron has four digits of
/// four bits, one for each of its corners: 0 to 2 for the corners of the triangle, 3 to 5 for their
/// bone points.
struct alignas(8) DevicePrism {
  static constexpr std::uint16_t kNone = 0xFFFF;  ///< no tetrahedron, and none after it
  std::uint16_t tetrahedra[4] = {kNone, kNone, kNone, kNone};
};

/// Describes a region of ContactExclusions.
struct DeviceRegion {
  int triangle = -1;  ///< slot of its triangle
  float reach = 0.0F;
};

/// Holds the thresholds of contact detection and the margin in m, from contact_limits,
/// SelfContactSettings and ContactResponseSettings.
struct ContactLengths {
  float shallow = 0.0F;
  float max_lateral_held = 0.0F, max_lateral_new = 0.0F;
  float walk_margin = 0.0F;  ///< kWalkMargin: margin of a walk
  float retention = 0.0F;    ///< distance outside of the skin up to which a pair stays
  float margin = 0.0F;       ///< distance to keep between both sides
};

/// Holds the data of a body for CudaContact, from its rest pose. Rows of different length are
/// stored as the items from begin[i] to begin[i + 1].
struct ContactTables {
  int vertex_count = 0;  ///< S, of the skin
  double mean_edge = 0.0;
  ContactLengths lengths;
  float stiffness = 0.0F;                 ///< of a contact, as a multiple of the tissue's
  std::vector<DeviceTriangle> triangles;  ///< by slot; their number is a multiple of kGroupSlots
  std::vector<DevicePrism> prisms;        ///< by slot
  std::vector<int> around_begin, around;  ///< slots around each vertex, in the order of triangles
  std::vector<int> ring_begin, ring;      ///< one-ring neighbors of each vertex
  std::vector<int> region_begin;          ///< regions of each vertex
  std::vector<DeviceRegion> regions;
  std::vector<cuda::Vec4> rest;         ///< S rest positions
  std::vector<float> vertex_stiffness;  ///< N/m, S (skin_stiffness())
};

}  // namespace sinew
