// SPDX-License-Identifier: MIT

#include "viewer/window.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <iterator>
#include <optional>
#include <span>
#include <thread>
#include <utility>

#include "core/timing.h"
#include "render/context.h"
#include "viewer/actions/actions.h"
#include "viewer/actions/script.h"
#include "viewer/actions/shortcuts.h"
#include "viewer/files/file_browser.h"
#include "viewer/files/project_camera.h"
#include "viewer/files/project_shown.h"
#include "viewer/files/saved_state.h"
#include "viewer/frame_display.h"
#include "viewer/frame_pacing.h"
#include "viewer/gui.h"
#include "viewer/panels/panels.h"
#include "viewer/panels/tips.h"
#include "viewer/scene/image_renderer.h"
#include "viewer/scene/viewport.h"
#include "viewer/section_clock.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

// In font heights.
constexpr float kSideWidth = 21.0F;
constexpr float kNarrowestSide = 14.0F;
constexpr float kTimelineHeight = 4.9F;

// If waiting for events takes longer than this, ms, the window has slept. The interval between the
// two frames is then no measure of the frame rate.
constexpr double kSleep = 1.0;

/// Returns true if mouse or keyboard were used in the last frame.
bool is_used() {
  const ImGuiIO& io = ImGui::GetIO();
  const bool moved = io.MouseDelta.x != 0.0F || io.MouseDelta.y != 0.0F;
  return moved || ImGui::IsAnyMouseDown() ||
         std::any_of(std::begin(io.KeysDown), std::end(io.KeysDown),
                     [](bool down) { return down; });
}

std::string title_of(const ViewerState& state) {
  const std::string& name = state.session().character().name;
  const char* const mark = state.project.has_unsaved_edits() ? "*" : "";
  return name.empty() ? "Sinew" : fmt::format("{}{} - Sinew", mark, name);
}

/// Draws the panels at the edges of the window, and keeps the remaining area for the viewport.
class Layout {
 public:
  /// \return the area of the viewport
  PixelRect draw(ViewerState& state, Viewport& viewport, const WindowTimes& times, int pixel_width,
                 int pixel_height) {
    hide_tips_of_panels(state.has_dialog());
    if (state.panels.shown) draw_menu(state);
    const ImGuiViewport& screen = *ImGui::GetMainViewport();
    const float font = ImGui::GetFontSize();
    // Sizes are whole units. Otherwise Dear ImGui leaves a gap of one line at the window's edge.
    const float side = state.panels.shown ? std::ceil(side_width(state, screen.WorkSize.x)) : 0;
    // The timeline belongs to the character, which a scan replaces in the view.
    const bool has_timeline = state.panels.shown && !state.fitting.is_on();
    const float bottom =
        has_timeline ? std::ceil(std::max(kTimelineHeight * font, timeline_.height())) : 0;
    const ImVec2 place = screen.WorkPos;
    const ImVec2 size(screen.WorkSize.x - side, screen.WorkSize.y - bottom);
    if (state.panels.shown) {
      drag_edge(state, place.x + size.x, place.y, screen.WorkSize.y);
      panel("Side", {place.x + size.x, place.y}, {side, screen.WorkSize.y},
            [&] { side_.draw(state, times); });
    }
    if (has_timeline) {
      panel("Timeline", {place.x, place.y + size.y}, {size.x, bottom},
            [&] { timeline_.draw(state); });
    }
    draw_manual(state);
    draw_help(state);
    draw_about(state);
    image_panel_.draw(state);
    export_panel_.draw(state);
    browser_.draw(state);
    const float questions = draw_questions(state, place, size);
    draw_messages(state);
    state.panels.closing.end_frame();
    place_ = {place.x, place.y};
    size_ = {size.x, size.y};
    divide({place.x, place.y, place.x + size.x, place.y + size.y}, screen);
    viewport.handle_mouse(state, {place.x, place.y}, {size.x, size.y});
    overlay_.draw(state, times, place, size, questions);

    const ImVec2 ratio = ImGui::GetIO().DisplayFramebufferScale;
    const int x = static_cast<int>(place.x * ratio.x);
    const int top = static_cast<int>(place.y * ratio.y);
    const int width = std::min(static_cast<int>(size.x * ratio.x), pixel_width - x);
    const int height = std::min(static_cast<int>(size.y * ratio.y), pixel_height - top);
    return {x, pixel_height - top - height, width, height};
  }

