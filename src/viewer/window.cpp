#include "viewer/window.h"

#include <glad/gl.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "core/timing.h"
#include "render/context.h"
#include "render/image.h"
#include "viewer/actions.h"
#include "viewer/gui.h"
#include "viewer/memory.h"
#include "viewer/panels.h"
#include "viewer/script.h"
#include "viewer/viewport.h"

namespace sinew {
namespace {

// In heights of the font.
constexpr float kSideWidth = 21.0F;
constexpr float kNarrowestSide = 14.0F;
constexpr float kTimelineHeight = 4.9F;

// A still window looks for background work this often, in s, and at most so often without any.
constexpr double kBusyPause = 0.03;
constexpr double kIdlePause = 0.5;
// After an event, Dear ImGui needs a few pictures to settle, and the viewport some to be sure that
// nothing moves.
constexpr int kSettlingPictures = Viewport::kStillPictures + 2;

std::string title_of(const Session& session) {
  const std::string& name = session.character().name;
  return name.empty() ? "Sinew" : name + " - Sinew";
}

/// The window's pixels as they will be seen.
Image window_picture(int width, int height) {
  const std::size_t row = 4 * static_cast<std::size_t>(width);
  std::vector<std::uint8_t> upward(row * static_cast<std::size_t>(height));
  glBindFramebuffer(GL_READ_FRAMEBUFFER, 0);
  glReadBuffer(GL_BACK);
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, upward.data());
  return image_from_rows_upward(width, height, upward);
}

/// The panels around the viewport, and what is left for it.
class Layout {
 public:
  void draw(ViewerState& state, Viewport& viewport, const WindowTimes& times, int pixel_width,
            int pixel_height) {
    if (state.panels) draw_menu(state);
    const ImGuiViewport& screen = *ImGui::GetMainViewport();
    const float font = ImGui::GetFontSize();
    const float side = state.panels ? side_width(state, screen.WorkSize.x) : 0;
    const float bottom = state.panels ? kTimelineHeight * font : 0;
    const ImVec2 place = screen.WorkPos;
    const ImVec2 size(screen.WorkSize.x - side, screen.WorkSize.y - bottom);
    if (state.panels) {
      drag_edge(state, place.x + size.x, place.y, screen.WorkSize.y);
      panel("Side", {place.x + size.x, place.y}, {side, screen.WorkSize.y},
            [&] { side_.draw(state, times); });
      panel("Timeline", {place.x, place.y + size.y}, {size.x, bottom},
            [&] { timeline_.draw(state); });
    }
    draw_help(state);
    draw_messages(state);
    viewport.handle_mouse(state, {place.x, place.y}, {size.x, size.y});
    draw_overlay(state, times, place, size);

    const ImVec2 ratio = ImGui::GetIO().DisplayFramebufferScale;
    const int x = static_cast<int>(place.x * ratio.x);
    const int top = static_cast<int>(place.y * ratio.y);
    const int width = std::min(static_cast<int>(size.x * ratio.x), pixel_width - x);
    const int height = std::min(static_cast<int>(size.y * ratio.y), pixel_height - top);
    viewport.draw(state, x, pixel_height - top - height, width, height);
  }

 private:
  static float side_width(const ViewerState& state, float available) {
    const float font = ImGui::GetFontSize();
    const auto chosen = static_cast<float>(state.preferences.side_width);
    const float wanted = chosen > 0.0F ? chosen : kSideWidth * font;
    return std::min(std::max(wanted, kNarrowestSide * font), 0.6F * available);
  }

  /// The edge between picture and side panel, to be dragged.
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
  bool drags_edge_ = false;
};

}  // namespace

void run_viewer(ViewerOptions options) {
  std::optional<Script> script;
  if (!options.script.empty()) script = Script::read(options.script);

  // Scripts see the same window everywhere, and leave no trace in the user's folders.
  ReadPreferences read = script ? ReadPreferences{} : read_preferences();
  Gui gui("Sinew", read.preferences.width, read.preferences.height);
  ViewerState state(std::move(options.character), std::move(options.settings), options.clip,
                    std::move(options.document), std::move(options.colliders),
                    std::move(options.origin));
  state.seek(options.start);
  if (options.view) state.look_from(*options.view);
  if (options.comparison) state.compare_like(*options.comparison);
  std::optional<Memory> memory;
  if (!script) memory.emplace(state, std::move(read));
  gui.on_drop = [&state](std::vector<std::string> files) { state.open(std::move(files)); };
  gui.on_key = [&state](int key, bool control) { press_key(state, key, control); };
  Viewport viewport(gl_is_software());
  Layout layout;
  WindowTimes times;
  Stopwatch clock;
  int titled = -1;
  int settling = kSettlingPictures;

  while (!state.quit && !gui.wants_to_close()) {
    const bool moving = state.moves() && !state.busy();
    const Stopwatch pause;
    if (moving || script || settling > 0) {
      gui.poll(0.0);
    } else {
      gui.poll(state.busy() ? kBusyPause : kIdlePause);
      if (pause.milliseconds() < 1000.0 * kBusyPause) settling = kSettlingPictures;
    }
    settling = std::max(0, settling - 1);

    const double elapsed = clock.milliseconds() / 1000.0;
    clock.restart();
    if (moving) times.frame_ms += 0.1 * (1000.0 * elapsed - times.frame_ms);
    state.update(elapsed);
    if (script) script->advance(state, elapsed);
    if (memory) memory->follow(elapsed);
    gui.apply(state.preferences.theme, state.preferences.interface_scale);
    if (titled != state.character_revision()) {
      gui.set_title(title_of(state.session()));
      titled = state.character_revision();
    }

    gui.begin_frame();
    layout.draw(state, viewport, times, gui.pixel_width(), gui.pixel_height());
    if (!ImGui::IsAnyItemActive() && !ImGui::IsAnyMouseDown()) state.keep_edits();
    gui.end_frame();
    if (state.screenshot) {
      const std::string path = *std::exchange(state.screenshot, std::nullopt);
      try {
        write_png(window_picture(gui.pixel_width(), gui.pixel_height()), path);
      } catch (const std::exception& error) {
        state.messages.emplace_back(error.what());
      }
    }
    gui.present();
  }
  state.preferences.width = gui.asked_width();
  state.preferences.height = gui.asked_height();
  if (script) script->require_no_errors(state);
}

}  // namespace sinew
