#pragma once

#include <string>

#include "core/types.h"

namespace sinew {

/// An image whose pixels are vectors: 3 x (width * height), row after row from the top.
struct VectorImage {
  int width = 0;
  int height = 0;
  PointsF pixels;
};

/// Returns the image as OpenEXR: one part, scan lines, no compression, channels R, G and B as
/// 32 bit floats.
std::string exr_of(const VectorImage& image);

/// Returns the image as a PNG of 16 bits, where 0 stands for `low` and 65535 for `high`, channel by
/// channel.
std::string png16_of(const VectorImage& image, const Eigen::Vector3f& low,
                     const Eigen::Vector3f& high);

}  // namespace sinew