  /// Returns the parts of the window: the viewport, and then the menu and panels around it.
  std::span<const ImVec4> tiles() const { return tiles_; }
  /// Returns the map between world and screen of the last frame, for the left one of two views.
  ScreenMap screen_map(const ViewerState& state) const {
    return {
        state.view.camera, state.view.aspect, place_, {state.view.aspect * size_.y(), size_.y()}};
  }

 private:
  /// Divides the window into tiles around the viewport.
  void divide(const ImVec4& view, const ImGuiViewport& screen) {
    const ImVec2 end(screen.Pos.x + screen.Size.x, screen.Pos.y + screen.Size.y);
    tiles_ = {view, ImVec4(screen.Pos.x, screen.Pos.y, end.x, view.y),
              ImVec4(screen.Pos.x, view.w, view.z, end.y), ImVec4(view.z, view.y, end.x, end.y)};
  }

  static float side_width(const ViewerState& state, float available) {
    const float font = ImGui::GetFontSize();
    const auto chosen = static_cast<float>(state.preferences.side_width);
    const float wanted = chosen > 0.0F ? chosen : kSideWidth * font;
    return std::min(std::max(wanted, kNarrowestSide * font), 0.6F * available);
  }

  /// Lets the user drag the edge between the viewport and the side panel.
  void drag_edge(ViewerState& state, float x, float y, float height) {
    const float reach = 0.25F * ImGui::GetFontSize();
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const bool over = std::abs(mouse.x - x) < reach && mouse.y > y && mouse.y < y + height;
    const bool free = !ImGui::IsAnyItemActive();
    if (over && free && ImGui::IsMouseClicked(ImGuiMouseButton_Left)) drags_edge_ = true;
    if (!ImGui::IsMouseDown(ImGuiMouseButton_Left)) drags_edge_ = false;
    if ((over && free) || drags_edge_) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    if (!drags_edge_) return;
    const float width =
        ImGui::GetMainViewport()->WorkSize.x - (mouse.x - ImGui::GetMainViewport()->WorkPos.x);
    state.preferences.side_width = std::max(width, 1.0F);
  }

  template <typename Contents>
  void panel(const char* name, ImVec2 place, ImVec2 size, Contents&& contents) {
    ImGui::SetNextWindowPos(place);
    ImGui::SetNextWindowSize(size);
    const ImGuiWindowFlags flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                   ImGuiWindowFlags_NoSavedSettings |
                                   ImGuiWindowFlags_NoBringToFrontOnFocus;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0.0F);
    if (ImGui::Begin(name, nullptr, flags & ~ImGuiWindowFlags_NoScrollbar)) contents();
    ImGui::End();
    ImGui::PopStyleVar();
  }

  SidePanel side_;
  Timeline timeline_;
  ImagePanel image_panel_;
  ExportPanel export_panel_;
  FileBrowser browser_;
  Overlay overlay_;
  bool drags_edge_ = false;
  std::array<ImVec4, 4> tiles_{};
  Eigen::Vector2d place_ = Eigen::Vector2d::Zero();
  Eigen::Vector2d size_ = Eigen::Vector2d::Ones();
};

}  // namespace

