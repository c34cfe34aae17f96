// SPDX-License-Identifier: MIT
// Measures the statistical bodies of a sex: shape_space_bench male|female [VERTICES].
// Prints the share of the variance of each component, how near shapes come to the skins of persons
// of other seeds, and of bodies with a coefficient of 2 or -2: the share of vertices of the layers
// and the bones that are outside of what should enclose them.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "bodies/persons/population.h"
#include "bodies/template_cache.h"
#include "mesh/winding.h"
#include "registration/shape_space_cache.h"
#include "registration/statistical_body.h"

namespace sinew {
namespace {

double root_mean_square(const Points& difference) {
  return std::sqrt(difference.colwise().squaredNorm().mean());
}

/// Returns the skin of the space that is nearest to a skin.
Points nearest_skin(const ShapeSpace& space, const Points& skin) {
  const Points off = skin - space.mean;
  const Eigen::VectorXd along =
      space.components.transpose() * Eigen::Map<const Eigen::VectorXd>(off.data(), off.size());
  const Eigen::VectorXd coefficients =
      along.array() / space.components.colwise().squaredNorm().transpose().array();
  return shape_with(space, coefficients).skin;
}

double share_outside(const WindingNumber& winding, const Points& points) {
  int outside = 0;
  for (Eigen::Index v = 0; v < points.cols(); ++v)
    outside += winding.at(points.col(v)) < 0.5 ? 1 : 0;
  return 100.0 * outside / static_cast<double>(points.cols());
}

void print_nesting(const ShapeSpace& space, const PersonMaker& maker, int component,
                   double coefficient) {
  Eigen::VectorXd coefficients = Eigen::VectorXd::Zero(component + 1);
  coefficients[component] = coefficient;
  const HumanBody body = statistical_body(space, maker, coefficients);
  const TriangleMesh& skin = body.parts[0].mesh;
  const TriangleMesh& muscle = body.parts[1].mesh;
  const WindingNumber in_skin(skin.positions, skin.triangles);
  const WindingNumber in_muscle(muscle.positions, muscle.triangles);
  double worst_bone = 0.0;
  std::string name;
  for (const BodyPart& part : body.parts) {
    if (!part.name.starts_with("bone.")) continue;
    const double outside = share_outside(in_skin, part.mesh.positions);
    if (outside <= worst_bone) continue;
    worst_bone = outside;
    name = part.name;
  }
  const Eigen::VectorXd parameters =
      space.mean_parameters + space.parameter_components.leftCols(component + 1) * coefficients;
  const Points made = maker.make(parameters_of(parameters)).body.parts[0].mesh.positions;
  const Points lacking = skin.positions - made;
  fmt::print(
      "component {:2} {:+.0f}: {:.2f} % of the muscle surface outside the skin, {:.2f} % of the "
      "skeleton surface outside the muscle surface, bones at most {:.2f} % {}; the parameters lack "
      "{:.1f} mm rms, {:.1f} mm at most\n",
      component + 1, coefficient, share_outside(in_skin, muscle.positions),
      share_outside(in_muscle, body.parts[2].mesh.positions), worst_bone, name,
      1000.0 * root_mean_square(lacking), 1000.0 * lacking.colwise().norm().maxCoeff());
}

void measure(Sex sex, int vertices) {
  const ShapeSpace space = cached_shape_space(sex, vertices, {});
  const BodyTemplate body = cached_body_template(sex, vertices, {});
  fmt::print("shares, percent:");
  for (const double share : space.variance) fmt::print(" {:.2f}", 100.0 * share);
  fmt::print("; sum {:.2f}\n", 100.0 * space.variance.sum());
  const PersonMaker maker(body);
  std::vector<double> residuals;
  constexpr int kOthers = 12;
  for (int seed = 1001; seed < 1001 + kOthers; ++seed) {
    const Person person = maker.make(random_person(sex, static_cast<std::uint64_t>(seed)));
    const Points& skin = person.body.parts[0].mesh.positions;
    residuals.push_back(1000.0 * root_mean_square(nearest_skin(space, skin) - skin));
  }
  std::ranges::sort(residuals);
  fmt::print("persons of other seeds: {:.1f} mm rms in the median, {:.1f} at most\n",
             residuals[kOthers / 2], residuals.back());
  for (const int component : {0, 1, 2, 5})
    for (const double coefficient : {-2.0, 2.0})
      print_nesting(space, maker, component, coefficient);
}

}  // namespace
}  // namespace sinew

int main(int count, char** arguments) {
  const bool is_male = count > 1 && std::string(arguments[1]) == "male";
  sinew::measure(is_male ? sinew::Sex::kMale : sinew::Sex::kFemale,
                 count > 2 ? std::stoi(arguments[2]) : 7000);
}
