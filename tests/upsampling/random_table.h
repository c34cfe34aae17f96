// SPDX-License-Identifier: MIT

#pragma once

#include <gtest/gtest.h>

#include <random>

#include "core/types.h"
#include "upsampling/upsampling_table.h"

namespace sinew {

/// Generates tables of random weights, residuals and tilts that need not make sense geometrically.
class RandomTables {
 public:
  float number() { return std::uniform_real_distribution<float>(-1.0F, 1.0F)(random_); }
  int vertex(int count) { return std::uniform_int_distribution<int>(0, count - 1)(random_); }

  UpsamplingTable random_table(int fine, int coarse, int neighbors) {
    UpsamplingTable table;
    table.fine_count = fine;
    table.coarse_count = coarse;
    table.neighbors = neighbors;
    for (int i = 0; i < fine * neighbors; ++i) {
      if (coarse <= 65536) {
        table.short_indices.push_back(static_cast<std::uint16_t>(vertex(coarse)));
      } else {
        table.long_indices.push_back(static_cast<std::uint32_t>(vertex(coarse)));
      }
      table.position_weights.push_back(number());
      table.normal_weights.push_back(number());
    }
    for (int v = 0; v < fine; ++v) {
      if (v % 7 == 3) {
        table.residual_vertices.push_back(v);
        for (int i = 0; i < 2 * neighbors; ++i) table.residual_tangents.push_back(number());
        for (int i = 0; i < 3; ++i) table.residuals.push_back(number());
      }
      if (v % 5 == 1) {
        table.tilt_vertices.push_back(v);
        for (int i = 0; i < 2; ++i) table.tilt_points.push_back(vertex(coarse));
        for (int i = 0; i < 3; ++i) table.tilts.push_back(number());
      }
    }
    EXPECT_TRUE(is_consistent(table));
    return table;
  }

  PointsF random_points(int count) {
    PointsF points(3, count);
    for (Eigen::Index i = 0; i < points.size(); ++i) points.data()[i] = number();
    return points;
  }

 private:
  std::mt19937 random_{2};
};

}  // namespace sinew
