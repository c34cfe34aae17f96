// SPDX-License-Identifier: MIT

#include "outside/tools.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <utility>

namespace sinew::test {

std::optional<std::string> find_program(const std::string& name) {
  const char* const path = std::getenv("PATH");
  std::istringstream folders(path ? path : "");
  for (std::string folder; std::getline(folders, folder, ':');) {
    const std::string candidate = folder + "/" + name;
    if (::access(candidate.c_str(), X_OK) == 0) return candidate;
  }
  return std::nullopt;
}

std::optional<std::string> find_node_module(const std::string& package) {
  const std::filesystem::path folder = std::filesystem::path(SINEW_OUTSIDE) / "node_modules";
  if (!std::filesystem::exists(folder / package)) return std::nullopt;
  return folder.string();
}

std::string script(const std::string& name) {
  return (std::filesystem::path(SINEW_SOURCE_DIR) / "tests" / "outside" / name).string();
}

BakedFiles::BakedFiles(std::string original, int last, std::vector<std::string> options)
    : original_(std::move(original)), last_(last), options_(std::move(options)) {
  const std::vector<std::string> clip{"--frames", "0:" + std::to_string(last)};
  for (const char* name : {"baked.glb", "frame%d.obj"}) bake(name, clip);
  for (const char* name : {"cache.pc2", "cache.mdd"}) {
    std::vector<std::string> with_frames = clip;
    with_frames.insert(with_frames.end(), {"--stats", path(name) + ".json"});
    bake(name, with_frames);
  }
  bake("rest.obj", {"--clip", "rest", "--frames", "0:0"});
}

std::string BakedFiles::bake_with_skeleton(const std::string& morph_tolerance) const {
  const std::string name = "kept_" + morph_tolerance + ".glb";
  bake(name, {"--keep-skeleton", "--morph-tolerance", morph_tolerance, "--frames",
              "0:" + std::to_string(last_)});
  return path(name);
}

void BakedFiles::bake(const std::string& name, const std::vector<std::string>& more) const {
  std::vector<std::string> arguments{"bake", original_, "-o", path(name)};
  arguments.insert(arguments.end(), options_.begin(), options_.end());
  arguments.insert(arguments.end(), more.begin(), more.end());
  const Outcome outcome = run_sinew(arguments);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.errors;
}

}  // namespace sinew::test
