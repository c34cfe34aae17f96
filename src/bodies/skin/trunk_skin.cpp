// SPDX-License-Identifier: MIT

#include "bodies/skin/trunk_skin.h"

#include <algorithm>
#include <vector>

#include "solids/shapes.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using namespace shapes;

constexpr BySex kCrotchHeight{0.482, 0.480};

/// Returns the point of the skin at (x, y) that is farthest to the front (+1) or to the back (-1).
Vector3d on_skin(const Solid& skin, double x, double y, double side, double stature) {
  Vector3d point(x, y, 0.25 * side * stature);
  const double shortest = 1e-4 * stature;
  // Distances are estimates, so that only a part of them is stepped.
  while (side * point.z() > -0.25 * stature) {
    const double distance = skin.distance(point);
    if (distance < 0.5 * shortest) break;
    point.z() -= side * std::max(0.6 * distance, shortest);
  }
  return point;
}

/// A furrow or a ridge: radius of the rods relative to the stature, and points of the body.
std::unique_ptr<Solid> along(const std::vector<Vector3d>& points, double radius) {
  std::vector<std::pair<Vector3d, double>> line;
  for (const Vector3d& point : points) line.emplace_back(point, radius);
  return chain(line);
}

/// Adds the areola and the nipple.
/// \param out  direction to which it points
void add_nipple(Sculpture& skin, const Vector3d& at, const Vector3d& out, double areola,
                double nipple) {
  skin.add_pair(turned_ellipsoid(at - 0.0004 * out, {areola, areola, 0.11 * areola + 0.0008},
                                 Vector3d::UnitY(), out),
                0.002);
  skin.add_pair(
      turned_ellipsoid(at - 0.3 * nipple * out, {nipple, nipple, nipple}, Vector3d::UnitY(), out),
      0.003);
}

void add_breasts(Sculpture& skin, double h) {
  const double x = kNippleSide.female * h;
  const double y = kNippleHeight.female * h;
  const Vector3d chest = on_skin(skin, x, y + 0.012 * h, 1.0, h);
  const Vector3d above = on_skin(skin, 0.95 * x, y + 0.062 * h, 1.0, h);
  // A drop: a straight slope from the upper chest to a bowl, below which is the fold. The breasts
  // point outward.
  const Vector3d out = Vector3d(0.24, 0.04, 1.0).normalized();
  const Vector3d center = chest + Vector3d(0.000 * h, -0.009 * h, -0.0090 * h);
  skin.add_pair(rod(above - Vector3d(0.0, 0.0, 0.020 * h), 0.018 * h, center, 0.0325 * h),
                0.018 * h);
  const Vector3d tip = center + 0.0280 * h * out + Vector3d(0.0, 0.004 * h, 0.0);
  const Vector3d nipple = on_skin(skin, tip.x(), tip.y(), 1.0, h);
  add_nipple(skin, nipple, out, 0.0105 * h, 0.0034 * h);
}

void add_chest(Sculpture& skin, double h) {
  const double x = kNippleSide.male * h;
  const double y = kNippleHeight.male * h;
  // Lower border of the chest muscles.
  const Vector3d border = on_skin(skin, 0.84 * x, y + 0.012 * h, 1.0, h);
  skin.add_pair(
      turned_ellipsoid(border - Vector3d(0.0, 0.0, 0.010 * h), {0.038 * h, 0.026 * h, 0.0115 * h},
                       {0.25, 1.0, 0.0}, {0.30, 0.0, 1.0}),
      0.016 * h);
  const Vector3d out = Vector3d(0.35, -0.1, 1.0).normalized();
  add_nipple(skin, on_skin(skin, x, y, 1.0, h), out, 0.0065 * h, 0.0020 * h);
}

void carve_front(Sculpture& skin, const TemplateJoints& joints) {
  const double h = joints.stature;
  // Navel: a pit under a small hood.
  const Vector3d navel = on_skin(skin, 0.0, kNavelHeight * h, 1.0, h);
  skin.carve(ellipsoid(navel + Vector3d(0.0, 0.0, 0.001 * h), {0.0034 * h, 0.0046 * h, 0.0070 * h}),
             0.0055 * h);
  skin.add(ellipsoid(navel + Vector3d(0.0, 0.0052 * h, -0.0012 * h),
                     {0.0042 * h, 0.0014 * h, 0.0014 * h}),
           0.003 * h);
  // Notch above the sternum.
  const Vector3d notch = on_skin(skin, 0.0, joints.suprasternale.y() + 0.003 * h, 1.0, h);
  skin.carve(
      ellipsoid(notch + Vector3d(0.0, 0.0015 * h, 0.004 * h), {0.0075 * h, 0.0065 * h, 0.0065 * h}),
      0.012 * h);
}

