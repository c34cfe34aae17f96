// SPDX-License-Identifier: MIT

#include "registration/registration_report.h"

#include <nlohmann/json.hpp>

#include "registration/landmark_place.h"

namespace sinew {
namespace {

using Json = nlohmann::ordered_json;

constexpr double kMillimeters = 1000.0;

void add_distances(Json& json, const DistanceStatistics& distances) {
  json["mean_mm"] = kMillimeters * distances.mean;
  json["p95_mm"] = kMillimeters * distances.p95;
  json["max_mm"] = kMillimeters * distances.max;
  json["within_5mm"] = distances.within;
}

Json number_or_null(const std::optional<double>& number) {
  return number ? Json(*number) : Json();
}

Json place(const Eigen::Vector3d& position) {
  return {position.x(), position.y(), position.z()};
}

}  // namespace

Json registration_report(const RegisteredBody& body, const ShapeSpace& space, double seconds,
                         const std::vector<BodyMeasure>& measures,
                         const std::optional<TruthErrors>& errors) {
  Json json;
  json["schema"] = "sinew.register/1";
  json["sex"] = body.sex == Sex::kMale ? "male" : "female";
  json["seconds"] = seconds;
  add_distances(json, body.quality.from_target);
  json["folded_triangles"] = body.quality.folded_triangles;
  json["self_intersections"] = body.quality.self_intersections;
  json["fit_to_scan"]["covered"] = body.quality.covered;
  add_distances(json["fit_to_scan"], body.quality.from_fit);
  json["meters_per_unit"] = body.frame.scale;
  json["coefficients"] = Json::array();
  for (const double coefficient : body.pose.coefficients)
    json["coefficients"].push_back(coefficient);
  json["given_landmarks"] = body.given;
  for (const ShapeSpace::Landmark& landmark : space.landmarks) {
    json["landmarks"][landmark.name] =
        place(body.frame.to_scan(landmark_place(landmark, body.skin.positions)));
  }
  const std::vector<Transform> joints = body.skeleton.rest_global();
  for (int j = 0; j < body.skeleton.joint_count(); ++j) {
    json["joints"][body.skeleton.joints[static_cast<std::size_t>(j)].name] =
        place(body.frame.to_scan(joints[static_cast<std::size_t>(j)].translation()));
  }
  for (const BodyMeasure& measure : measures) json["measures"][measure.name] = measure.value;
  if (errors) {
    json["landmark_mm"] = number_or_null(errors->landmark);
    json["joint_mm"] = number_or_null(errors->joint);
    json["correspondence_mm"] = number_or_null(errors->correspondence);
    for (const auto& [name, error] : errors->landmarks) json["landmark_errors_mm"][name] = error;
    for (const auto& [name, error] : errors->joints) json["joint_errors_mm"][name] = error;
  }
  return json;
}

}  // namespace sinew
