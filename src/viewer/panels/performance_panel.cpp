// SPDX-License-Identifier: MIT

#include "viewer/panels/performance_panel.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <optional>

#include "core/process_memory.h"
#include "render/gl_objects.h"
#include "session/methods.h"
#include "skinning/projective/projective.h"
#include "viewer/panels/tips.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

constexpr double kMeasuringPause = 0.35;  // time between two measurements, s
constexpr std::array kRates{60.0F, 30.0F};

/// Formatted text in a buffer of fixed size. It allocates no memory.
class ShortText {
 public:
  template <typename... Values>
  explicit ShortText(fmt::format_string<Values...> format, Values&&... values) {
    const auto end =
        fmt::format_to_n(text_.data(), text_.size() - 1, format, std::forward<Values>(values)...);
    *end.out = '\0';
  }
  const char* get() const { return text_.data(); }

 private:
  std::array<char, 128> text_;
};

ShortText bytes_text(std::size_t bytes) {
  const double mebibytes = static_cast<double>(bytes) / (1024.0 * 1024.0);
  return mebibytes < 0.995 ? ShortText("{:.0f} KiB", static_cast<double>(bytes) / 1024.0)
                           : ShortText("{:.1f} MiB", mebibytes);
}

ImU32 color_of(FramePart part) {
  const auto& [red, green, blue] = frame_part_info(part).color;
  return IM_COL32(red, green, blue, 255);
}

/// Returns the time at the top of the graph, ms. It is one of a few values, so that the scale stays
/// steady. Usual frames take about half of the height; single frames may be cut off.
float scale_of(const FrameLog& log) {
  const float high = 2.2F * std::max(log.total().median, log.interval().median);
  for (const float scale : {20.0F, 40.0F, 80.0F, 160.0F, 320.0F}) {
    if (high <= scale) return scale;
  }
  return 640.0F;
}

void frame_tip(const FrameTimes& times) {
  ImGui::BeginTooltip();
  for (int p = kFrameParts - 1; p >= 0; --p) {
    const auto part = static_cast<FramePart>(p);
    if (times[part] < 0.005F) continue;
    ImGui::TextColored(ImGui::ColorConvertU32ToFloat4(color_of(part)), "%s",
                       frame_part_info(part).name);
    ImGui::SameLine(7.0F * ImGui::GetFontSize());
    ImGui::Text("%.2f ms", static_cast<double>(times[part]));
  }
  ImGui::Separator();
  ImGui::Text("%.2f ms, %d time step%s", static_cast<double>(times.total()), times.steps,
              times.steps == 1 ? "" : "s");
  ImGui::EndTooltip();
}

/// Draws the times of the parts of each frame as stacked columns, the newest at the right.
void draw_graph(const FrameLog& log) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const ImVec2 size(std::max(ImGui::GetContentRegionAvail().x, 10.0F), 6.5F * ImGui::GetFontSize());
  ImGui::InvisibleButton("graph", size);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float bottom = at.y + size.y;
  list.AddRectFilled(at, {at.x + size.x, bottom}, ImGui::GetColorU32(ImGuiCol_FrameBg),
                     ImGui::GetStyle().FrameRounding);
  list.PushClipRect(at, {at.x + size.x, bottom}, true);
  const float scale = scale_of(log);
  const float column = size.x / FrameLog::kFrames;
  const int empty = FrameLog::kFrames - log.count();
  for (int i = 0; i < log.count(); ++i) {
    const float left = at.x + static_cast<float>(empty + i) * column;
    float top = bottom;
    for (int p = 0; p < kFrameParts; ++p) {
      const auto part = static_cast<FramePart>(p);
      const float height = log.at(i)[part] / scale * size.y;
      if (height < 0.05F) continue;
      list.AddRectFilled({left, top - height}, {left + column, top}, color_of(part));
      top -= height;
    }
  }
  const float small = 0.75F * ImGui::GetFontSize();
  for (const float rate : kRates) {
    const float y = bottom - 1000.0F / rate / scale * size.y;
    const bool is_near = rate != kRates.back() && bottom - y < 1.2F * small;
    if (y < at.y + 0.3F * small || is_near) continue;
    list.AddLine({at.x, y}, {at.x + size.x, y}, ImGui::GetColorU32(ImGuiCol_Text, 0.45F));
    const ShortText label("{:.0f} Hz", rate);
    const float below = y + 1.0F + small < bottom ? y + 1.0F : y - 1.0F - small;
    list.AddText(ImGui::GetFont(), small, {at.x + 0.3F * small, below},
                 ImGui::GetColorU32(ImGuiCol_Text, 0.8F), label.get());
  }
  list.PopClipRect();
  if (!ImGui::IsItemHovered()) return;
  const float place = (ImGui::GetIO().MousePos.x - at.x) / column;
  const int frame = std::clamp(static_cast<int>(place), 0, FrameLog::kFrames - 1) - empty;
  if (frame >= 0) frame_tip(log.at(frame));
}