/// Closes the crotch between the thighs, without details, and keeps the thighs apart below it.
void add_crotch(Sculpture& skin, Sex sex, const TemplateJoints& joints) {
  const double h = joints.stature;
  const double low = kCrotchHeight.of(sex) * h;
  const double front = on_skin(skin, 0.0, low + 0.040 * h, 1.0, h).z();
  const double mound = BySex{0.0195, 0.0165}.of(sex) * h;
  skin.add(chain({{{0.0, low + 0.034 * h, front - 0.018 * h}, 0.018 * h},
                  {{0.0, low + 1.05 * mound, front - 0.017 * h}, mound},
                  {{0.0, low + 0.016 * h, front - 0.050 * h}, 0.016 * h},
                  {{0.0, low + 0.020 * h, front - 0.075 * h}, 0.016 * h}}),
           0.020 * h);
  std::vector<std::vector<SheetPoint>> gap;
  for (const double z : {-0.080, -0.03, 0.02, 0.070}) {
    gap.push_back({{{0.0, low - 0.004 * h, z * h}, 0.0022 * h},
                   {{0.0, low - 0.040 * h, z * h}, 0.0018 * h},
                   {{0.0, low - 0.080 * h, z * h}, 0.0026 * h},
                   {{0.0, low - 0.130 * h, z * h}, 0.0035 * h},
                   {{0.0, low - 0.200 * h, z * h}, 0.0050 * h}});
  }
  skin.carve(sheet(gap), 0.006 * h);
}

void add_buttocks(Sculpture& skin, Sex sex, const TemplateJoints& joints) {
  const double h = joints.stature;
  const double low = kCrotchHeight.of(sex) * h;
  const double full = BySex{0.3, 1.1}.of(sex);
  const double y = joints.hip.y() - 0.006 * h;
  const Vector3d back = on_skin(skin, 0.044 * h, y, -1.0, h);
  skin.add_pair(
      turned_ellipsoid(back + Vector3d(0.0, -0.004 * h, (0.024 - 0.006 * full) * h),
                       {0.043 * h, 0.047 * h, 0.028 * h}, {0.12, 1.0, 0.10}, {0.10, 0.0, -1.0}),
      0.022 * h);
  // Cleft, from the coccyx down to the perineum: a wedge, by its depth from the buttocks.
  const double top = joints.hip.y() + 0.050 * h;
  const auto wedge = [&](double height, double depth) {
    const double surface = on_skin(skin, 0.030 * h, height, -1.0, h).z();
    return std::vector<SheetPoint>{{{0.0, height, surface - 0.012 * h}, 0.0050 * h},
                                   {{0.0, height, surface + 0.5 * depth * h}, 0.0025 * h},
                                   {{0.0, height, surface + depth * h}, 0.0012 * h}};
  };
  skin.carve(sheet({wedge(top, 0.002), wedge(top - 0.026 * h, 0.012), wedge(top - 0.052 * h, 0.022),
                    wedge(low + 0.026 * h, 0.028), wedge(low + 0.012 * h, 0.030)}),
             0.010 * h);
  // Folds below the buttocks.
  const auto fold = [&](double side, double height, double out) {
    Vector3d point = on_skin(skin, side * h, height, -1.0, h);
    point.z() -= out * h;
    return point;
  };
  skin.carve_pair(along({fold(0.012, low - 0.002 * h, 0.003), fold(0.030, low - 0.010 * h, 0.003),
                         fold(0.052, low - 0.012 * h, 0.004), fold(0.074, low - 0.006 * h, 0.008)},
                        0.0022 * h),
                  0.013 * h);
}

/// Carves the furrow over the spine between the erector muscles, which the smoothing of the layers
/// fills in.
void carve_back(Sculpture& skin, const TemplateJoints& joints) {
  const double h = joints.stature;
  std::vector<Vector3d> points;
  for (const double height : {0.585, 0.61, 0.64, 0.68, 0.72, 0.76, 0.80})
    points.push_back(on_skin(skin, 0.0, height * h, -1.0, h) - Vector3d(0.0, 0.0, 0.0060 * h));
  skin.carve(along(points, 0.0025 * h), 0.018 * h);
}

}  // namespace

void add_trunk_skin(Sculpture& skin, Sex sex, const TemplateJoints& joints) {
  add_crotch(skin, sex, joints);
  add_buttocks(skin, sex, joints);
  carve_back(skin, joints);
  if (sex == Sex::kFemale) {
    add_breasts(skin, joints.stature);
  } else {
    add_chest(skin, joints.stature);
  }
  carve_front(skin, joints);
}

}  // namespace sinew
