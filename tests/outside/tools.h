// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/program.h"

namespace sinew::test {

/// Returns the path of the program that a shell would find by this name.
std::optional<std::string> find_program(const std::string& name);

/// Returns the folder node_modules if scripts/setup_outside.sh has installed the package there.
std::optional<std::string> find_node_module(const std::string& package);

/// Returns the path of a script or page in tests/outside.
std::string script(const std::string& name);

/// Bakes a character to all formats that are tested here.
class BakedFiles {
 public:
  /// Bakes frames 0 to `last` of the first clip. `last` must be even.
  BakedFiles(std::string original, int last, std::vector<std::string> options);

  const std::string& original() const { return original_; }
  std::string path(const std::string& name) const { return folder_ / name; }
  std::string glb() const { return path("baked.glb"); }
  /// Path of the .obj of the rest pose. Those of the clip are obj(0) to obj(last).
  std::string rest() const { return path("rest.obj"); }
  std::string obj(int frame) const { return path("frame" + std::to_string(frame) + ".obj"); }
  /// Bakes the same frames with --keep-skeleton.
  /// \return the path of the .glb
  std::string bake_with_skeleton(const std::string& morph_tolerance) const;
  /// Returns the first, middle and last frame.
  std::vector<int> frames() const { return {0, last_ / 2, last_}; }

 private:
  void bake(const std::string& name, const std::vector<std::string>& more) const;

  std::string original_;
  int last_;
  std::vector<std::string> options_;
  TemporaryFolder folder_;
};

}  // namespace sinew::test
