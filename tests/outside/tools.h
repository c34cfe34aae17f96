#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/program.h"

namespace sinew::test {

/// The path of a program that the shell would find.
std::optional<std::string> find_program(const std::string& name);

/// The folder of a package that scripts/setup_outside.sh has installed.
std::optional<std::string> find_node_module(const std::string& package);

/// A script or page of this folder.
std::string script(const std::string& name);

/// A character baked in every way that has a test here.
class BakedFiles {
 public:
  /// Bakes frames 0 to `last`, which must be even, of the first clip.
  BakedFiles(std::string original, int last, std::vector<std::string> options);

  const std::string& original() const { return original_; }
  std::string path(const std::string& name) const { return folder_ / name; }
  std::string glb() const { return path("baked.glb"); }
  /// The .obj of the rest pose; those of the clip are obj(0) to obj(last).
  std::string rest() const { return path("rest.obj"); }
  std::string obj(int frame) const { return path("frame" + std::to_string(frame) + ".obj"); }
  /// Bakes the same frames with --keep-skeleton; the file.
  std::string bake_with_skeleton() const;
  /// First, middle and last frame.
  std::vector<int> frames() const { return {0, last_ / 2, last_}; }

 private:
  void bake(const std::string& name, const std::vector<std::string>& more) const;

  std::string original_;
  int last_;
  std::vector<std::string> options_;
  TemporaryFolder folder_;
};

}  // namespace sinew::test
