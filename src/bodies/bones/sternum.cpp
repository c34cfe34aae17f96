// SPDX-License-Identifier: MIT

#include <array>

#include "bodies/bones/rib_cage.h"
#include "bodies/bones/rib_table.h"
#include "bodies/bones/spine_table.h"
#include "bodies/bones/vertebrae.h"
#include "solids/shapes.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using namespace shapes;

}  // namespace

Eigen::Vector3d sternal_joint(int number) {
  static const std::array<Vector3d, 7> joints{{{31.0, -19.0, -1.0},
                                               {19.0, -49.0, 0.0},
                                               {16.0, -73.0, 0.0},
                                               {17.5, -96.0, 0.0},
                                               {19.5, -117.0, 0.0},
                                               {20.0, -134.0, 0.0},
                                               {14.5, -147.0, 0.0}}};
  return joints.at(static_cast<std::size_t>(number - 1));
}

std::unique_ptr<Solid> sternum_shape(Sex sex) {
  auto bone = std::make_unique<Sculpture>();
  // Women's sternum is shorter in its body; the width follows.
  const double k = sex == Sex::kMale ? 1.0 : 0.94;
  // Manubrium: a shield, widest at the first cartilages.
  bone->add(sweep({even_station({0.0, -47.0, 0.5}, 17.0, 5.0, 0.5),
                   even_station({0.0, -36.0, 0.5}, 19.5 * k, 5.2, 0.4),
                   even_station({0.0, -22.0, 0.0}, 27.0 * k, 5.8, 0.4),
                   even_station({0.0, -10.0, -0.5}, 31.0 * k, 6.6, 0.4),
                   even_station({0.0, 0.0, -1.0}, 28.0 * k, 6.6, 0.4)},
                  Vector3d::UnitZ(), 2.0, 4.0),
            0.0);
  // Jugular notch, and the notches of the clavicles at the upper corners.
  bone->carve(rod({0.0, 13.0, -20.0}, 13.5, {0.0, 13.0, 20.0}, 13.5), 2.0);
  bone->carve_pair(turned_ellipsoid({31.5 * k, 6.5, -1.0}, {12.5, 9.0, 16.0}, {0.55, 1.0, 0.0},
                                    Vector3d::UnitZ()),
                   2.0);
  // Body, widest at the fifth cartilage; it makes an angle with the manubrium.
  bone->add(sweep({even_station({0.0, -149.0, -2.0}, 10.0, 4.0, 0.4),
                   even_station({0.0, -140.0, -1.5}, 17.0 * k, 4.4, 0.5),
                   even_station({0.0, -122.0, -0.5}, 19.5 * k, 4.6, 0.5),
                   even_station({0.0, -96.0, 0.5}, 16.5 * k, 4.8, 0.5),
                   even_station({0.0, -72.0, 1.0}, 14.5 * k, 5.0, 0.5),
                   even_station({0.0, -51.0, 1.5}, 15.5 * k, 5.2, 0.5)},
                  Vector3d::UnitZ(), 2.5, 1.5),
            2.5);
  // Sternal angle: a ridge across, in front of a shallow groove at the sides.
  bone->add(rod({-13.0, -49.0, 4.2}, 2.4, {13.0, -49.0, 4.2}, 2.4), 3.0);
  // Ridges where the pieces of the body have fused.
  for (const double y : {-73.0, -96.0, -118.0})
    bone->add(rod({-10.0, y, 3.6}, 1.6, {10.0, y, 3.6}, 1.6), 3.0);
  // Notches of the cartilages at the sides.
  for (int number = 1; number <= 7; ++number)
    bone->carve_pair(ball(sternal_joint(number) + Vector3d(1.5, 0.0, 0.0), number == 1 ? 4.0 : 5.2),
                     1.5);
  // Xiphoid process, thin and slightly bent.
  bone->add(sweep({even_station({0.0, -146.0, -3.0}, 8.0, 2.8, 0.2),
                   even_station({0.0, -162.0, -4.0}, 7.0, 2.3, 0.1),
                   even_station({0.0, -178.0, -3.0}, 4.0, 2.0, 0.1)},
                  Vector3d::UnitZ(), 2.0, 3.0),
            2.0);
  return bone;
}

BoneFrame sternum_frame(const TemplateJoints& joints) {
  const BoneFrame spine = spine_frame(joints);
  return {spine.to_body(kJugularNotch), spine.axes * tilted_axes(kSternumTilt), spine.length};
}

}  // namespace sinew