void right_aligned(const char* text) {
  const float room = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(text).x;
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(room, 0.0F));
  ImGui::TextUnformatted(text);
}

constexpr const char* kLongestName = "Frame interval";

/// Returns the side of the square in the color of a level.
float mark_side() {
  return 0.7F * ImGui::GetFontSize();
}

/// \param per_step  mean time of one time step, ms; nothing: it is not a part of time steps
void level_row(const char* name, const FrameLog::Level& level, std::optional<float> per_step,
               const char* help, const ImU32* color) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  const float side = mark_side();
  if (color != nullptr) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float y = at.y + 0.5F * (ImGui::GetTextLineHeight() - side);
    ImGui::GetWindowDrawList()->AddRectFilled({at.x, y}, {at.x + side, y + side}, *color, 2.0F);
  }
  ImGui::Dummy({side, 0.0F});
  ImGui::SameLine();
  if (ImGui::CalcTextSize(name).x > ImGui::GetContentRegionAvail().x) note_cut_text(name);
  ImGui::TextUnformatted(name);
  tip(help);
  for (const float value : {level.mean, level.p95}) {
    ImGui::TableNextColumn();
    right_aligned(ShortText("{:.2f}", value).get());
  }
  ImGui::TableNextColumn();
  if (per_step) right_aligned(ShortText("{:.2f}", *per_step).get());
}

void draw_levels(const FrameLog& log) {
  if (!ImGui::BeginTable("levels", 4, ImGuiTableFlags_SizingStretchProp)) return;
  // Dear ImGui rounds widths of columns down.
  const float names =
      mark_side() + ImGui::GetStyle().ItemSpacing.x + ImGui::CalcTextSize(kLongestName).x + 1.0F;
  ImGui::TableSetupColumn("ms", ImGuiTableColumnFlags_WidthFixed, names);
  ImGui::TableSetupColumn("mean", ImGuiTableColumnFlags_WidthStretch, 1.0F);
  ImGui::TableSetupColumn("95 %", ImGuiTableColumnFlags_WidthStretch, 1.0F);
  ImGui::TableSetupColumn("per step", ImGuiTableColumnFlags_WidthStretch, 1.2F);
  ImGui::TableNextRow();
  for (const char* const title : {"ms per frame", "mean", "95 %", "per step"}) {
    ImGui::TableNextColumn();
    const float room = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(title).x;
    if (ImGui::TableGetColumnIndex() > 0)
      ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(room, 0.0F));
    ImGui::TextDisabled("%s", title);
    tip("Means of the last 240 frames and their 95th percentile, which 5 of 100 frames exceed; and "
        "the mean of one time step, of which a frame may make several or none");
  }
  const float steps = log.mean_steps();
  const auto of_one_step = [&](float mean) {
    return steps > 0.0F ? std::optional(mean / steps) : std::nullopt;
  };
  float simulation = 0.0F;
  // The rows are in the order of the stacked columns, from the top.
  for (int p = kFrameParts - 1; p >= 0; --p) {
    const auto part = static_cast<FramePart>(p);
    const FramePartInfo& info = frame_part_info(part);
    const ImU32 color = color_of(part);
    const FrameLog::Level level = log.level(part);
    if (is_per_step(part)) simulation += level.mean;
    level_row(info.name, level, is_per_step(part) ? of_one_step(level.mean) : std::nullopt,
              info.help, &color);
  }
  level_row("Total", log.total(), of_one_step(simulation),
            "Sum of the times above; per step, that of the simulation", nullptr);
  level_row(kLongestName, log.interval(), std::nullopt,
            "Time from one frame to the next, including the wait for the display. Frames after a "
            "pause without drawing are left out.",
            nullptr);
  ImGui::EndTable();
}

