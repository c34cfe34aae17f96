// SPDX-License-Identifier: MIT

#include "bodies/persons/person_parameters.h"

#include <array>
#include <cmath>
#include <vector>

#include "bodies/skin/fat_map.h"

namespace sinew {
namespace {

constexpr std::array kProportions{
    &Proportions::trunk,       &Proportions::head_length,    &Proportions::head_breadth,
    &Proportions::head_height, &Proportions::shoulders,      &Proportions::chest_breadth,
    &Proportions::chest_depth, &Proportions::pelvis_breadth, &Proportions::pelvis_depth,
    &Proportions::upper_arm,   &Proportions::forearm,        &Proportions::hand,
    &Proportions::thigh,       &Proportions::shank,          &Proportions::foot,
    &Proportions::thickness};
static_assert(sizeof(Proportions) == kProportions.size() * sizeof(double));

/// Returns all factors of some parameters, in a fixed order.
template <typename Parameters>
auto factors_of(Parameters& parameters) {
  std::vector<decltype(&parameters.stature)> factors{&parameters.stature};
  for (const auto member : kProportions) factors.push_back(&(parameters.proportions.*member));
  for (auto& factor : parameters.distribution.fat) factors.push_back(&factor);
  for (auto& factor : parameters.distribution.muscle) factors.push_back(&factor);
  factors.push_back(&parameters.growth.muscle);
  return factors;
}

}  // namespace

Eigen::VectorXd vector_of(const PersonParameters& parameters) {
  const auto factors = factors_of(parameters);
  const auto count = static_cast<Eigen::Index>(factors.size());
  Eigen::VectorXd vector(count + 2);
  for (Eigen::Index i = 0; i < count; ++i)
    vector[i] = std::log(*factors[static_cast<std::size_t>(i)]);
  vector[count] = parameters.growth.belly;
  vector[count + 1] = parameters.growth.fat;
  return vector;
}

PersonParameters parameters_of(const Eigen::VectorXd& vector) {
  PersonParameters parameters;
  parameters.distribution = {std::vector<double>(kFatRegions), std::vector<double>(kFatRegions)};
  const auto factors = factors_of(parameters);
  const auto count = static_cast<Eigen::Index>(factors.size());
  for (Eigen::Index i = 0; i < count; ++i)
    *factors[static_cast<std::size_t>(i)] = std::exp(vector[i]);
  parameters.growth.belly = vector[count];
  parameters.growth.fat = vector[count + 1];
  return parameters;
}

}  // namespace sinew
