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
  /// The arguments of `bake` for the tube, on one thread: quick even on a machine that is busy with
  /// other tests.
  std::vector<std::string> bake(const std::vector<std::string>& options) const;

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

/// The coordinates of the vertices of an .obj.
std::vector<float> obj_vertices(const std::string& path);

}  // namespace sinew::test