/// Returns the memory size of the table with which the visible surface follows the simulated one.
std::size_t table_bytes(const UpsamplingTable& table) {
  const auto bytes = [](const auto& list) { return list.size() * sizeof(list[0]); };
  return bytes(table.short_indices) + bytes(table.long_indices) + bytes(table.position_weights) +
         bytes(table.normal_weights) + bytes(table.residual_vertices) +
         bytes(table.residual_tangents) + bytes(table.residuals) + bytes(table.tilt_vertices) +
         bytes(table.tilt_points) + bytes(table.tilts) + bytes(table.heights) +
         bytes(table.coarse_triangles);
}

int bone_count(const Skeleton& skeleton) {
  return static_cast<int>(
      std::count_if(skeleton.joints.begin(), skeleton.joints.end(),
                    [](const Joint& joint) { return joint.parent >= 0 && joint.has_bone; }));
}

void tissue_facts(const TissueModel& tissue, const TissueStrain::Totals& totals, int contacts) {
  const auto free = std::count(tissue.fixed.begin(), tissue.fixed.end(), char{0});
  const auto anchors = (tissue.anchoring.array() > 0.0).count();
  fact("Simulated", ShortText("{} vertices, {} free", tissue.surface_vertices, free).get(),
       "Vertices of the simulation mesh, and those of skin and base surface that are free to move "
       "rather than fixed to the skeleton");
  fact("Tetrahedra", ShortText("{}", tissue.tetrahedra.size()).get(),
       "Pieces of the tissue, three between each triangle of the skin and the base surface");
  fact(
      "Constraints",
      ShortText("{}", static_cast<std::size_t>(anchors + contacts) + tissue.tetrahedra.size())
          .get(),
      "Number of constraints of the solver: strain of the tetrahedra, anchors of the base surface, "
      "and contacts");
  fact("Volume", ShortText("{:.2f} % of rest volume", 100.0 * totals.volume_ratio).get(),
       "Volume of the tissue compared with the rest pose, measured a few times per second");
  fact("Inverted", ShortText("{} tetrahedra", totals.inverted).get(),
       "Tetrahedra that are turned inside out compared with the rest pose");
}

}  // namespace

void PerformancePanel::measure(const ViewerState& state) {
  const bool other = lane_revision_ != state.revisions().lane ||
                     character_revision_ != state.revisions().character;
  const double now = ImGui::GetTime();
  if (!other && now - measured_.at < kMeasuringPause) return;
  const int frames = ImGui::GetFrameCount() - frames_before_;
  const std::size_t uploaded = gl_traffic().uploaded;
  measured_.uploaded =
      (uploaded - uploaded_before_) / static_cast<std::size_t>(std::max(frames, 1));
  uploaded_before_ = uploaded;
  frames_before_ = ImGui::GetFrameCount();
  measured_.at = now;
  measured_.resident = resident_bytes();

  const Lane& lane = state.session().lane();
  if (other) strain_.reset();
  lane_revision_ = state.revisions().lane;
  character_revision_ = state.revisions().character;
  measured_.tissue.reset();
  const PointsF* const positions = lane.skinner().tissue_positions();
  if (lane.tissue() != nullptr && positions != nullptr) {
    if (!strain_) strain_.emplace(*lane.tissue());
    measured_.tissue = strain_->totals(*positions);
  }
  const std::vector<ContactMark> marks = lane.skinner().contact_marks();
  measured_.contacts = static_cast<int>(marks.size());
  measured_.pressed = static_cast<int>(
      std::count_if(marks.begin(), marks.end(), [](const auto& mark) { return mark.pressed; }));
}

