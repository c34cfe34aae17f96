// SPDX-License-Identifier: MIT

#include "window/display.h"

#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <thread>

#include "window/drop_source.h"

namespace sinew::test {
namespace {

struct CloseDisplay {
  void operator()(::Display* display) const { XCloseDisplay(display); }
};
using Connection = std::unique_ptr<::Display, CloseDisplay>;

Connection connect(const std::string& name) {
  Connection connection(XOpenDisplay(name.c_str()));
  if (!connection) throw std::runtime_error("no X display " + name);
  return connection;
}

bool installed(const std::string& program) {
  return std::system(("command -v " + program + " >/dev/null 2>&1").c_str()) == 0;
}

}  // namespace

bool Display::available() {
  static const bool both = installed("Xvfb") && installed("xdotool");
  return both;
}

Display::Display(int width, int height) {
  std::array<int, 2> number{};
  if (::pipe(number.data()) != 0) throw std::runtime_error("no pipe");
  ::fcntl(number[0], F_SETFD, FD_CLOEXEC);
  std::vector<std::string> words{"Xvfb",      "-displayfd", std::to_string(number[1]),
                                 "-screen",   "0",          fmt::format("{}x{}x24", width, height),
                                 "-nolisten", "tcp"};
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  const int error = ::posix_spawnp(&process_, "Xvfb", &actions, nullptr, pointers.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  ::close(number[1]);
  name_ = ":";
  char letter = 0;
  while (error == 0 && ::read(number[0], &letter, 1) == 1 && letter != '\n') name_ += letter;
  ::close(number[0]);
  if (name_ == ":") throw std::runtime_error("Xvfb does not start");
}

Display::~Display() {
  ::kill(process_, SIGTERM);
  ::waitpid(process_, nullptr, 0);
}

void Display::input(const std::string& commands) const {
  const std::string line = fmt::format("DISPLAY={} xdotool {}", name_, commands);
  if (std::system(line.c_str()) != 0) throw std::runtime_error("failed: " + line);
}

Image Display::screenshot() const {
  const Connection connection = connect(name_);
  const ::Window root = DefaultRootWindow(connection.get());
  const int width = DisplayWidth(connection.get(), 0);
  const int height = DisplayHeight(connection.get(), 0);
  XImage* const pixels = XGetImage(connection.get(), root, 0, 0, static_cast<unsigned>(width),
                                   static_cast<unsigned>(height), AllPlanes, ZPixmap);
  Image image;
  image.width = width;
  image.height = height;
  image.rgba.reserve(4 * static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      const unsigned long pixel = XGetPixel(pixels, x, y);
      for (const int shift : {16, 8, 0})
        image.rgba.push_back(static_cast<std::uint8_t>(pixel >> shift));
      image.rgba.push_back(255);
    }
  }
  XDestroyImage(pixels);
  return image;
}

unsigned long Display::window() const {
  const Connection connection = connect(name_);
  for (int i = 0; i < 600; ++i) {
    ::Window root = 0;
    ::Window parent = 0;
    ::Window* children = nullptr;
    unsigned count = 0;
    XQueryTree(connection.get(), DefaultRootWindow(connection.get()), &root, &parent, &children,
               &count);
    ::Window largest = 0;
    int max_area = 0;
    for (unsigned c = 0; c < count; ++c) {
      XWindowAttributes attributes;
      XGetWindowAttributes(connection.get(), children[c], &attributes);
      const int area = attributes.width * attributes.height;
      if (attributes.map_state == IsViewable && area > max_area) {
        max_area = area;
        largest = children[c];
      }
    }
    if (children != nullptr) XFree(children);
    if (largest != 0) return largest;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  return 0;
}

void Display::uncover(unsigned long window) const {
  const Connection connection = connect(name_);
  XEvent event{};
  event.xexpose.type = Expose;
  event.xexpose.window = window;
  event.xexpose.width = event.xexpose.height = 1;
  XSendEvent(connection.get(), window, False, ExposureMask, &event);
  XSync(connection.get(), False);
}

void Display::close(unsigned long window) const {
  const Connection connection = connect(name_);
  XEvent event{};
  event.xclient.type = ClientMessage;
  event.xclient.window = window;
  event.xclient.message_type = XInternAtom(connection.get(), "WM_PROTOCOLS", False);
  event.xclient.format = 32;
  event.xclient.data.l[0] =
      static_cast<long>(XInternAtom(connection.get(), "WM_DELETE_WINDOW", False));
  XSendEvent(connection.get(), window, False, NoEventMask, &event);
  XSync(connection.get(), False);
}

void Display::resize(unsigned long window, int width, int height) const {
  const Connection connection = connect(name_);
  XResizeWindow(connection.get(), window, static_cast<unsigned>(width),
                static_cast<unsigned>(height));
  XSync(connection.get(), False);
}

bool Display::drop(unsigned long window, int x, int y,
                   const std::vector<std::string>& files) const {
  const Connection connection = connect(name_);
  return DropSource(connection.get(), files).drop(window, x, y);
}

}  // namespace sinew::test
