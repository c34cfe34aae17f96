// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "cli/program.h"

namespace sinew::test {

/// Writes files of a closed tube along y with three joints and a clip that bends it: tube.off,
/// tube.skel and tube.anim. The clip takes half a second to bend the tube and half a second to
/// straighten it.
struct TubeFiles {
  explicit TubeFiles(const TemporaryFolder& folder);
  std::vector<std::string> all() const { return {mesh, skeleton, clip}; }
  /// Returns the arguments of `bake` for the tube. It runs on one thread, which is quick even on a
  /// machine that is busy with other tests.
  std::vector<std::string> bake(const std::vector<std::string>& options) const;

  static constexpr int kVertices = 13 * 12 + 2;

  std::string mesh;
  std::string skeleton;
  std::string clip;
};

/// Holds the content of a .pc2 file.
struct PointCache {
  int points = 0;
  float first_frame = 0.0F;
  int samples = 0;
  std::vector<float> values;
};
/// Reads a .pc2 file.
/// \throws std::runtime_error if the file is incomplete or has additional bytes
PointCache read_point_cache(const std::string& path);

/// Returns the coordinates of the vertices of an .obj file, as x y z, x y z, ....
std::vector<float> obj_vertices(const std::string& path);

}  // namespace sinew::test
