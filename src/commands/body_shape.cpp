// SPDX-License-Identifier: MIT

#include "commands/body_shape.h"

#include <fmt/format.h>

#include <Eigen/Core>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <sstream>
#include <vector>

#include "assets/export/export_gltf.h"
#include "bodies/template_cache.h"
#include "core/error.h"
#include "registration/population_statistics.h"
#include "registration/shape_space_cache.h"
#include "registration/statistical_body.h"

namespace sinew {
namespace {

/// Farther out, the sums of positions are no bodies.
constexpr double kLargestCoefficient = 5.0;

Eigen::VectorXd coefficients_of(const std::string& shape) {
  std::vector<double> numbers;
  std::istringstream words(shape + ",");
  for (std::string word; std::getline(words, word, ',');) {
    double number = 0.0;
    const char* const end = word.data() + word.size();
    const auto [rest, error] = std::from_chars(word.data(), end, number);
    if (error != std::errc() || rest != end || !(std::abs(number) <= kLargestCoefficient)) {
      throw UsageError(
          fmt::format("--shape {}: \"{}\" is not a number from -{} to {}; give up to {} of them, "
                      "separated by commas",
                      shape, word, kLargestCoefficient, kLargestCoefficient, kShapeComponents));
    }
    numbers.push_back(number);
  }
  if (numbers.size() > kShapeComponents) {
    throw UsageError(fmt::format("--shape {}: these are {} numbers; give at most {}", shape,
                                 numbers.size(), kShapeComponents));
  }
  return Eigen::Map<const Eigen::VectorXd>(numbers.data(),
                                           static_cast<Eigen::Index>(numbers.size()));
}

}  // namespace

void check_shape(const std::string& shape) {
  coefficients_of(shape);
}

void write_statistical_body(const std::string& shape, Sex sex, int skin_vertices,
                            const std::string& output, Console& console) {
  const Eigen::VectorXd coefficients = coefficients_of(shape);
  const ShapeSpace space =
      cached_shape_space(sex, skin_vertices, console.progress().part(0.0, 0.9));
  // The space may have been cached without its template.
  const BodyTemplate body =
      cached_body_template(sex, skin_vertices, console.progress().part(0.9, 1.0));
  const HumanBody made = statistical_body(space, PersonMaker(body), coefficients);
  Character character = body_character(made);
  character.name = std::filesystem::path(output).stem().string();
  export_gltf(character, output);
  const auto heights = made.parts.front().mesh.positions.row(1);
  console.print(fmt::format("{}: {:.3f} m\n", output, heights.maxCoeff() - heights.minCoeff()));
}

}  // namespace sinew
