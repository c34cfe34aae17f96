// SPDX-License-Identifier: MIT

#include "commands/comparison_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <nlohmann/json.hpp>

#include "commands/csv.h"
#include "session/baking/written_kind.h"
#include "session/playing/limb_shape.h"
#include "session/settings/choices.h"

namespace sinew {
namespace {

using Row = nlohmann::ordered_json;
using Frame = FrameStatistics;

std::optional<double> time_quantile(const MethodRun& run, double fraction) {
  const std::vector<double> times = times_of(run);
  return times.empty() ? std::nullopt : std::optional(quantile(times, fraction));
}

template <auto kKey>
std::optional<double> in_frame(const Frame& frame) {
  return frame.*kKey ? std::optional(static_cast<double>(*(frame.*kKey))) : std::nullopt;
}

/// Returns the value of a key that comes before those of all other frames; nothing if no frame has
/// the key.
template <auto kKey, typename ComesBefore>
std::optional<double> extreme(const MethodRun& run) {
  std::optional<double> found;
  for (const Frame& frame : run.frames) {
    const std::optional<double> value = in_frame<kKey>(frame);
    if (value && (!found || ComesBefore{}(*value, *found))) found = value;
  }
  return found;
}

template <auto kKey>
constexpr auto least = extreme<kKey, std::less<>>;
template <auto kKey>
constexpr auto most = extreme<kKey, std::greater<>>;

std::optional<double> median_ms(const MethodRun& run) {
  return time_quantile(run, 0.5);
}
std::optional<double> p95_ms(const MethodRun& run) {
  return time_quantile(run, 0.95);
}
std::optional<double> preparation_ms(const MethodRun& run) {
  return run.prepare_ms;
}
std::optional<double> memory_mb(const MethodRun& run) {
  return run.memory_mb;
}
std::optional<double> jitter(const MethodRun& run) {
  return run.rest_jitter;
}

constexpr std::array kColumns{
    ComparedColumn{"ms_median", "ms per frame",
                   "Median time of a frame. For a simulation it is that of all time steps and of "
                   "the visible surface, for other methods that of one evaluation.",
                   3, 0.0, median_ms},
    ComparedColumn{"ms_p95", "ms, 95 %", "95 % of the frames take less time than this.", 3, 0.0,
                   p95_ms},
    ComparedColumn{"prepare_ms", "preparation, ms",
                   "Time for preparing the character, once. Results in the cache on the disk are "
                   "used.",
                   0, 0.0, preparation_ms},
    ComparedColumn{"memory_mb", "memory, MB",
                   "Growth of the program's memory by the preparation and the first time step.", 1,
                   0.0, memory_mb},
    ComparedColumn{"volume_min", "volume, min",
                   "Smallest volume inside the visible skin over that at rest.", 4, 1.0,
                   least<&Frame::visible_volume_ratio>},
    ComparedColumn{"volume_max", "volume, max",
                   "Largest volume inside the visible skin over that at rest.", 4, 1.0,
                   most<&Frame::visible_volume_ratio>},
    ComparedColumn{"cross_section_min", "cross-section, min",
                   "Smallest area of a cut across a bone over that at rest.", 3, 1.0,
                   least<&Frame::cross_section_min>},
    ComparedColumn{"bulge_max", "bulge, max",
                   "Largest distance of the skin from a joint, on the outer side of its bend, over "
                   "that at rest.",
                   3, 1.0, most<&Frame::bulge_max>},
    ComparedColumn{"penetrating_max", "penetrating vertices",
                   "Largest number of vertices that are inside another part of the body.", 0, 0.0,
                   most<&Frame::visible_penetrating_vertices>},
    ComparedColumn{"edge_stretch_max", "edge stretch",
                   "Largest length of an edge over that at rest.", 2, 1.0,
                   most<&Frame::visible_max_edge_stretch>},
    ComparedColumn{"normal_deviation_deg", "normal deviation, °",
                   "Root mean square of the change of the angles between neighboring triangles, in "
                   "the worst frame.",
                   2, 0.0, most<&Frame::normal_deviation_deg>},
    ComparedColumn{
        "rest_jitter", "jitter at rest",
        "Largest speed of a simulated vertex in heights per second, two to three seconds "
        "after the end of the clip.",
        5, 0.0, jitter},
};

constexpr std::array kMeasures{
    FrameMeasure{"volume", "Volume over rest", 1.0, in_frame<&Frame::visible_volume_ratio>},
    FrameMeasure{"cross_section", "Smallest cross-section over rest", 1.0,
                 in_frame<&Frame::cross_section_min>},
    FrameMeasure{"bulge", "Largest bulge over rest", 1.0, in_frame<&Frame::bulge_max>},
    FrameMeasure{"penetrating", "Penetrating vertices", 0.0,
                 in_frame<&Frame::visible_penetrating_vertices>},
    FrameMeasure{"edge_stretch", "Largest edge stretch", 1.0,
                 in_frame<&Frame::visible_max_edge_stretch>},
    FrameMeasure{"normal_deviation", "Normal deviation (°)", 0.0,
                 in_frame<&Frame::normal_deviation_deg>},
};

Row value_or_null(const std::optional<double>& value) {
  return value ? Row(*value) : Row(nullptr);
}

Row joints_json(const std::vector<Eigen::Vector3d>& joints, const FileFrame& frame) {
  Row json = Row::array();
  for (const Eigen::Vector3d& joint : joints) {
    const Eigen::Vector3d place = frame.to_file(joint);
    json.push_back({place.x(), place.y(), place.z()});
  }
  return json;
}

Row frames_json(const std::vector<FrameStatistics>& frames) {
  Row json;
  json["index"] = Row::array();
  for (const FrameStatistics& frame : frames) json["index"].push_back(frame.index);
  for (const FrameMeasure& measure : kMeasures) {
    Row values = Row::array();
    for (const FrameStatistics& frame : frames)
      values.push_back(value_or_null(measure.value(frame)));
    json[measure.name] = std::move(values);
  }
  return json;
}

Row row_json(const MethodRun& run, const FileFrame& frame) {
  Row json{{"method", name_of(run.method)},
           {"clip", run.clip.name},
           {"clip_index", run.clip.index < 0 ? Row(nullptr) : Row(run.clip.index)},
           {"first", run.clip.range.first},
           {"last", run.clip.range.last},
           {"rate", run.clip.range.rate}};
  for (const ComparedColumn& column : kColumns)
    json[column.name] = value_or_null(column.value(run));
  const std::optional<double> smallest = least<&Frame::cross_section_min>(run);
  const auto worst = std::find_if(
      run.frames.begin(), run.frames.end(),
      [&](const FrameStatistics& one) { return smallest && one.cross_section_min == smallest; });
  if (worst != run.frames.end()) {
    json["smallest_section"] = {{"frame", worst->index},
                                {"bone", worst->cross_section_bone},
                                {"joints", joints_json(run.joints_at_smallest_section, frame)}};
  }
  json["frames"] = frames_json(run.frames);
  return json;
}

/// Lists the places of bones at which cross-sections are measured.
Row places_json(const Character& character) {
  Row bones = Row::object();
  const LimbShape shape(character);
  if (shape.sections() == nullptr) return bones;
  for (const LimbSections::Place& place : shape.sections()->places())
    bones[character.skeleton.joints[place.bone].name].push_back(
        {{"place", place.place}, {"radius", place.radius / character.frame.scale}});
  return bones;
}

}  // namespace

std::span<const ComparedColumn> compared_columns() {
  return kColumns;
}

std::span<const FrameMeasure> frame_measures() {
  return kMeasures;
}

std::string comparison_csv(const std::vector<MethodRun>& runs) {
  std::string text = kComparisonTableHead;
  for (const MethodRun& run : runs) {
    text += fmt::format("{},{}", name_of(run.method), csv_field(run.clip.name));
    for (const ComparedColumn& column : kColumns) {
      const std::optional<double> value = column.value(run);
      text += value ? fmt::format(",{:.6g}", *value) : ",";
    }
    text += "\n";
  }
  return text;
}

std::string comparison_json(const std::vector<MethodRun>& runs, const CharacterWeights& weights) {
  const Character& character = weights.character();
  Row json{{"schema", "sinew.compare/1"}, {"version", SINEW_VERSION}};
  json["weights"] = weights.source() == WeightSource::kFile ? "file" : "automatic";
  json["weights_source"] = name_of(weights.source());
  json["joints"] = Row::array();
  for (const Joint& joint : character.skeleton.joints)
    json["joints"].push_back(
        {{"name", joint.name}, {"parent", joint.parent < 0 ? Row(nullptr) : Row(joint.parent)}});
  std::vector<Eigen::Vector3d> rest;
  for (const Transform& joint : character.skeleton.rest_global())
    rest.emplace_back(joint.translation());
  json["rest_joints"] = joints_json(rest, character.frame);
  json["places"] = places_json(character);
  json["rows"] = Row::array();
  for (const MethodRun& run : runs) json["rows"].push_back(row_json(run, character.frame));
  return json.dump(-1, ' ', false, Row::error_handler_t::replace) + "\n";
}

}  // namespace sinew
