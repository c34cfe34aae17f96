// SPDX-License-Identifier: MIT

#include "session/playing/statistics_json.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>

#include "core/thread_count.h"
#include "dynamics/instruction_set.h"
#include "mesh/adjacency.h"
#include "session/methods.h"
#include "session/playing/host_machine.h"
#include "session/used_settings.h"

namespace sinew {
namespace {

using Json = nlohmann::ordered_json;

template <typename Value>
Json or_null(const std::optional<Value>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json name_or_null(const std::string& name) {
  return name.empty() ? Json(nullptr) : Json(name);
}

Json to_json(const Summary& summary) {
  return {{"median", summary.median}, {"p95", summary.p95}, {"max", summary.max}};
}

Json to_json(const FrameStatistics& frame) {
  return {{"index", frame.index},
          {"time", frame.time},
          {"steps", frame.steps},
          {"frame_ms", frame.frame_ms},
          {"skinning_ms", frame.skinning_ms},
          {"local_ms", frame.local_ms},
          {"global_ms", frame.global_ms},
          {"contact_ms", frame.contact_ms},
          {"upsampling_ms", frame.upsampling_ms},
          {"contacts", frame.contacts},
          {"recoveries", frame.recoveries},
          {"volume_ratio", or_null(frame.volume_ratio)},
          {"inverted_tetrahedra", or_null(frame.inverted_tetrahedra)},
          {"penetrating_vertices", or_null(frame.penetrating_vertices)},
          {"max_edge_stretch", or_null(frame.max_edge_stretch)},
          {"max_speed", or_null(frame.max_speed)},
          {"penetration_depth", or_null(frame.penetration_depth)},
          {"measured_vertices", or_null(frame.measured_vertices)},
          {"visible_volume_ratio", or_null(frame.visible_volume_ratio)},
          {"visible_penetrating_vertices", or_null(frame.visible_penetrating_vertices)},
          {"visible_penetration_depth", or_null(frame.visible_penetration_depth)},
          {"visible_max_edge_stretch", or_null(frame.visible_max_edge_stretch)},
          {"visible_measured_vertices", or_null(frame.visible_measured_vertices)},
          {"cross_section_min", or_null(frame.cross_section_min)},
          {"cross_section_bone", name_or_null(frame.cross_section_bone)},
          {"bulge_max", or_null(frame.bulge_max)},
          {"bulge_joint", name_or_null(frame.bulge_joint)},
          {"normal_deviation_deg", or_null(frame.normal_deviation_deg)},
          {"energy", or_null(frame.energy)},
          {"residual", or_null(frame.residual)}};
}

Json to_json(const Convergence& convergence) {
  return {{"moves", convergence.moves}, {"energies", convergence.energies}};
}

Json machine_json(const UsedBackend& used) {
  Json json = {{"cpu", processor_name()},
               {"instructions", instruction_sets().front()},
               {"threads", thread_count()},
               {"gpu", used.gpu.empty() ? Json(nullptr) : Json(used.gpu)}};
  if (!used.why_cpu.empty()) json["why_no_gpu"] = used.why_cpu;
  return json;
}

Json settings_json(const Settings& settings, const UsedBackend& used) {
  Json json;
  for (const Setting& setting : settings_table()) {
    std::visit([&](const auto& field) { json[setting.key] = field(settings); }, setting.field);
  }
  json["backend"] = used.name;
  json["backend_asked_for"] = name_of(settings.backend);
  json["contact"] = name_of(simulated_contact(settings));
  if (simulated_contact(settings) == ContactMode::kLocal) {
    json["tissue.joint_volume"] = used_tissue(settings).joint_volume;
    json["tissue.volume"] = used_tissue(settings).volume;
  }
  json["contact_asked_for"] = name_of(settings.contact.mode);
  json["iterations"] = settings.step.iterations;
  return json;
}

Json prepare_json(const PreparationTimes& times) {
  return {{"total_ms", times.total_ms},
          {"parts_ms", times.parts_ms},
          {"decimation_ms", times.decimation_ms},
          {"tissue_ms", times.tissue_ms},
          {"factorization_ms", times.factorization_ms},
          {"upsampling_weights_ms", times.upsampling_weights_ms},
          {"skinning_weights_ms", times.weights_ms}};
}

Json files_json(const std::vector<std::string>& files) {
  Json json = Json::array();
  for (const std::string& file : files) {
    std::error_code error;
    const std::uintmax_t bytes = std::filesystem::file_size(file, error);
    json.push_back({{"file", file}, {"bytes", error ? Json(nullptr) : Json(bytes)}});
  }
  return json;
}

/// Returns the rows of the matrix from our coordinates to those of the character's file.
Json to_file_json(const FileFrame& frame) {
  Json rows = Json::array();
  const Eigen::Matrix3d turn = frame.rotation.transpose() / frame.scale;
  for (int row = 0; row < 3; ++row)
    rows.push_back({turn(row, 0), turn(row, 1), turn(row, 2), frame.origin[row]});
  rows.push_back({0.0, 0.0, 0.0, 1.0});
  return rows;
}

void add_record(const RunRecord& record, const FileFrame& frame, Json& json) {
  json["version"] = record.version;
  json["inputs"] = files_json(record.inputs);
  json["outputs"] = files_json(record.outputs);
  json["clip"] = record.clip_index < 0 ? Json(nullptr)
                                       : Json{{"name", record.clip},
                                              {"index", record.clip_index},
                                              {"seconds", record.clip_seconds}};
  json["range"] = {{"first", record.first}, {"last", record.last}, {"rate", record.rate}};
  json["frame"] = {{"to_file", to_file_json(frame)}};
  json["warnings"] = record.warnings;
  if (record.loop) {
    json["loop"] = {{"warm_up_cycles", record.loop->warm_up_cycles},
                    {"repeats_within", record.loop->repeats_within},
                    {"blended", record.loop->blended}};
  }
}

/// Returns the values of one quality key in all frames that have it.
template <typename Value>
std::vector<double> values_of(const std::vector<FrameStatistics>& frames,
                              std::optional<Value> FrameStatistics::*key) {
  std::vector<double> values;
  for (const FrameStatistics& frame : frames) {
    if (frame.*key) values.push_back(static_cast<double>(*(frame.*key)));
  }
  return values;
}

Json smallest(const std::vector<double>& values) {
  return values.empty() ? Json(nullptr) : Json(*std::min_element(values.begin(), values.end()));
}

Json largest(const std::vector<double>& values) {
  return values.empty() ? Json(nullptr) : Json(*std::max_element(values.begin(), values.end()));
}

Json mean(const std::vector<double>& values) {
  return values.empty() ? Json(nullptr)
                        : Json(std::accumulate(values.begin(), values.end(), 0.0) /
                               static_cast<double>(values.size()));
}

Json times_json(const TimeSummary& times) {
  return {
      {"frame_ms", to_json(times.frame_ms)},     {"skinning_ms", to_json(times.skinning_ms)},
      {"local_ms", to_json(times.local_ms)},     {"global_ms", to_json(times.global_ms)},
      {"contact_ms", to_json(times.contact_ms)}, {"upsampling_ms", to_json(times.upsampling_ms)}};
}

/// Adds the summaries of those quality keys that are measured on the visible surface, of depths and
/// of what the solver has left.
void add_more_quality(const std::vector<FrameStatistics>& frames, Json& json) {
  using Frame = FrameStatistics;
  const auto volumes = values_of(frames, &Frame::visible_volume_ratio);
  const auto penetrating = values_of(frames, &Frame::visible_penetrating_vertices);
  const auto residuals = values_of(frames, &Frame::residual);
  json["penetration_depth"] = {{"max", largest(values_of(frames, &Frame::penetration_depth))}};
  json["visible_volume_ratio"] = {{"min", smallest(volumes)}, {"max", largest(volumes)}};
  json["visible_penetrating_vertices"] = {{"max", largest(penetrating)},
                                          {"mean", mean(penetrating)}};
  json["visible_penetration_depth"] = {
      {"max", largest(values_of(frames, &Frame::visible_penetration_depth))}};
  json["visible_max_edge_stretch"] = {
      {"max", largest(values_of(frames, &Frame::visible_max_edge_stretch))}};
  json["cross_section_min"] = {{"min", smallest(values_of(frames, &Frame::cross_section_min))}};
  json["bulge_max"] = {{"max", largest(values_of(frames, &Frame::bulge_max))}};
  json["normal_deviation_deg"] = {
      {"max", largest(values_of(frames, &Frame::normal_deviation_deg))}};
  json["energy"] = {{"max", largest(values_of(frames, &Frame::energy))}};
  json["residual"] = {{"max", largest(residuals)}, {"mean", mean(residuals)}};
}

Json summary_json(const std::vector<FrameStatistics>& frames) {
  Json json = times_json(summarize_times(frames));
  const auto volumes = values_of(frames, &FrameStatistics::volume_ratio);
  const auto inverted = values_of(frames, &FrameStatistics::inverted_tetrahedra);
  const auto penetrating = values_of(frames, &FrameStatistics::penetrating_vertices);
  json["volume_ratio"] = {{"min", smallest(volumes)}, {"max", largest(volumes)}};
  json["inverted_tetrahedra"] = {{"max", largest(inverted)}};
  json["penetrating_vertices"] = {{"max", largest(penetrating)}, {"mean", mean(penetrating)}};
  add_more_quality(frames, json);
  json["recoveries"] =
      std::accumulate(frames.begin(), frames.end(), 0,
                      [](int sum, const FrameStatistics& frame) { return sum + frame.recoveries; });
  return json;
}

}  // namespace

Json character_json(const Character& character, const TissueModel* tissue) {
  std::size_t visible = 0;
  for (const VisiblePart& part : character.parts) visible += part.surface_vertex.size();
  const int surface_vertices = character.surface.vertex_count();
  const std::vector<int> component =
      connected_components(surface_vertices, character.surface.triangles);
  const int components =
      component.empty() ? 0 : 1 + *std::max_element(component.begin(), component.end());
  return {{"name", character.name},
          {"surface_vertices", surface_vertices},
          {"simulated_vertices", tissue ? tissue->surface_vertices : 0},
          {"free_vertices",
           tissue ? std::count(tissue->fixed.begin(), tissue->fixed.end(), char{0}) : 0},
          {"tetrahedra", tissue ? tissue->tetrahedra.size() : 0},
          {"visible_vertices", visible},
          {"joints", character.skeleton.joint_count()},
          {"clips", character.clips.size()},
          {"components", components}};
}

Json position_based_json(const PositionBasedSize& size) {
  Json constraints = Json::array();
  for (const ConstraintColors& some : size.constraints) {
    std::map<int, int> counts;  // of colors, for each size
    for (const int color : some.color_sizes) ++counts[color];
    Json sizes = Json::array();
    for (const auto& [color, count] : counts) sizes.push_back({{"size", color}, {"colors", count}});
    constraints.push_back({{"kind", some.kind},
                           {"count", some.count},
                           {"colors", some.color_sizes.size()},
                           {"color_sizes", std::move(sizes)}});
  }
  return {{"particles", size.particles},
          {"tetrahedra", size.tetrahedra},
          {"blocks", size.blocks},
          {"constraints", std::move(constraints)}};
}

namespace {

/// Returns a description of the object with its matrix as four rows.
Json to_json(const ObjectFrame& object) {
  Json rows = Json::array();
  for (int row = 0; row < 4; ++row) {
    rows.push_back({object.to_scene(row, 0), object.to_scene(row, 1), object.to_scene(row, 2),
                    object.to_scene(row, 3)});
  }
  return {{"name", object.name}, {"file", object.file}, {"to_scene", std::move(rows)}};
}

/// \param record  may be null
std::string text_of(const RunStatistics& run, const RunRecord* record) {
  Json json;
  json["schema"] = "sinew.stats/1";
  if (record != nullptr) add_record(*record, run.character.frame, json);
  json["character"] = character_json(run.character, run.lane.tissue());
  if (const PositionBasedSkinner* const particles = run.lane.particles())
    json["position_based"] = position_based_json(particles->size());
  json["machine"] = machine_json(run.lane.backend());
  if (record != nullptr) json["machine"]["load"] = or_null(record->load);
  json["settings"] = settings_json(run.settings, run.lane.backend());
  json["prepare"] = prepare_json(run.lane.preparation());
  json["frames"] = Json::array();
  for (const FrameStatistics& frame : run.frames) json["frames"].push_back(to_json(frame));
  json["summary"] = summary_json(run.frames);
  for (const ObjectFrame& object : run.objects) json["objects"].push_back(to_json(object));
  if (run.baseline) {
    json["baseline"] = times_json(run.baseline->times);
    json["baseline"]["requested"] = times_json(run.baseline->requested_times);
    json["baseline"]["p99_difference"] = run.baseline->p99_difference;
    json["baseline"]["max_difference"] = run.baseline->max_difference;
  }
  if (run.dynamic_convergence) {
    json["convergence"]["dynamic"] = to_json(*run.dynamic_convergence);
  }
  if (run.static_convergence) json["convergence"]["static"] = to_json(*run.static_convergence);
  if (run.copies) {
    json["copies"] = {{"count", run.copies->count},
                      {"step_ms", to_json(run.copies->step_ms)},
                      {"one_on_one_thread_ms", to_json(run.copies->one_on_one_thread)}};
    if (run.copies->frame_ms) json["copies"]["frame_ms"] = to_json(*run.copies->frame_ms);
  }
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace

std::string statistics_json(const RunStatistics& run) {
  return text_of(run, nullptr);
}

std::string statistics_json(const RunStatistics& run, const RunRecord& record) {
  return text_of(run, &record);
}

}  // namespace sinew
