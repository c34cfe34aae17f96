// SPDX-License-Identifier: MIT

#include "upsampling/upsampling_table.h"

#include <gtest/gtest.h>

#include <functional>
#include <limits>

#include "upsampling/build_upsampling.h"
#include "upsampling/surfaces.h"

namespace sinew {
namespace {

/// Returns a small table with residuals and tilts.
UpsamplingTable make_small_table(UpsamplingMethod method) {
  const TriangleMesh fine = make_sheet(
      4, 4, [](double u, double v) { return Eigen::Vector3d(u, v, 0.1 * u * v * (1.0 - u)); });
  const TriangleMesh coarse =
      make_sheet(2, 2, [](double u, double v) { return Eigen::Vector3d(u, v, 0.0); });
  return build_upsampling(fine, coarse, {}, {method, 5}, {});
}

class UpsamplingTableTest : public testing::TestWithParam<UpsamplingMethod> {
 protected:
  UpsamplingTable table_ = make_small_table(GetParam());
};

TEST_P(UpsamplingTableTest, ComesBackFromItsBytes) {
  ASSERT_FALSE(table_.tilt_vertices.empty());
  const auto back = table_from_bytes(to_bytes(table_));
  ASSERT_TRUE(back);
  EXPECT_TRUE(*back == table_);
}

TEST_P(UpsamplingTableTest, IsRefusedWhenCutOff) {
  const std::string bytes = to_bytes(table_);
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_FALSE(table_from_bytes(bytes.substr(0, size))) << size;
  }
  EXPECT_FALSE(table_from_bytes(bytes + '\0'));
  EXPECT_FALSE(table_from_bytes(bytes + bytes));
}

TEST_P(UpsamplingTableTest, IsRefusedWhenAnyBitHasChanged) {
  std::string bytes = to_bytes(table_);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const char before = bytes[i];
    bytes[i] = static_cast<char>(before ^ (1 << (i % 8)));
    EXPECT_FALSE(table_from_bytes(bytes)) << i;
    bytes[i] = before;
  }
}

TEST_P(UpsamplingTableTest, IsRefusedWhenItDoesNotMakeSense) {
  // A table from another build could hold such data: complete, with the right checksum, but wrong.
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const std::vector<std::function<void(UpsamplingTable&)>> faults = {
      [](UpsamplingTable& t) { t.method = static_cast<UpsamplingMethod>(7); },
      [](UpsamplingTable& t) { ++t.fine_count; },
      [](UpsamplingTable& t) { t.fine_count = -1; },
      [](UpsamplingTable& t) { t.coarse_count = 3; },
      [](UpsamplingTable& t) { t.coarse_count = 0; },
      [](UpsamplingTable& t) { t.coarse_count = 100000; },
      [](UpsamplingTable& t) { --t.neighbors; },
      [](UpsamplingTable& t) { t.neighbors = 0; },
      [](UpsamplingTable& t) { t.short_indices[3] = 9; },
      [](UpsamplingTable& t) { t.short_indices.pop_back(); },
      [](UpsamplingTable& t) { t.long_indices.push_back(0); },
      [](UpsamplingTable& t) { t.position_weights.pop_back(); },
      [nan](UpsamplingTable& t) { t.position_weights[2] = nan; },
      [nan](UpsamplingTable& t) { t.normal_weights[2] = nan; },
      [](UpsamplingTable& t) { t.normal_weights.push_back(0.0F); },
      [](UpsamplingTable& t) { t.residual_vertices.push_back(t.fine_count - 1); },
      [](UpsamplingTable& t) { t.residuals.push_back(0.0F); },
      [](UpsamplingTable& t) { t.tilt_vertices[0] = -1; },
      [](UpsamplingTable& t) { t.tilt_vertices.back() = t.fine_count; },
      [](UpsamplingTable& t) { std::swap(t.tilt_vertices[0], t.tilt_vertices[1]); },
      [](UpsamplingTable& t) { t.tilt_points[1] = 9; },
      [](UpsamplingTable& t) { t.tilt_points[1] = -1; },
      [nan](UpsamplingTable& t) { t.tilts[0] = nan; },
      [](UpsamplingTable& t) { t.heights.push_back(0.0F); },
      [](UpsamplingTable& t) {
        t.coarse_triangles.push_back({0, 1, 9});
      },
  };
  for (std::size_t i = 0; i < faults.size(); ++i) {
    UpsamplingTable faulty = table_;
    faults[i](faulty);
    EXPECT_FALSE(table_from_bytes(to_bytes(faulty))) << i;
  }
}

INSTANTIATE_TEST_SUITE_P(Methods, UpsamplingTableTest,
                         testing::Values(UpsamplingMethod::kMovingLeastSquares,
                                         UpsamplingMethod::kNormalDisplacement));

}  // namespace
}  // namespace sinew
