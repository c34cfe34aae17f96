// SPDX-License-Identifier: MIT

#include "building/known_body.h"

#include <utility>

#include "building/surface_mirror.h"

namespace sinew {

KnownBody know_body(const TriangleMesh& surface, const Progress& progress) {
  constexpr double kProbe = 0.7;  // fraction of the time
  progress.report(0.0, "Preparing the body for building");
  BodyProbe probe(surface);
  progress.report(kProbe, "Finding the symmetry of the body");
  const MirrorPlane mirror = surface_mirror(surface);
  progress.report(1.0, "Preparing the body for building");
  return {std::move(probe), mirror};
}

}  // namespace sinew
