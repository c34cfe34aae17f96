// SPDX-License-Identifier: MIT

#include "viewer/gui.h"

#include <glad/gl.h>
// Included after glad, which has its own OpenGL declarations.
#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "core/error.h"
#include "render/context.h"
#include "render/gl_debug.h"
#include "viewer/panels/tall_list.h"
#include "viewer/panels/theme.h"

namespace sinew {
namespace {

constexpr int kSmallestStartSide = 320;  // screen units; smallest side of a new window

std::string last_glfw_error() {
  const char* description = nullptr;
  glfwGetError(&description);
  return description != nullptr ? description : "no reason given";
}

/// Shrinks a window that is larger than the display's work area, frame included, to that area.
void fit_display(GLFWwindow* window) {
  GLFWmonitor* const monitor = glfwGetPrimaryMonitor();
  if (monitor == nullptr) return;
  int area_x = 0, area_y = 0, area_width = 0, area_height = 0;
  glfwGetMonitorWorkarea(monitor, &area_x, &area_y, &area_width, &area_height);
  int left = 0, top = 0, right = 0, bottom = 0;
  glfwGetWindowFrameSize(window, &left, &top, &right, &bottom);
  const int max_width = area_width - left - right;
  const int max_height = area_height - top - bottom;
  if (max_width <= 0 || max_height <= 0) return;  // unknown on this desktop
  int width = 0, height = 0;
  glfwGetWindowSize(window, &width, &height);
  if (width <= max_width && height <= max_height) return;
  glfwSetWindowSize(window, std::min(width, max_width), std::min(height, max_height));
}

GLFWwindow* open_window(const std::string& title, int width, int height) {
  if (glfwInit() != GLFW_TRUE) {
    throw UnavailableError(
        fmt::format("there is no display to open a window on ({}); 'sinew render' makes images and "
                    "videos without one",
                    last_glfw_error()));
  }
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 4);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 5);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  glfwWindowHint(GLFW_OPENGL_DEBUG_CONTEXT, gl_debug_wanted() ? GLFW_TRUE : GLFW_FALSE);
  glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);
  glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);  // until it fits the display
  // The desktop finds the icon by this name: StartupWMClass in packaging/sinew.desktop.
  glfwWindowHintString(GLFW_X11_CLASS_NAME, "sinew");
  glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "sinew");
  // The scene has its own samples and depth; the window only shows it.
  glfwWindowHint(GLFW_DEPTH_BITS, 0);
  glfwWindowHint(GLFW_STENCIL_BITS, 0);
  GLFWwindow* window = glfwCreateWindow(width, height, title.c_str(), nullptr, nullptr);
  if (window == nullptr) {
    const std::string reason = last_glfw_error();
    glfwTerminate();
    throw UnavailableError(fmt::format(
        "this display has no OpenGL 4.5 ({}); 'sinew render' makes images and videos without it",
        reason));
  }
  fit_display(window);
  glfwShowWindow(window);
  return window;
}

/// Returns true if a text field had the keyboard in the last frame.
bool in_text_field() {
  // ImGuiIO::WantTextInput is set one frame later.
  return ImGui::GetCurrentContext()->WantTextInputNextFrame == 1;
}

/// Returns true if a menu or a list of choices is open.
bool has_popups() {
  return ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup);
}

}  // namespace

Gui::Gui(const std::string& title, int width, int height)
    : window_(open_window(title, width, height)) {
  glfwMakeContextCurrent(window_);
  load_gl_functions(glfwGetProcAddress);
  glfwSwapInterval(1);
  glfwSetWindowUserPointer(window_, this);
  glfwSetDropCallback(window_, [](GLFWwindow* window, int count, const char** paths) {
    const auto* self = static_cast<Gui*>(glfwGetWindowUserPointer(window));
    const bool shift = glfwGetKey(window, GLFW_KEY_LEFT_SHIFT) == GLFW_PRESS ||
                       glfwGetKey(window, GLFW_KEY_RIGHT_SHIFT) == GLFW_PRESS;
    if (self->on_drop) self->on_drop({paths, paths + count}, shift);
  });
  watch_window();
  watch_mouse();

  ImGui::CreateContext();
  ImGui::GetIO().IniFilename = nullptr;  // the layout is fixed
  glfwGetWindowContentScale(window_, &content_scale_, nullptr);
  follower_.start(window_);
  pixel_width_ = follower_.pixel_width();
  pixel_height_ = follower_.pixel_height();
  set_theme();
  ImGui_ImplGlfw_InitForOpenGL(window_, true);
  watch_keys();
  ImGui_ImplOpenGL3_Init("#version 450 core");
}

