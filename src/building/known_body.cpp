// SPDX-License-Identifier: MIT

#include "building/known_body.h"

#include <utility>

#include "building/surface_mirror.h"

namespace sinew {

KnownBody know_body(const TriangleMesh& surface, const Progress& progress) {
  constexpr double kProbe = 0.7;  // fraction of the time
  BodyProbe probe(surface, progress.part(0.0, kProbe));
  const MirrorPlane mirror = surface_mirror(surface, progress.part(kProbe, 1.0));
  return {std::move(probe), mirror};
}

}  // namespace sinew
