// SPDX-License-Identifier: MIT

#include "bodies/skin/digit_skin.h"

#include <vector>

#include "solids/shapes.h"

namespace sinew {

using Eigen::Vector3d;
using namespace shapes;

std::unique_ptr<Solid> digit_skin(const std::array<Vector3d, 4>& joints, const Vector3d& palm,
                                  const DigitSkin& skin) {
  const auto station = [&](const Vector3d& center, double across, double palmar, double dorsal) {
    return Station{center, across, across, palmar, dorsal, 0.12};
  };
  std::vector<Station> stations;
  const auto joint = [&](std::size_t i) {
    stations.push_back(station(joints[i], skin.across[i], skin.palmar[i], skin.dorsal[i]));
  };
  // Between two joints, a segment is slimmer on its back and at its sides but full on its pad.
  const auto between = [&](std::size_t i, std::size_t k) {
    stations.push_back(station(
        0.5 * (joints[i] + joints[k]), 0.48 * (skin.across[i] + skin.across[k]),
        0.51 * (skin.palmar[i] + skin.palmar[k]), 0.47 * (skin.dorsal[i] + skin.dorsal[k])));
  };
  joint(0);
  between(0, 1);
  joint(1);
  if (joints[2] != joints[1]) {
    between(1, 2);
    joint(2);
  }
  // The last phalanx: the pad, and the tip with a rounded cap.
  const Vector3d last = joints[3] - joints[2];
  const double length = last.norm();
  const Vector3d along = last / length;
  stations.push_back(station(joints[2] + 0.55 * last, 0.5 * (skin.across[2] + skin.across[3]),
                             0.5 * (skin.palmar[2] + skin.palmar[3]) + 0.06 * skin.palmar[3],
                             0.5 * (skin.dorsal[2] + skin.dorsal[3])));
  const double cap = 0.75 * skin.across[3];
  stations.push_back(station(joints[3] + (skin.tip - cap) * along, skin.across[3], skin.palmar[3],
                             skin.dorsal[3]));
  auto digit = std::make_unique<Sculpture>();
  digit->add(sweep(stations, palm, skin.dorsal[0], cap), 0.0);
  // The nail: a flat plate on the back of the last phalanx.
  const Vector3d out = -(palm - palm.dot(along) * along).normalized();
  digit->add(
      turned_ellipsoid(joints[3] - 0.26 * length * along + (skin.dorsal[3] + 0.1) * out,
                       {0.66 * skin.across[3], 0.40 * length, 0.18 * skin.dorsal[3]}, along, out),
      0.1 * skin.across[3]);
  return digit;
}

}  // namespace sinew
