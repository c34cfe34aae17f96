// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <utility>
#include <vector>

#include "viewer/state/bodies.h"

namespace sinew {

/// Lists the files of the colliders, also of those that are being opened.
class ColliderFiles {
 public:
  explicit ColliderFiles(const Bodies& bodies) : bodies_(bodies) {}

  const std::vector<std::string>& paths() const { return paths_; }
  void add(std::string path) { paths_.push_back(std::move(path)); }
  void clear() { paths_.clear(); }
  /// Lists the colliders of the shown character. Forgets those that are being opened.
  void keep_present();

 private:
  const Bodies& bodies_;
  std::vector<std::string> paths_;
};

}  // namespace sinew
