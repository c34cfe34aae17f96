// SPDX-License-Identifier: MIT

#include "registration/registration_truth.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <string_view>

#include "assets/file_bytes.h"
#include "core/error.h"
#include "registration/landmark_place.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using Json = nlohmann::ordered_json;

/// Landmarks of a truth that are places of bones.
constexpr std::array<std::string_view, 8> kBonyLandmarks{
    "acromion", "iliocristale", "iliospinale", "greater_trochanter",
    "sphyrion", "olecranon",    "radiale",     "stylion"};
/// Joints that do not count in the median, by the beginnings of their names.
constexpr std::array<std::string_view, 7> kMinorJoints{"thumb",  "index",   "middle", "ring",
                                                       "little", "patella", "jaw"};

Vector3d triple(const Json& value, const std::string& path) {
  if (!value.is_array() || value.size() != 3 ||
      !std::ranges::all_of(value, [](const Json& number) { return number.is_number(); }))
    fail_input("{}: a place is not [x, y, z]; write the truth again", path);
  return {value[0].get<double>(), value[1].get<double>(), value[2].get<double>()};
}

std::vector<NamedPlace> places(const Json& json, const char* key, const std::string& path) {
  std::vector<NamedPlace> result;
  if (!json.contains(key)) return result;
  for (const auto& [name, value] : json[key].items()) result.push_back({name, triple(value, path)});
  return result;
}

std::optional<double> median(std::vector<double> numbers) {
  if (numbers.empty()) return std::nullopt;
  std::ranges::sort(numbers);
  const std::size_t half = numbers.size() / 2;
  return numbers.size() % 2 == 1 ? numbers[half] : 0.5 * (numbers[half - 1] + numbers[half]);
}

/// Returns the median of the errors whose names count.
template <typename Counts>
std::optional<double> median_of(const TruthErrors::Named& errors, Counts&& counts) {
  std::vector<double> numbers;
  for (const auto& [name, error] : errors) {
    if (counts(name)) numbers.push_back(error);
  }
  return median(std::move(numbers));
}

}  // namespace

RegistrationTruth read_truth(const std::string& path) {
  const Json json = Json::parse(read_file(path), nullptr, false);
  if (!json.is_object() || (!json.contains("landmarks") && !json.contains("joints")))
    fail_input("{}: this is no truth of a scan; write one with sinew body --scan --truth", path);
  RegistrationTruth truth;
  truth.landmarks = places(json, "landmarks", path);
  truth.joints = places(json, "joints", path);
  if (json.contains("skin")) {
    const Json& skin = json["skin"];
    truth.skin.resize(3, static_cast<Eigen::Index>(skin.size()));
    for (std::size_t v = 0; v < skin.size(); ++v)
      truth.skin.col(static_cast<Eigen::Index>(v)) = triple(skin[v], path);
  }
  return truth;
}

TruthErrors truth_errors(const RegisteredBody& body, const ShapeSpace& space,
                         const RegistrationTruth& truth) {
  constexpr double kMillimeters = 1000.0;
  const auto error = [&](const Vector3d& found, const Vector3d& place) {
    return kMillimeters * (found - body.frame.to_body(place)).norm();
  };
  TruthErrors errors;
  for (const bool with_given : {false, true}) {
    if (!errors.landmarks.empty()) break;
    for (const NamedPlace& place : truth.landmarks) {
      const std::string name = landmark_in_space(space, place.name);
      const bool is_given = std::ranges::find(body.given, name) != body.given.end();
      if (name.empty() || (is_given && !with_given)) continue;
      const auto landmark = std::ranges::find(space.landmarks, name, &ShapeSpace::Landmark::name);
      errors.landmarks.emplace_back(
          place.name, error(landmark_place(*landmark, body.skin.positions), place.position));
    }
  }
  const std::vector<Transform> joints = body.skeleton.rest_global();
  for (const NamedPlace& place : truth.joints) {
    const int joint = body.skeleton.find(place.name);
    if (joint < 0) continue;
    errors.joints.emplace_back(
        place.name, error(joints[static_cast<std::size_t>(joint)].translation(), place.position));
  }
  errors.landmark = median_of(errors.landmarks, [](const std::string& name) {
    return std::ranges::find(kBonyLandmarks, std::string_view(name)) == kBonyLandmarks.end();
  });
  errors.joint = median_of(errors.joints, [](const std::string& name) {
    return name.find("_end") == std::string::npos &&
           std::ranges::none_of(kMinorJoints,
                                [&](std::string_view begin) { return name.starts_with(begin); });
  });
  if (truth.skin.cols() == body.skin.positions.cols()) {
    std::vector<double> distances;
    for (Eigen::Index v = 0; v < truth.skin.cols(); ++v)
      distances.push_back(error(body.skin.positions.col(v), truth.skin.col(v)));
    errors.correspondence = median(std::move(distances));
  }
  return errors;
}

}  // namespace sinew
