// SPDX-License-Identifier: MIT
// Compares the joints and landmarks that are found on scans with the truth.
//   scan_landmarks_bench SCAN.ply...
// The truth of each is the file with the same name and .json. Prints the errors of all points of
// each scan in mm, and how far from the tip on the center line of its limb a joint is, in m; then
// the median and the largest error of each point.

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
  const double at = multiple_of(limb, place) * limb.length;
  multiples[key].push_back(at);
  line += fmt::format("@{:.3f}", at);
  const Vector3d off = place - person.frame.to_body(guess.position);
  lefts[key].push_back((side == 0 ? 1000.0 : -1000.0) * off.dot(person.trunk.left));
  ups[key].push_back(1000.0 * off.dot(person.trunk.up));
  fronts[key].push_back(1000.0 * off.dot(person.trunk.front));
}

/// Returns the truth about a scan: of sinew body --truth, or joints of the same places in the rig
/// of a body that was made elsewhere, in NAME.rig.json. Empty if there is neither.
nlohmann::json truth_about(const std::string& file) {
  const std::filesystem::path path(file);
  nlohmann::json truth;
  if (std::ifstream own(std::filesystem::path(path).replace_extension(".json")); own) {
    own >> truth;
    return truth;
  }
  std::ifstream rig_file(std::filesystem::path(path).replace_extension(".rig.json"));
  if (!rig_file) return truth;
  const std::map<std::string, std::string> names{
      {"head", "head"},          {"neck01", "neck"}, {"upperarm01", "upper_arm"},
      {"lowerarm01", "forearm"}, {"wrist", "hand"},  {"upperleg01", "thigh"},
      {"lowerleg01", "shin"},    {"foot", "foot"},   {"toe1-1", "toe"}};
  for (const auto& bone : nlohmann::json::parse(rig_file)["bones"]) {
    const std::string name = bone[0];
    const std::string base = name.substr(0, name.find('.'));
    if (names.contains(base)) truth["joints"][names.at(base) + name.substr(base.size())] = bone[2];
  }
  return truth;
}

void compare_scan(const std::string& file) {
  const nlohmann::json truth = truth_about(file);
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
      if (truth.contains("joints")) compare(joint, truth["joints"], person, line);
    for (const GuessedPoint& landmark : find_landmarks(scan, person))
      if (truth.contains("landmarks")) compare(landmark, truth["landmarks"], person, line);
    const BodyLimbs& limbs = person.limbs;
    line += fmt::format(" | lengths: head {:.3f}, arms {:.3f} {:.3f}, legs {:.3f} {:.3f}",
                        limbs.head.length, limbs.front[0].length, limbs.front[1].length,
                        limbs.hind[0].length, limbs.hind[1].length);
    if (truth.contains("height"))
      line += fmt::format(", height {:.3f}", truth["height"].get<double>());
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
