// SPDX-License-Identifier: MIT

#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace sinew {

/// Output of an upsampling: three floats for each vertex.
struct Written {
  std::vector<float> positions, normals;
};

/// Returns the largest difference of any two numbers, or NaN if one of them is NaN.
inline float distance(const std::vector<float>& a, const std::vector<float>& b) {
  EXPECT_EQ(a.size(), b.size());
  float largest = 0.0F;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const float error = std::abs(a[i] - b[i]);
    if (!(error <= largest)) largest = error;
  }
  return largest;
}

}  // namespace sinew
