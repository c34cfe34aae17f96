// SPDX-License-Identifier: MIT

#include "commands/difference_report.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "assets/caches/surface_motion.h"
#include "commands/csv.h"
#include "session/baking/written_kind.h"

namespace sinew {
namespace {

using Json = nlohmann::ordered_json;

int frame_number(const DifferenceReport& report, std::size_t frame) {
  const int first = report.a.first_frame.value_or(report.b.first_frame.value_or(0));
  return first + static_cast<int>(frame);
}

std::optional<double> frame_time(const DifferenceReport& report, std::size_t frame) {
  const std::vector<double>& times = report.a.times.empty() ? report.b.times : report.a.times;
  return times.empty() ? std::nullopt : std::optional(times[frame]);
}

/// Returns the mesh object and the number in it of a compared vertex.
ObjectVertex vertex_in_file(const DifferenceReport& report, int vertex) {
  if (report.character) return object_vertex(*report.character, report.a.vertices[vertex]);
  for (const ComparedMotion* const motion : {&report.a, &report.b}) {
    int in_object = vertex;
    for (const MotionCache::Object& object : motion->cache->objects) {
      if (in_object < object.vertices) return {object.name, in_object};
      in_object -= object.vertices;
    }
  }
  return {"", vertex};
}

/// Returns the position of a vertex in A, in the coordinates of the file's scene if a character is
/// known and otherwise in those of the cache.
Eigen::Vector3d place_of(const DifferenceReport& report, int frame, int vertex) {
  const Eigen::Vector3d place = report.a.frames[frame].col(vertex).cast<double>();
  return report.character ? report.character->frame.to_file(place) : place;
}

/// Returns the joint that is nearest to a vertex at rest; empty if there is none.
std::string nearest_joint(const DifferenceReport& report, int vertex) {
  if (!report.character) return {};
  const Skeleton& skeleton = report.character->skeleton;
  const std::vector<Transform> joints = skeleton.rest_global();
  const Eigen::Vector3d place = report.character->surface.positions.col(report.a.vertices[vertex]);
  const auto nearest =
      std::min_element(joints.begin(), joints.end(), [&](const auto& one, const auto& other) {
        return (one.translation() - place).squaredNorm() <
               (other.translation() - place).squaredNorm();
      });
  return nearest == joints.end() ? "" : skeleton.joints[nearest - joints.begin()].name;
}

/// Returns the height of the character in the unit of its file.
double height_of(const Character& character) {
  return kHeight / character.frame.scale;
}

std::string unit_text(const DifferenceReport& report) {
  if (!report.character) return "distances in the unit of the files";
  return fmt::format("distances as fractions of the height, which is {:g} in the unit of the file",
                     height_of(*report.character));
}

}  // namespace

std::string difference_text(const DifferenceReport& report) {
  const MotionDifference& difference = report.difference;
  std::string text = fmt::format("{} frames, {} vertices; {}\n", report.a.frames.size(),
                                 report.a.frames.front().cols(), unit_text(report));
  text += fmt::format("rms {:.6g}, 95 % below {:.6g}, largest {:.6g}\n", difference.all.rms,
                      difference.all.p95, difference.all.max);
  if (difference.all.max == 0.0) return text;
  const auto frame = static_cast<std::size_t>(difference.worst_frame);
  const std::optional<double> time = frame_time(report, frame);
  const ObjectVertex where = vertex_in_file(report, difference.all.vertex);
  const Eigen::Vector3d place = place_of(report, difference.worst_frame, difference.all.vertex);
  const std::string joint = nearest_joint(report, difference.all.vertex);
  return text + fmt::format(
                    "largest in frame {}{} at vertex {}{}, in A at ({:.6g}, {:.6g}, {:.6g}){}\n",
                    frame_number(report, frame), time ? fmt::format(" ({:.3f} s)", *time) : "",
                    where.vertex, where.object.empty() ? "" : fmt::format(" of '{}'", where.object),
                    place.x(), place.y(), place.z(),
                    joint.empty() ? "" : fmt::format(", nearest to the joint '{}'", joint));
}

std::string difference_table(const DifferenceReport& report) {
  std::string text = kDifferenceTableHead;
  for (std::size_t f = 0; f < report.difference.frames.size(); ++f) {
    const FrameDifference& frame = report.difference.frames[f];
    const std::optional<double> time = frame_time(report, f);
    const ObjectVertex where = vertex_in_file(report, frame.vertex);
    text += fmt::format("{},{},{:.9g},{:.9g},{:.9g},{},{}\n", frame_number(report, f),
                        time ? fmt::format("{:.6g}", *time) : "", frame.rms, frame.p95, frame.max,
                        where.vertex, csv_field(where.object));
  }
  return text;
}

std::string difference_json(const DifferenceReport& report) {
  const auto summary = [&](const FrameDifference& difference) {
    const ObjectVertex where = vertex_in_file(report, difference.vertex);
    return Json{{"rms", difference.rms},
                {"p95", difference.p95},
                {"max", difference.max},
                {"vertex", where.vertex},
                {"object", where.object.empty() ? Json(nullptr) : Json(where.object)}};
  };
  Json json{{"schema", "sinew.difference/1"},
            {"a", report.a.name},
            {"b", report.b.name},
            {"vertices", report.a.frames.front().cols()},
            {"unit", report.character ? "height" : "file"},
            {"height", report.character ? Json(height_of(*report.character)) : Json(nullptr)}};
  json["frames"] = Json::array();
  for (std::size_t f = 0; f < report.difference.frames.size(); ++f) {
    const std::optional<double> time = frame_time(report, f);
    Json frame{{"index", frame_number(report, f)}, {"time", time ? Json(*time) : Json(nullptr)}};
    frame.update(summary(report.difference.frames[f]));
    json["frames"].push_back(std::move(frame));
  }
  const MotionDifference& difference = report.difference;
  const Eigen::Vector3d place = place_of(report, difference.worst_frame, difference.all.vertex);
  const std::string joint = nearest_joint(report, difference.all.vertex);
  json["summary"] = summary(difference.all);
  json["summary"]["frame"] = frame_number(report, static_cast<std::size_t>(difference.worst_frame));
  json["summary"]["position"] = {place.x(), place.y(), place.z()};
  json["summary"]["joint"] = joint.empty() ? Json(nullptr) : Json(joint);
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace sinew
