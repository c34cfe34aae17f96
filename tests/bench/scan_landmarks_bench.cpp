// SPDX-License-Identifier: MIT
// Compares the joints and landmarks that are found on scans with the truth.
//   scan_landmarks_bench SCAN.ply...
// The truth of each is the file with the same name and .json. Prints the errors of all points of
// each scan in mm, and where on the center line of its limb a joint is, as a multiple of the length
// of the limb; then the median and the largest error of each point.

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "assets/open.h"
#include "core/error.h"
#include "registration/joint_guess.h"
#include "registration/landmark_finder.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

std::map<std::string, std::vector<double>> errors, multiples, lefts, ups, fronts;

/// Returns where the center line of a limb is nearest to a point.
double multiple_of(const Limb& limb, const Vector3d& point) {
  double best = 0.0;
  for (double at = 0.0; at < 1.3; at += 0.005)
    if ((limb.center(at) - point).norm() < (limb.center(best) - point).norm()) best = at;
  return best;
}

void compare(const GuessedPoint& guess, const nlohmann::json& truth, const RecognizedPerson& person,
             std::string& line) {
  std::string name = guess.name;
  if (!truth.contains(name) && name.ends_with(".R")) name = name.substr(0, name.size() - 2);
  if (!truth.contains(name)) return;
  const auto& xyz = truth[name];
  const Vector3d wanted(xyz[0], xyz[1], xyz[2]);
  const double error = 1000.0 * person.frame.scale * (guess.position - wanted).norm();
  const std::string key = guess.name.substr(0, guess.name.find('.'));
  errors[key].push_back(error);
  line += fmt::format(" {} {:.0f}", guess.name, error);
  const std::size_t side = guess.name.ends_with(".L") ? 0 : 1;
  const Vector3d place = person.frame.to_body(wanted);
  const bool is_arm = key == "hand" || key == "forearm" || key == "upper_arm";
  const bool is_leg = key == "toe" || key == "foot" || key == "shin" || key == "thigh";
  const Limb& limb = is_arm   ? person.limbs.front[side]
                     : is_leg ? person.limbs.hind[side]
                              : person.limbs.head;
  multiples[key].push_back(multiple_of(limb, place));
  const Vector3d off = place - person.frame.to_body(guess.position);
  lefts[key].push_back((side == 0 ? 1000.0 : -1000.0) * off.dot(person.trunk.left));
  ups[key].push_back(1000.0 * off.dot(person.trunk.up));
  fronts[key].push_back(1000.0 * off.dot(person.trunk.front));
}

void compare_scan(const std::string& file) {
  nlohmann::json truth;
  std::ifstream(std::filesystem::path(file).replace_extension(".json")) >> truth;
  Character character = open_character({file}, {});
  TriangleMesh scan = std::move(character.surface);
  for (auto position : scan.positions.colwise()) position = character.frame.to_file(position);
  fmt::print("{}:", file);
  try {
    const auto start = std::chrono::steady_clock::now();
    const RecognizedPerson person = recognize_person(scan);
    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    std::string line;
    for (const GuessedPoint& joint : guess_body_joints(person))
      compare(joint, truth["joints"], person, line);
    for (const GuessedPoint& landmark : find_landmarks(scan, person))
      compare(landmark, truth["landmarks"], person, line);
    fmt::print(" {} {:.2f} s, asymmetry {:.3f}, front {}{}\n", person.frame.unit, seconds,
               person.asymmetry, person.frame.front_is_certain ? "certain" : "uncertain", line);
  } catch (const InputError& error) {
    fmt::print(" FAILED {}\n", error.what());
  }
}

double median(std::vector<double> values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}

}  // namespace
}  // namespace sinew

int main(int count, char** arguments) {
  using namespace sinew;
  for (int i = 1; i < count; ++i) compare_scan(arguments[i]);
  for (const auto& [name, values] : errors) {
    fmt::print(
        "{:12} median {:5.1f} mm, largest {:5.1f} mm, at {:.3f}; out {:.0f} up {:.0f} "
        "front {:.0f} mm\n",
        name, median(values), *std::ranges::max_element(values), median(multiples[name]),
        median(lefts[name]), median(ups[name]), median(fronts[name]));
  }
}
