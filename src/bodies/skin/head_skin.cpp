// SPDX-License-Identifier: MIT

#include "bodies/skin/head_skin.h"

#include <utility>

#include "bodies/bones/skull.h"
#include "bodies/skin/head_skin_parts.h"
#include "bodies/skin/in_body.h"
#include "solids/shapes.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using namespace shapes;

/// Adds the scalp, 3 to 6 mm thick, the temples and the nape. Women's foreheads are steeper.
void add_scalp(Sculpture& head, Sex sex) {
  const double forehead = sex == Sex::kMale ? 0.0 : 2.5;
  head.add(ellipsoid({0.0, 42.0, -8.0}, {74.0, 85.0, 90.5}), 0.0);
  head.add(ellipsoid({0.0, 38.0, -50.0}, {65.0, 66.0, 48.5}), 18.0);
  head.add(ellipsoid({0.0, 51.0 + forehead, 44.0}, {62.5, 54.0, 52.5}), 24.0);
  // Parietal bosses.
  head.add_pair(ellipsoid({41.0, 77.0, -33.0}, {27.0, 29.0, 33.0}), 26.0);
  // Temples, filled by the temporal muscle; mastoid region, and the occiput to the nuchal lines.
  head.add_pair(ellipsoid({42.0, 22.0, 36.0}, {26.0, 34.0, 32.0}), 18.0);
  head.add_pair(ellipsoid({46.0, 2.0, -14.0}, {20.0, 36.0, 24.0}), 16.0);
  head.add(ellipsoid({0.0, 4.0, -52.0}, {50.0, 34.0, 40.0}), 18.0);
  // Nape: the ropes of the semispinalis muscles, with a hollow between them.
  const double neck = BySex{21.0, 17.5}.of(sex);
  head.add_pair(rod({22.0, -6.0, -58.0}, 20.0, {19.0, -78.0, -44.0}, neck), 28.0);
}

void add_face_base(Sculpture& head, Sex sex) {
  const bool is_male = sex == Sex::kMale;
  // From the brow to the upper lip; the widest place is at the zygomatic arches.
  head.add(sweep({even_station({0.0, 44.0, 40.0}, 57.0, 53.0, 0.10),
                  even_station({0.0, 26.0, 34.0}, 63.0, 57.0, 0.08),
                  even_station({0.0, 6.0, 31.0}, 68.5, 61.0, 0.06),
                  even_station({0.0, -12.0, 31.0}, 68.0, 62.0, 0.05),
                  even_station({0.0, -30.0, 32.0}, 62.0, 63.0, 0.0),
                  even_station({0.0, -46.0, 34.0}, 52.0, 61.0, 0.0)},
                 Vector3d::UnitZ(), 16.0, 18.0),
           18.0);
  // Cheek bones, and the arches back to the ears.
  head.add_pair(
      turned_ellipsoid({46.0, -7.0, 63.0}, {17.0, 15.0, 13.0}, {-0.25, 1.0, 0.0}, {0.6, 0.0, 0.8}),
      12.0);
  head.add_pair(
      chain({{{60.0, -5.0, 48.0}, 9.0}, {{63.5, -2.0, 26.0}, 7.0}, {{60.0, 3.0, 2.0}, 9.0}}), 10.0);
  // Jaws with the lips' base, rounded like the dental arch.
  const double low = is_male ? 0.0 : 3.0;
  head.add(sweep({even_station({0.0, -24.0, 66.0}, 36.0, 36.0, 0.05),
                  even_station({0.0, -38.0, 65.0}, 38.0, 38.0, 0.05),
                  even_station({0.0, -52.0, 63.0}, 37.0, 38.5, 0.05),
                  even_station({0.0, -66.0, 61.0}, 37.0, 37.5, 0.05),
                  even_station({0.0, -80.0 + low, 62.0}, 34.0, 37.5, 0.05),
                  even_station({0.0, -88.0 + low, 62.0}, 30.0, 33.0, 0.05)},
                 Vector3d::UnitZ(), 12.0, 9.0),
           12.0);
  // Chin: men's is broad and square.
  head.add(ellipsoid({0.0, -84.0 + low, 88.0}, {13.0, 11.0, 13.0}), 10.0);
  head.add_pair(ball({is_male ? 13.5 : 9.0, -88.0 + low, 84.0}, is_male ? 11.0 : 9.5), 9.0);
  // Lower border of the jaw from the angle to the chin. Men's angles turn outward.
  const double flare = is_male ? 2.0 : -1.5;
  const double thick = is_male ? 11.0 : 10.0;
  head.add_pair(chain({{{46.5 + flare, -58.0, 15.0}, thick},
                       {{44.0 + 0.4 * flare, -70.0 + 0.3 * low, 32.0}, thick},
                       {{35.0, -76.5 + low, 52.0}, thick + 0.5},
                       {{23.0, -81.0 + low, 70.0}, thick + 1.0}}),
                14.0);
  // Masseter over the ramus, and the parotid gland behind it.
  head.add_pair(
      turned_ellipsoid({49.5 + 0.6 * flare, -36.0, 20.0}, {is_male ? 14.0 : 12.5, 42.0, 27.0},
                       {0.10, 1.0, 0.12}, Vector3d::UnitZ()),
      16.0);
  // Cheeks with their fat, and the floor of the mouth down to the neck.
  head.add_pair(turned_ellipsoid({35.0, -36.0, 56.0}, {21.0, 38.0, 26.0}, {0.10, 1.0, 0.12},
                                 {0.35, 0.0, 1.0}),
                18.0);
  head.add(sweep({even_station({0.0, -78.0, 74.0}, 22.0, 14.0),
                  even_station({0.0, -77.0, 50.0}, 34.0, 15.0),
                  even_station({0.0, -76.0, 20.0}, 37.0, 18.0)},
                 Vector3d::UnitY(), 8.0, 12.0),
           14.0);
}

}  // namespace

void add_head_skin(Sculpture& skin, Sex sex, const TemplateJoints& joints) {
  auto head = std::make_unique<Sculpture>();
  add_scalp(*head, sex);
  add_face_base(*head, sex);
  add_features(*head, sex);
  head->add_pair(ear_shape(sex), 5.0);
  skin.add(in_body(std::move(head), skull_frame(joints)), 0.010);
}

}  // namespace sinew
