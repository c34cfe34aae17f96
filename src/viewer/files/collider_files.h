// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "session/settings/collider_placement.h"
#include "viewer/state/bodies.h"

namespace sinew {

/// Lists the files of the colliders, also of those that are being opened, and which of the shown
/// colliders they are.
class ColliderFiles {
 public:
  explicit ColliderFiles(const Bodies& bodies) : bodies_(bodies) {}

  std::vector<std::string> paths() const;
  void add(std::string path) { files_.push_back({std::move(path), kNew}); }
  /// Removes a file by the number of the shown collider.
  void remove(int collider);
  void clear() { files_.clear(); }
  /// Lists the colliders of the shown character. Forgets those that are being opened.
  void keep_present();

  /// Returns the placements of the listed colliders. Those that are shown keep theirs. The last
  /// ones are left out if their files place them.
  /// \param shown   placements of the shown colliders; may be shorter
  /// \param opened  the listed colliders, if they are open: new ones are put on the floor
  std::vector<ColliderPlacement> placements(const std::vector<ColliderPlacement>& shown,
                                            const std::vector<Collider>& opened = {}) const;

 private:
  static constexpr int kNew = -1;
  struct File {
    std::string path;
    int shown;  ///< number of the shown collider; kNew: not shown yet
  };

  const Bodies& bodies_;
  std::vector<File> files_;
};

}  // namespace sinew
