// SPDX-License-Identifier: MIT

#pragma once

#include <gtest/gtest.h>

#include <vector>

#include "contact/cuda/contact_tables.h"
#include "contact/cuda/cuda_contact.h"
#include "contact/limbs.h"
#include "cuda/memory.h"

namespace sinew {

inline std::vector<cuda::Vec4> vec4_of(const PointsF& points) {
  std::vector<cuda::Vec4> values;
  for (const auto& p : points.colwise()) values.push_back({p[0], p[1], p[2], 0.0F});
  return values;
}

/// Skin and bone points in device memory.
struct PointsOnDevice {
  cuda::Buffer<cuda::Vec4> skin, bone_points;

  PointsOnDevice(const PointsF& skin_points, const PointsF& feet_points, cuda::Stream& stream)
      : skin(to_device(vec4_of(skin_points), stream)),
        bone_points(to_device(vec4_of(feet_points), stream)) {}
};

/// Contacts of one skin, found by the host (`reference`) and by the device (`contact`).
class BothContacts {
 public:
  explicit BothContacts(const Limbs& rest, const SelfContactSettings& settings = {})
      : tables(contact_tables(rest.skin.triangles, rest.skin.positions, rest.bone_points,
                              std::vector<float>(rest.size(), 1.0F), settings, {})),
        reference(rest.skin.triangles, rest.skin.positions, rest.bone_points, settings),
        contact(tables, stream) {}

  void find(const PointsF& skin, const PointsF& bone_points, bool keep_pairs = false) {
    reference.detect(skin, bone_points, keep_pairs);
    const PointsOnDevice points(skin, bone_points, stream);
    contact.find(points.skin.data(), points.bone_points.data(), keep_pairs, 1.0F, 1.0, stream);
    stream.synchronize();  // before the points are freed
  }
  void find(const Limbs& posed, bool keep_pairs = false) {
    find(posed.skin.positions.cast<float>(), posed.bone_points.cast<float>(), keep_pairs);
  }
  void forget() {
    reference.forget();
    contact.forget();
  }

  float edge() const { return static_cast<float>(reference.mean_edge()); }

  ContactTables tables;
  SelfContact reference;
  cuda::Stream stream;
  CudaContact contact;
};

inline Eigen::Vector3f eigen(const cuda::Vec3& v) {
  return {v.x, v.y, v.z};
}

/// Expects the same pair bit for bit, since kernels round like the host.
inline void expect_same_pair(const DevicePair& found, const VertexTriangleContact& expected) {
  EXPECT_EQ(found.vertex, expected.vertex);
  EXPECT_EQ(found.triangle, expected.triangle) << found.vertex;
  EXPECT_EQ(eigen(found.barycentric), expected.barycentric) << found.vertex;
  EXPECT_EQ(eigen(found.normal), expected.normal) << found.vertex;
  EXPECT_EQ(found.distance, expected.distance) << found.vertex;
}

/// Expects the same pairs and the same counts on host and device.
inline void expect_same_pairs(BothContacts& both) {
  const std::vector<DevicePair> found = both.contact.pairs(both.stream);
  const std::vector<VertexTriangleContact>& expected = both.reference.contacts();
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) expect_same_pair(found[i], expected[i]);
  const ContactCounts counts = both.contact.counts(both.stream);
  EXPECT_EQ(counts.pairs, static_cast<int>(expected.size()));
  EXPECT_EQ(counts.rows, static_cast<int>(expected.size()));
  EXPECT_EQ(counts.changed_pairs, both.reference.changed_pairs());
}

}  // namespace sinew