Gui::~Gui() {
  ImGui_ImplOpenGL3_Shutdown();
  ImGui_ImplGlfw_Shutdown();
  ImGui::DestroyContext();
  glfwDestroyWindow(window_);
  glfwTerminate();
}

/// Follows the window. To be called before Dear ImGui installs its callbacks, which call these.
void Gui::watch_window() {
  glfwSetWindowRefreshCallback(window_, [](GLFWwindow* window) {
    static_cast<Gui*>(glfwGetWindowUserPointer(window))->uncovered_ = true;
  });
  glfwSetWindowSizeCallback(window_, [](GLFWwindow* window, int width, int height) {
    static_cast<Gui*>(glfwGetWindowUserPointer(window))->follower_.resize(width, height);
  });
  glfwSetFramebufferSizeCallback(window_, [](GLFWwindow* window, int width, int height) {
    static_cast<Gui*>(glfwGetWindowUserPointer(window))->follower_.resize_pixels(width, height);
  });
  glfwSetWindowFocusCallback(window_, [](GLFWwindow* window, int focused) {
    static_cast<Gui*>(glfwGetWindowUserPointer(window))->follower_.focus(focused == GLFW_TRUE);
  });
  glfwSetCursorEnterCallback(window_, [](GLFWwindow* window, int entered) {
    static_cast<Gui*>(glfwGetWindowUserPointer(window))->follower_.hover(entered == GLFW_TRUE);
  });
}

void Gui::watch_mouse() {
  glfwSetCursorPosCallback(window_, [](GLFWwindow* window, double x, double y) {
    auto* self = static_cast<Gui*>(glfwGetWindowUserPointer(window));
    self->mouse_.move(static_cast<float>(x), static_cast<float>(y));
  });
  glfwSetMouseButtonCallback(window_, [](GLFWwindow* window, int button, int action, int) {
    auto* self = static_cast<Gui*>(glfwGetWindowUserPointer(window));
    self->mouse_.button(button, action == GLFW_PRESS, glfwGetTime());
  });
}

/// Queues keys and characters. Installed after Dear ImGui's own callbacks, and in place of its
/// callback for characters.
void Gui::watch_keys() {
  static GLFWkeyfun own = nullptr;  // of Dear ImGui
  own = glfwSetKeyCallback(
      window_, [](GLFWwindow* window, int key, int code, int action, int modifiers) {
        own(window, key, code, action, modifiers);
        if (action != GLFW_PRESS || key < 0) return;
        auto* const self = static_cast<Gui*>(glfwGetWindowUserPointer(window));
        self->keys_.press({key, (modifiers & GLFW_MOD_CONTROL) != 0,
                           (modifiers & GLFW_MOD_SHIFT) != 0, (modifiers & GLFW_MOD_ALT) != 0},
                          self->mouse_.clicks_added());
      });
  glfwSetCharCallback(window_, [](GLFWwindow* window, unsigned character) {
    auto* const self = static_cast<Gui*>(glfwGetWindowUserPointer(window));
    self->keys_.type(character, self->mouse_.clicks_added());
  });
}

/// Takes the keys of the next frame, and runs their shortcuts.
void Gui::take_keys() {
  const bool types = in_text_field();
  typing_.follow(types, ImGui::GetIO().WantCaptureMouse, ImGui::IsAnyMouseDown());
  // The pointer may have left the panel since the last frame. The next frame knows.
  if (!types && typing_.blocks_numbers() && !mouse_.empty() && !std::exchange(put_off_, true))
    return;
  put_off_ = false;
  batch_ = keys_.next(mouse_.clicks_taken());
  if (types) return;
  for (const KeyQueue::Key& key : batch_.keys) handle_key(key);
}

void Gui::handle_key(const KeyQueue::Key& key) {
  if (key.key == GLFW_KEY_ESCAPE && has_popups()) {
    closes_popups_ = true;
  } else if (is_list_open() && has_popups()) {
    return;  // the list uses the keyboard
  } else if (types_number(key) && typing_.blocks_numbers()) {
    if (on_blocked_key) on_blocked_key();
  } else if (on_key) {
    on_key(key.key, key.control, key.shift);
  }
}