void run_viewer(ViewerOptions options) {
  std::optional<Script> script;
  if (!options.script.empty()) script = Script::read(options.script);

  // Scripts run without preferences and autosave. The window is then the same on every machine, and
  // nothing is written to the user's folders.
  ReadPreferences read = script ? ReadPreferences{} : read_preferences();
  Gui gui("Sinew", read.preferences.width, read.preferences.height);
  ViewerState state(std::move(options.character), options.settings, options.clip,
                    std::move(options.document), std::move(options.colliders),
                    std::move(options.origin));
  state.playback.seek(options.start);
  state.playback.playing = !options.paused;
  if (options.view) state.view.look_from(*options.view);
  if (options.light) state.view.options.light = lighting_of(*options.light);
  if (options.shown) {
    const std::string& project = state.project.origin().project_file;
    state.messages.attempt([&] { show_like(options.shown, project, state.view, state.heat); },
                           [] {});
  }
  if (options.comparison) state.comparison.show_like(*options.comparison);
  std::optional<SavedState> memory;
  if (!script) memory.emplace(state, std::move(read));
  gui.on_drop = [&state](std::vector<std::string> files, bool shift) {
    try {  // an exception must not propagate through GLFW, a C library
      state.choice.drop(std::move(files), shift);
    } catch (const std::exception& error) {
      state.messages.show_error(error);
    }
  };
  gui.on_key = [&state](int key, bool control, bool shift) {
    press_key(state, key, control, shift);
  };
  gui.on_blocked_key = [&state] {
    state.messages.notice =
        "This key is ignored right after typing; click into the view, or move the pointer "
        "over it and wait a second";
  };
  Viewport viewport(gl_is_software());
  Layout layout;
  const std::unique_ptr<WindowReport> report = WindowReport::if_wanted();
  SectionClock sections(report != nullptr);
  WindowTimes times;
  Stopwatch clock;
  std::string title;
  FramePacing pacing;
  FrameDisplay display(gui, sections);

  ImageRenderer image_renderer;
  while (!state.requests.quit) {
    const bool moving = state.playback.moves() || state.requests.image;
    const Stopwatch pause;
    const double timeout =
        pacing.timeout(moving || script, state.busy(), viewport.seconds_until_smooth());
    gui.poll(timeout);
    pacing.begin_frame(timeout, 0.001 * pause.milliseconds());

    const double elapsed = clock.milliseconds() / 1000.0;
    const bool slept = pause.milliseconds() > kSleep;
    clock.restart();
    times.log.pause(state.panels.graph_paused);
    if (moving) times.frame_ms += 0.1 * (1000.0 * elapsed - times.frame_ms);
    state.update(elapsed);
    if (script) script->advance(state, elapsed);
    state.messages.follow_notice(elapsed, is_used());
    if (memory) memory->follow(elapsed);
    if (gui.wants_to_close()) try_action(state, script ? "quit" : "close");
    image_renderer.follow(state);
    gui.apply(state.preferences.theme, state.preferences.interface_scale);
    if (const std::string now = title_of(state); now != title) gui.set_title(title = now);

    sections.end(FrameSection::kWork);
    gui.begin_frame();
    const PixelRect area =
        layout.draw(state, viewport, times, gui.pixel_width(), gui.pixel_height());
    if (!ImGui::IsAnyItemActive() && !ImGui::IsAnyMouseDown()) {
      state.edits.keep();
      state.fitting.keep();
    }
    sections.end(FrameSection::kPanels);
    viewport.update(state, area.width, area.height);
    sections.end(FrameSection::kMoving);
    const double interval_ms = slept ? 0.0 : 1000.0 * elapsed;
    const bool drawn = display.show(state, viewport,
                                    {area, layout.tiles(), moving, interval_ms, clock}, times.log);
    if (!drawn) std::this_thread::sleep_for(std::chrono::duration<double>(pacing.rest()));
    while (const std::optional<GpuTimer::Time> time = viewport.gpu_timer().take())
      times.log.note_drawing(time->number, static_cast<float>(time->ms));
    sections.end(FrameSection::kPresent);
    if (report) report->write(state, layout.screen_map(state), sections);
    sections.skip();
  }
  state.preferences.width = gui.asked_width();
  state.preferences.height = gui.asked_height();
  if (script) script->require_no_errors(state);
}

}  // namespace sinew
