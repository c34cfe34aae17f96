#pragma once

#include <string>
#include <vector>

#include "cli/program.h"

namespace sinew::test {

/// A closed tube along y with three joints and a clip that bends it, as files in a folder:
/// tube.off, tube.skel, tube.anim (two keys: half a second forth, half a second back).
struct TubeFiles {
  explicit TubeFiles(const TemporaryFolder& folder);
  std::vector<std::string> all() const { return {mesh, skeleton, clip}; }

  static constexpr int kVertices = 13 * 12 + 2;

  std::string mesh;
  std::string skeleton;
  std::string clip;
};

/// A .pc2 file as it is defined.
struct PointCache {
  int points = 0;
  float first_frame = 0.0F;
  int samples = 0;
  std::vector<float> values;
};
/// \throws std::runtime_error unless the file is complete and has nothing else in it.
PointCache read_point_cache(const std::string& path);

}  // namespace sinew::test
