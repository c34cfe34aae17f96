// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "core/text_scanner.h"

namespace sinew {

/// Holds the usable content of a .bvh file from MOTION on.
struct BvhMotion {
  double frame_time = 0.0;                  ///< s, above 0
  std::vector<std::vector<double>> frames;  ///< for each frame one finite number per channel
  std::vector<std::string> warnings;        ///< problems of the motion, without the file's name
};

/// Reads all frames that the file holds, even if the header names another number. A frame lasts
/// 1/30 s if the header gives no time above zero. A number that is not finite or too large keeps
/// its value of the frame before.
/// \param channel_count  number of channels, which is the count of numbers of a frame
BvhMotion read_bvh_motion(TextScanner& scanner, long long channel_count);

}  // namespace sinew
