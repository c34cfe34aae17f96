#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
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

/// Points in memory of the device.
struct PointsOnDevice {
  cuda::Buffer<cuda::Vec4> skin, feet;

  PointsOnDevice(const PointsF& skin_points, const PointsF& feet_points, cuda::Stream& stream)
      : skin(to_device(vec4_of(skin_points), stream)),
        feet(to_device(vec4_of(feet_points), stream)) {}
};

/// Contacts of one skin, found both ways.
class BothContacts {
 public:
  explicit BothContacts(const Limbs& rest, const SelfContactSettings& settings = {})
      : tables(contact_tables(rest.skin.triangles, rest.skin.positions, rest.feet,
                              std::vector<float>(rest.size(), 1.0F), settings, {})),
        reference(rest.skin.triangles, rest.skin.positions, rest.feet, settings),
        contact(tables, stream) {}

  void find(const PointsF& skin, const PointsF& feet, bool keep_pairs = false) {
    reference.detect(skin, feet, keep_pairs);
    const PointsOnDevice points(skin, feet, stream);
    contact.find(points.skin.data(), points.feet.data(), keep_pairs, 1.0F, 1.0, stream);
    stream.synchronize();  // before the points are gone
  }
  void find(const Limbs& posed, bool keep_pairs = false) {
    find(posed.skin.positions.cast<float>(), posed.feet.cast<float>(), keep_pairs);
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

/// The same in both, with distances to 1e-5 of the mean edge.
inline void expect_same_pair(const DevicePair& found, const VertexTriangleContact& expected,
                             float edge) {
  EXPECT_LT((eigen(found.barycentric) - expected.barycentric).norm(), 1e-4F);
  EXPECT_LT((eigen(found.normal) - expected.normal).norm(), 1e-5F);
  EXPECT_NEAR(found.distance, expected.distance, 1e-5F * edge);
}

/// The same pairs, and how many.
inline void expect_same_pairs(BothContacts& both) {
  const std::vector<DevicePair> found = both.contact.pairs(both.stream);
  const std::vector<VertexTriangleContact>& expected = both.reference.contacts();
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    ASSERT_EQ(found[i].vertex, expected[i].vertex);
    EXPECT_EQ(found[i].triangle, expected[i].triangle) << found[i].vertex;
    if (found[i].triangle == expected[i].triangle)
      expect_same_pair(found[i], expected[i], both.edge());
  }
  const ContactCounts counts = both.contact.counts(both.stream);
  EXPECT_EQ(counts.pairs, static_cast<int>(expected.size()));
  EXPECT_EQ(counts.rows, static_cast<int>(expected.size()));
  EXPECT_EQ(counts.switches, both.reference.switches());
}

/// Pairs that both have, and all that one has.
struct Agreement {
  int same = 0;
  int all = 0;

  void add(const std::vector<DevicePair>& found,
           const std::vector<VertexTriangleContact>& expected) {
    std::vector<std::pair<int, int>> ours, theirs, common;
    for (const DevicePair& pair : found) ours.emplace_back(pair.vertex, pair.triangle);
    for (const VertexTriangleContact& pair : expected)
      theirs.emplace_back(pair.vertex, pair.triangle);
    std::set_intersection(ours.begin(), ours.end(), theirs.begin(), theirs.end(),
                          std::back_inserter(common));
    same += static_cast<int>(common.size());
    all += static_cast<int>(ours.size() + theirs.size() - common.size());
  }
  double share() const { return static_cast<double>(same) / all; }
};

}  // namespace sinew