void PerformancePanel::draw_counts(const ViewerState& state, const FrameLog& log) {
  const Session& session = state.session();
  const Character& character = session.character();
  const Lane& lane = session.lane();
  if (!ImGui::BeginTable("counts", 2, ImGuiTableFlags_SizingFixedFit)) return;
  fact("Vertices", ShortText("{}", character.surface.vertex_count()).get(),
       "Vertices of the visible surface");
  fact("Triangles", ShortText("{}", character.surface.triangle_count()).get(),
       "Triangles of the visible surface");
  fact(
      "Bones",
      ShortText("{} of {} joints", bone_count(character.skeleton), character.skeleton.joint_count())
          .get(),
      "Bones that carry skin; a bone is the segment from a joint to its parent");
  if (lane.tissue() != nullptr && measured_.tissue) {
    tissue_facts(*lane.tissue(), *measured_.tissue, measured_.contacts);
  }
  fact("Contact", name_of(simulated_contact(session.settings())),
       "Self-contact that is used. auto is global, or local where global contact is slower than "
       "real time.");
  fact("Contacts",
       ShortText("{} pushing, {} inactive", measured_.pressed,
                 measured_.contacts - measured_.pressed)
           .get(),
       "Contacts that push the skin now, and contacts that are kept but do not push");
  fact("Steps",
       ShortText("{:.1f} per frame{}", log.mean_steps(), state.playback.slowed() ? ", slowed" : "")
           .get(),
       "Time steps in a frame, mean of the last 240 frames. Slowed: the simulation is slower than "
       "real time, so the clip plays in slow motion");
  fact("Iterations", ShortText("{} per time step", session.settings().step.iterations).get(),
       "Iterations of the solver in each time step; more are more accurate and slower");
  const UsedBackend& used = lane.backend();
  fact("Backend", used.gpu.empty() ? "CPU" : used.gpu.c_str(),
       used.why_cpu.empty() ? "The processor that computes the time steps" : used.why_cpu.c_str());
  fact("Preparation", ShortText("{:.0f} ms", lane.preparation().total_ms).get(),
       "Time it took to prepare this body");
  fact("Memory", bytes_text(measured_.resident).get(), "Main memory that Sinew uses");
  if (auto* const projective = dynamic_cast<ProjectiveSkinner*>(&lane.skinner())) {
    const auto values = static_cast<std::size_t>(projective->solver().size().factor_values);
    fact(
        "   solver", bytes_text(values * sizeof(float)).get(),
        "The factored matrix of the solver. Bodies that come to rest need a second one of the same "
        "size");
  }
  if (const UpsamplingTable* const table = lane.visible_motion().table()) {
    fact("   upsampling", bytes_text(table_bytes(*table)).get(),
         "Weights with which the visible surface follows the simulation mesh");
  }
  fact("Graphics memory", bytes_text(gl_traffic().held).get(),
       "Graphics memory that buffers and textures of this window use");
  fact("   uploaded", ShortText("{} per frame", bytes_text(measured_.uploaded).get()).get(),
       "Data uploaded to the graphics card per frame, without that of the panels");
  ImGui::EndTable();
}

void PerformancePanel::draw(ViewerState& state, const FrameLog& log) {
  measure(state);
  draw_graph(log);
  ImGui::Checkbox("Freeze", &state.panels.graph_paused);
  tip("Freezes the graph and its numbers. Point at a frame of the graph to read its times.");
  ImGui::SameLine();
  ImGui::Checkbox("Overlay statistics", &state.panels.corner_numbers);
  tip("Shows the frame rate and times in the corner of the view");
  draw_levels(log);
  ImGui::Spacing();
  draw_counts(state, log);
}

}  // namespace sinew
