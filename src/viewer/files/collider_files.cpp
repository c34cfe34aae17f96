// SPDX-License-Identifier: MIT

#include "viewer/files/collider_files.h"

#include "assets/open_collider.h"
#include "session/session.h"

namespace sinew {

std::vector<std::string> ColliderFiles::paths() const {
  std::vector<std::string> paths;
  for (const File& file : files_) paths.push_back(file.path);
  return paths;
}

void ColliderFiles::remove(int collider) {
  std::erase_if(files_, [&](const File& file) { return file.shown == collider; });
}

void ColliderFiles::keep_present() {
  files_.clear();
  for (const Collider& collider : bodies_.session().played_colliders().colliders())
    files_.push_back({collider.file, static_cast<int>(files_.size())});
}

std::vector<ColliderPlacement> ColliderFiles::placements(
    const std::vector<ColliderPlacement>& shown, const std::vector<Collider>& opened) const {
  std::vector<ColliderPlacement> placements(files_.size());
  for (std::size_t i = 0; i < files_.size(); ++i) {
    const int number = files_[i].shown;
    if (number == kNew) {
      if (i < opened.size()) placements[i] = on_floor({}, opened[i]);
    } else if (number < static_cast<int>(shown.size())) {
      placements[i] = shown[number];
    }
  }
  while (!placements.empty() && placements.back() == ColliderPlacement{}) placements.pop_back();
  return placements;
}

}  // namespace sinew
