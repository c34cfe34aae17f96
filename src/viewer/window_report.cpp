// SPDX-License-Identifier: MIT

#include "viewer/window_report.h"

#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "core/partial_file.h"
#include "session/settings/use_draft.h"
#include "viewer/actions/actions.h"
#include "viewer/scene/layers.h"
#include "viewer/tools/collider_edits.h"
#include "viewer/tools/posing.h"

namespace sinew {
namespace {

using nlohmann::json;

/// Holds the rectangle of a widget.
struct NotedWidget {
  std::string name;
  ImVec2 from;
  ImVec2 to;
};

/// Widgets of the current frame, a later one in place of an earlier one of its name. Null if no
/// report is written. They become json only when it is written, outside of the sections of the
/// frame whose times it contains.
std::unique_ptr<std::vector<NotedWidget>> g_widgets;
/// Texts of the current frame that are cut off.
json g_cut_texts = json::array();

/// Returns the rectangles of the widgets by their names, and forgets them.
json taken_widgets() {
  json widgets = json::object();
  for (const NotedWidget& widget : *g_widgets)
    widgets[widget.name] = {widget.from.x, widget.from.y, widget.to.x, widget.to.y};
  g_widgets->clear();
  return widgets;
}

/// Returns the screen position of each joint in the shown pose, by joint name.
json joint_places(const ViewerState& state, const ScreenMap& map) {
  const Skeleton& skeleton = state.session().character().skeleton;
  const std::vector<Transform> global = global_transforms(skeleton, shown_pose(state));
  json places = json::object();
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    const Eigen::Vector2d at = map.to_screen(global[j].translation());
    places[skeleton.joints[j].name] = {at.x(), at.y()};
  }
  return places;
}

std::vector<double> numbers_of(const Eigen::Vector3d& vector) {
  return {vector.x(), vector.y(), vector.z()};
}

/// Returns the objects that the character collides with: names, visibility and places.
json objects_of(const ViewerState& state) {
  json objects = json::array();
  for (int i = 0; i < collider_count(state); ++i) {
    const ColliderPlacement placement = collider_placement(state, i);
    const Points shown = state.session().played_colliders().shown_positions(i);
    objects.push_back({{"name", collider_name(state, i)},
                       {"visible", placement.visible},
                       {"position", numbers_of(collider_center(state, i))},
                       {"rotation", numbers_of(angles_of(placement.rotation))},
                       {"scale", placement.scale},
                       {"lowest", shown.row(1).minCoeff()}});
  }
  return objects;
}

/// Returns the user's own radii, by the names of their fields in the panel.
json own_radii(const ViewerState& state) {
  json radii = json::object();
  const OwnRadii& own = state.edits.document.radii;
  const Skeleton& skeleton = skeleton_of(state.edits.document, state.session().character());
  for (const auto& [j, radius] : own.joints) radii["ball " + skeleton.joints[j].name] = radius;
  for (const auto& [j, radius] : own.bones) radii["bone " + skeleton.joints[j].name] = radius;
  return radii;
}

/// Returns the positions of evenly sampled vertices of the simulated body (x y z, x y z, ...), in
/// heights. Empty without a body.
std::vector<double> sampled_tissue(const Session& session) {
  constexpr Eigen::Index kSamples = 600;
  constexpr double kSmallest = 1e-5;  // resolution, heights; few digits are written and read fast
  std::vector<double> numbers;
  const PointsF* const tissue = session.lane().skinner().tissue_positions();
  if (tissue == nullptr) return numbers;
  const Eigen::Vector3d origin = session.lane().skinner().origin();
  const Eigen::Index stride = (tissue->cols() + kSamples - 1) / kSamples;
  for (Eigen::Index v = 0; v < tissue->cols(); v += stride) {
    const Eigen::Vector3d place = (origin + tissue->col(v).cast<double>()) / kHeight;
    for (const double x : place) numbers.push_back(kSmallest * std::round(x / kSmallest));
  }
  return numbers;
}

}  // namespace

std::unique_ptr<WindowReport> WindowReport::if_wanted() {
  const char* const path = std::getenv("SINEW_WINDOW_REPORT");
  if (path == nullptr || *path == '\0') return nullptr;
  return std::unique_ptr<WindowReport>(new WindowReport(path));
}

WindowReport::WindowReport(std::string path) : path_(std::move(path)) {
  g_widgets = std::make_unique<std::vector<NotedWidget>>();
}

WindowReport::~WindowReport() {
  g_widgets.reset();
}

void WindowReport::write(const ViewerState& state, const ScreenMap& map,
                         const SectionClock& sections) {
  const Session& session = state.session();
  const Skeleton& skeleton = session.character().skeleton;
  json report;
  report["frame"] = ++frame_;
  for (std::size_t i = 0; i < kFrameSectionNames.size(); ++i)
    report["processor_ms"][kFrameSectionNames[i]] = sections.total(static_cast<FrameSection>(i));
  report["character"] = session.character().name;
  report["busy"] = state.busy();
  report["moves"] = state.playback.moves();
  report["settled"] = session.is_settled();
  report["playing"] = state.playback.playing;
  report["time"] = session.time();
  report["duration"] = session.duration();
  report["clip"] = session.clip();
  report["selected"] = state.tools.selected_joint >= 0
                           ? skeleton.joints[state.tools.selected_joint].name
                           : std::string();
  report["posed"] = json::array();
  for (const auto& [name, transform] : state.edits.document.posed) report["posed"].push_back(name);
  report["radii"] = own_radii(state);
  report["keys"] = json::array();
  if (const RecordedClip* const recording = selected_recording(state))
    for (const PoseKey& key : recording->keys) report["keys"].push_back(key.time);
  report["messages"] = state.messages.errors;
  report["notice"] = state.messages.notice;
  report["grabbed"] = session.grip() != nullptr;
  report["comparing"] = state.comparison.is_shown();
  report["sides"] = state.comparison.shown_sides().size() + 1;
  report["wiper"] = state.comparison.look.wiper;
  report["can_undo"] = state.edits.can_undo();
  report["can_redo"] = state.edits.can_redo();
  report["distance"] = state.view.camera.distance;
  report["eye"] = numbers_of(state.view.camera.eye());
  report["cut"] = state.view.options.cut;
  report["cut_position"] = state.view.options.cut_position;
  report["light"] = {state.view.options.light.azimuth, state.view.options.light.elevation,
                     state.view.options.light.environment};
  report["objects"] = objects_of(state);
  report["selected_object"] = state.tools.selected_collider;
  for (const Setting& setting : settings_table())
    report["settings"][setting.key] = setting_text(state.edits.settings, setting);
  for (const Layer& layer : layers())
    report["layers"][layer.name] = state.view.options.*layer.shown;
  report["view"] = {map.place.x(), map.place.y(), map.place.x() + map.size.x(),
                    map.place.y() + map.size.y()};
  report["joints"] = joint_places(state, map);
  report["tissue"] = sampled_tissue(session);
  report["cut_texts"] = std::exchange(g_cut_texts, json::array());
  report["widgets"] = taken_widgets();
  // Names may contain invalid UTF-8, which json would otherwise refuse to write.
  write_whole_file(path_, report.dump(-1, ' ', false, json::error_handler_t::replace));
}

void note_widget(const std::string& name) {
  note_widget(name, ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
}

void note_widget(const std::string& name, ImVec2 from, ImVec2 to) {
  if (g_widgets) g_widgets->push_back({name, from, to});
}

void note_cut_text(const std::string& text) {
  if (g_widgets) g_cut_texts.push_back(text);
}

}  // namespace sinew
