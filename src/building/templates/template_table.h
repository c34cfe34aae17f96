// SPDX-License-Identifier: MIT

#pragma once

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "building/body_extremes.h"
#include "mesh/triangle_mesh.h"

namespace sinew::templates {

/// Selects how a joint of a template is moved into the body.
enum class Fit {
  kInside,  ///< only if it is outside: joints at the border of the trunk
  kMiddle   ///< to the middle of the limb, trunk or neck, across the bones at the joint
};

/// A joint of a template. A joint with a tip lies on the line from its parent's chain to the tip.
struct Row {
  std::string name;
  std::string parent;     ///< empty: a root
  Eigen::Vector3d place;  ///< fractions of the box (FractionBox); not used with a tip
  std::string tip;        ///< name of a place that the shape shows (Tips); empty: none
  std::string from;       ///< with a tip: the joint at which the line begins
  double along = 0.0;     ///< with a tip: fraction of the line
  Fit fit = Fit::kMiddle;
};

/// Returns a joint at a place that is given by fractions of the box.
inline Row at(std::string name, std::string parent, const Eigen::Vector3d& place,
              Fit fit = Fit::kMiddle) {
  return {std::move(name), std::move(parent), place, "", "", 0.0, fit};
}

/// Returns a joint on the line from the joint `from` to a tip.
inline Row along(std::string name, std::string parent, std::string from, std::string tip,
                 double fraction, Fit fit = Fit::kMiddle) {
  return {std::move(name),
          std::move(parent),
          Eigen::Vector3d::Zero(),
          std::move(tip),
          std::move(from),
          fraction,
          fit};
}

/// Places of a body that its shape shows, by name. Those that end with ".L" have a partner ".R".
using Tips = std::map<std::string, Eigen::Vector3d, std::less<>>;

/// A template: its joints in the middle and on the left side, and how their places are found.
struct Table {
  BoxFrame (*frame)(const TriangleMesh&);
  Tips (*tips)(const TriangleMesh&, const BoxFrame&);
  std::vector<Row> rows;
};

inline const Eigen::Vector3d kLeft = Eigen::Vector3d::UnitX();
inline const Eigen::Vector3d kUp = Eigen::Vector3d::UnitY();
inline const Eigen::Vector3d kFront = Eigen::Vector3d::UnitZ();

/// Returns a box of fractions on one side of the body.
/// \param side  1: left, -1: right
inline FractionBox on_side(double side, double from, double low, double high, double back = -1.0,
                           double front = 1.0) {
  return between({side * from, low, back}, {side, high, front});
}

/// Adds a place on both sides.
template <typename Find>
void add_sides(Tips& tips, const char* name, const Find& find) {
  tips[std::string(name) + ".L"] = find(1.0);
  tips[std::string(name) + ".R"] = find(-1.0);
}

}  // namespace sinew::templates
