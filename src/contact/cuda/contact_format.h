#pragma once

#include <cstdint>
#include <vector>

#include "cuda/vectors.h"

namespace sinew {

/// Triangles of a skin are on the device in groups of near ones, and in those in clusters of nearer
/// ones, so that one box tells much about many. A triangle's place there, counted over all groups,
/// is its slot; groups and clusters that are not full have slots without one at their end.
constexpr int kClusterSlots = 8;
constexpr int kGroupClusters = 32;  ///< one for each lane of a warp
constexpr int kGroupSlots = kClusterSlots * kGroupClusters;

/// By slot.
struct alignas(16) DeviceTriangle {
  int corners[3] = {0, 0, 0};
  int number = -1;  ///< of the triangle in the skin; -1: none here
};

/// The InteriorTetrahedra of a triangle, by slot: four digits of four bits for each, its corners,
/// which are 0 to 2 for the triangle's and 3 to 5 for their feet.
struct alignas(8) DevicePrism {
  static constexpr std::uint16_t kNone = 0xFFFF;  ///< and none behind it
  std::uint16_t tetrahedra[4] = {kNone, kNone, kNone, kNone};
};

/// A region of ContactExclusions.
struct DeviceRegion {
  int slot = -1;
  float reach = 0.0F;
};

/// What decides about contacts, in our length unit (contact_limits, SelfContactSettings,
/// ContactResponseSettings).
struct ContactLengths {
  float shallow = 0.0F;
  float beside = 0.0F, beside_at_first = 0.0F;
  float clearly = 0.0F;    ///< margin of a walk
  float retention = 0.0F;  ///< how far outside a pair stays together
  float margin = 0.0F;     ///< kept between both sides
};

/// All that CudaContact is made of, from the rest pose. Rows of different length are items from
/// begin[i] to begin[i + 1].
struct ContactTables {
  int vertex_count = 0;  ///< S, of the skin
  double mean_edge = 0.0;
  ContactLengths lengths;
  float stiffness = 0.0F;                 ///< of a contact, as a multiple of the tissue's
  std::vector<DeviceTriangle> triangles;  ///< a multiple of kGroupSlots
  std::vector<DevicePrism> prisms;        ///< likewise
  std::vector<int> around_begin, around;  ///< slots at each vertex, by triangle
  std::vector<int> ring_begin, ring;      ///< one-ring neighbours
  std::vector<int> region_begin;          ///< by vertex
  std::vector<DeviceRegion> regions;
  std::vector<cuda::Vec4> rest;  ///< S
  std::vector<float> firmness;   ///< N/m, S (skin_firmness())
};

}  // namespace sinew
