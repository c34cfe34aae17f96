#pragma once

#include <string>
#include <vector>

#include "assets/text_scanner.h"

namespace sinew {

/// The part of a .bvh file from MOTION on, as far as it can be used.
struct BvhMotion {
  double frame_time = 0.0;                  ///< s, above 0
  std::vector<std::vector<double>> frames;  ///< of each the numbers of all channels, finite
  std::vector<std::string> warnings;        ///< what is odd about it, without the file's name
};

/// Reads the frames that are there, whatever the header promises. Where it names no time above zero
/// a frame lasts 1/30 s; a number that is none keeps its value of the frame before.
/// \param channel_count  numbers of a frame
BvhMotion read_bvh_motion(TextScanner& scanner, long long channel_count);

}  // namespace sinew
