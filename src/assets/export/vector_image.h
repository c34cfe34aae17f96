// SPDX-License-Identifier: MIT

#pragma once

#include <string>

#include "core/types.h"

namespace sinew {

/// Holds an image whose pixels are vectors: 3 x (width * height), row by row from the top.
struct VectorImage {
  int width = 0;
  int height = 0;
  PointsF pixels;
};

/// Encodes the image as OpenEXR: one part, scan lines, no compression, channels R, G and B as
/// 32-bit floats.
std::string exr_of(const VectorImage& image);

/// Encodes the image as a 16-bit PNG, in which 0 represents `low` and 65535 represents `high`, per
/// channel.
std::string png16_of(const VectorImage& image, const Eigen::Vector3f& low,
                     const Eigen::Vector3f& high);

}  // namespace sinew
