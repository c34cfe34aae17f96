#pragma once

#include <vector>

#include "core/types.h"

namespace sinew {

/// Few frames between which all others are reached by going straight: from each one as far as a
/// line in time passes within the tolerance of every frame on its way (the cone of Imai & Iri
/// 1988, for all coordinates of all points at once).
/// \param frames     positions of the same points, at even times
/// \param tolerance  largest distance of a point from its own place, in the unit of the positions
/// \return           ascending, with the first and the last frame
std::vector<int> key_frames(const std::vector<PointsF>& frames, double tolerance);

/// The same at any rising times, one for each frame.
std::vector<int> key_frames(const std::vector<PointsF>& frames, const std::vector<double>& times,
                            double tolerance);

/// Key frames of several motions.
struct KeyFrames {
  std::vector<std::vector<int>> frames;  ///< of each motion, counted from its own first one
  double tolerance = 0.0;                ///< that they keep

  int count() const;
};

/// The same for each of several motions, with the tolerance raised until there are at most `most`
/// key frames in all. There must be room for two of each motion.
KeyFrames at_most_key_frames(const std::vector<std::vector<PointsF>>& motions, double tolerance,
                             int most);

}  // namespace sinew
