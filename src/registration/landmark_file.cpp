// SPDX-License-Identifier: MIT

#include "registration/landmark_file.h"

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "assets/file_bytes.h"
#include "core/error.h"

namespace sinew {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::pair<const char*, double>, 5> kUnits{
    {{"m", 1.0}, {"cm", 0.01}, {"mm", 0.001}, {"in", 0.0254}, {"ft", 0.3048}}};

double unit_named(const Json& name, const std::string& path) {
  for (const auto& [unit, meters] : kUnits) {
    if (name == unit) return meters;
  }
  fail_input("{}: the unit {} is unknown; use m, cm, mm, in or ft", path, name.dump());
}

constexpr const char* kMoved = "moved_on_template";

/// \param what  where the value is in the file
Eigen::Vector3d vector_of_json(const Json& value, const std::string& what,
                               const std::string& path) {
  Eigen::Vector3d vector;
  const bool is_triple = value.is_array() && value.size() == 3;
  for (int i = 0; i < 3; ++i) {
    if (!is_triple || !value[i].is_number() || !std::isfinite(value[i].get<double>()))
      fail_input("{}: {} is not [x, y, z]; give it three numbers", path, what);
    vector[i] = value[i].get<double>();
  }
  return vector;
}

Json json_of(const Eigen::Vector3d& vector) {
  return {vector.x(), vector.y(), vector.z()};
}

}  // namespace

LandmarkFile read_landmarks(const std::string& path) {
  const Json json = Json::parse(read_file(path), nullptr, false);
  if (json.is_discarded())
    fail_input("{}: this is no JSON; write the landmarks as {{\"landmarks\": {{NAME: [x, y, z]}}}}",
               path);
  if (!json.is_object() || !json.contains("landmarks") || !json["landmarks"].is_object())
    fail_input("{}: there is no \"landmarks\": {{NAME: [x, y, z]}}; add it", path);
  LandmarkFile file;
  if (json.contains("unit")) {
    file.meters_per_unit = unit_named(json["unit"], path);
  } else if (json.contains("schema") && json["schema"] == "sinew.body/1") {
    file.meters_per_unit = 1.0;
  }
  for (const auto& [name, value] : json["landmarks"].items())
    file.landmarks.push_back({name, vector_of_json(value, "the landmark " + name, path)});
  if (!json.contains(kMoved)) return file;
  if (!json[kMoved].is_object())
    fail_input("{}: \"{}\" is not {{NAME: [x, y, z]}}; correct or remove it", path, kMoved);
  for (const auto& [name, value] : json[kMoved].items()) {
    const std::string what = fmt::format("{} of \"{}\"", name, kMoved);
    file.moved.push_back({name, vector_of_json(value, what, path)});
  }
  return file;
}

std::string landmark_text(const LandmarkFile& file) {
  Json json;
  json["schema"] = "sinew.landmarks/1";
  for (const auto& [unit, meters] : kUnits) {
    if (file.meters_per_unit == meters) json["unit"] = unit;
  }
  json["landmarks"] = Json::object();
  for (const LandmarkFile::Entry& entry : file.landmarks)
    json["landmarks"][entry.name] = json_of(entry.position);
  for (const LandmarkFile::Move& move : file.moved)
    json[kMoved][move.name] = json_of(move.displacement);
  constexpr int kIndent = 2;
  return json.dump(kIndent) + "\n";
}

}  // namespace sinew