/// Gives the keys of this frame to Dear ImGui. Keys that have already been released
/// count as down in this frame.
void Gui::replace_key_state() {
  ImGuiIO& io = ImGui::GetIO();
  const auto held = [&](int left, int right) {
    return glfwGetKey(window_, left) == GLFW_PRESS || glfwGetKey(window_, right) == GLFW_PRESS;
  };
  io.KeyCtrl = held(GLFW_KEY_LEFT_CONTROL, GLFW_KEY_RIGHT_CONTROL);
  io.KeyShift = held(GLFW_KEY_LEFT_SHIFT, GLFW_KEY_RIGHT_SHIFT);
  io.KeyAlt = held(GLFW_KEY_LEFT_ALT, GLFW_KEY_RIGHT_ALT);
  for (const KeyQueue::Key& key : batch_.keys) {
    io.KeyCtrl = key.control;
    io.KeyShift = key.shift;
    io.KeyAlt = key.alt;
    io.KeysDown[key.key] = true;
    io.KeysDownDuration[key.key] = -1.0F;  // pressed anew, even if it was down in the last frame
  }
  for (const char32_t character : batch_.characters) io.AddInputCharacter(character);
}

/// Gives the mouse's state in this frame to Dear ImGui. It has no position if the pointer is
/// unknown, or outside of the window with no button down.
void Gui::replace_mouse_state() {
  ImGuiIO& io = ImGui::GetIO();
  const MouseQueue::State& mouse = mouse_.next();
  static_assert(MouseQueue::kButtons <= IM_ARRAYSIZE(io.MouseDown));
  std::copy(mouse.down.begin(), mouse.down.end(), io.MouseDown);
  // Dear ImGui takes two presses for a double click by the times of its frames, which says little
  // where few are drawn per second. MouseQueue knows which ones are.
  constexpr float kAnyTime = 1e6F;  // s
  io.MouseDoubleClickTime = mouse.repeats ? kAnyTime : 0.0F;
  const bool any_down = std::find(mouse.down.begin(), mouse.down.end(), true) != mouse.down.end();
  constexpr float kNowhere = -std::numeric_limits<float>::max();  // as Dear ImGui defines it
  io.MousePos = mouse.known && (any_down || follower_.has_pointer()) ? ImVec2(mouse.x, mouse.y)
                                                                     : ImVec2(kNowhere, kNowhere);
}

void Gui::set_theme() {
  int units = 0;
  glfwGetWindowSize(window_, &units, nullptr);
  const float pixel_ratio =
      units > 0 ? static_cast<float>(pixel_width()) / static_cast<float>(units) : 1.0F;
  const auto scale = static_cast<float>(scale_);
  apply_theme(theme_, scale * content_scale_ / pixel_ratio, pixel_ratio);
}

void Gui::apply(Theme theme, double scale) {
  if (theme == theme_ && scale == scale_) return;
  theme_ = theme;
  scale_ = scale;
  ImGui_ImplOpenGL3_DestroyFontsTexture();
  ImGui::GetIO().Fonts->Clear();
  set_theme();
  ImGui_ImplOpenGL3_CreateFontsTexture();
  uncovered_ = true;  // the same glyphs may be at other places of the texture
}

bool Gui::wants_to_close() {
  const bool wants = glfwWindowShouldClose(window_) == GLFW_TRUE;
  glfwSetWindowShouldClose(window_, GLFW_FALSE);
  return wants;
}

void Gui::set_title(const std::string& title) {
  glfwSetWindowTitle(window_, title.c_str());
}

void Gui::poll(double seconds) {
  if (seconds > 0.0 && mouse_.empty() && keys_.empty()) {
    glfwWaitEventsTimeout(seconds);
  } else {
    glfwPollEvents();
  }
  take_keys();
}

void Gui::begin_frame() {
  ImGui_ImplOpenGL3_NewFrame();
  follower_.begin_frame(ImGui::GetIO());
  pixel_width_ = follower_.pixel_width();
  pixel_height_ = follower_.pixel_height();
  replace_mouse_state();
  replace_key_state();
  ImGui::NewFrame();
  if (std::exchange(closes_popups_, false)) ImGui::ClosePopupToLevel(0, true);
  for (const KeyQueue::Key& key : std::exchange(batch_, {}).keys)
    ImGui::GetIO().KeysDown[key.key] = glfwGetKey(window_, key.key) == GLFW_PRESS;
}

bool Gui::end_frame() {
  ImGui::Render();
  return std::exchange(uncovered_, false);
}

void Gui::present() {
  glfwSwapBuffers(window_);
}

int Gui::asked_width() const {
  return std::max(static_cast<int>(static_cast<float>(pixel_width()) / content_scale_),
                  kSmallestStartSide);
}

int Gui::asked_height() const {
  return std::max(static_cast<int>(static_cast<float>(pixel_height()) / content_scale_),
                  kSmallestStartSide);
}

}  // namespace sinew
