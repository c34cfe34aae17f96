// SPDX-License-Identifier: MIT

#include "window/drop_source.h"

#include <X11/Xatom.h>
#include <fmt/format.h>

#include <cctype>
#include <chrono>
#include <thread>

namespace sinew::test {
namespace {

constexpr long kVersion = 5;

std::string file_address(const std::string& path) {
  std::string address = "file://";
  for (const char letter : path) {
    const auto byte = static_cast<unsigned char>(letter);
    const bool plain =
        std::isalnum(byte) != 0 || std::string("/._-~").find(letter) != std::string::npos;
    address += plain ? std::string(1, letter) : fmt::format("%{:02X}", byte);
  }
  return address;
}

}  // namespace

DropSource::DropSource(::Display* display, const std::vector<std::string>& files)
    : display_(display),
      window_(XCreateSimpleWindow(display, DefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0)) {
  for (const std::string& file : files) names_ += file_address(file) + "\r\n";
  XSetSelectionOwner(display_, atom("XdndSelection"), window_, CurrentTime);
}

DropSource::~DropSource() {
  XDestroyWindow(display_, window_);
  XSync(display_, False);
}

void DropSource::send(::Window target, const char* message, long second, long third, long fourth,
                      long fifth) {
  XEvent event{};
  event.xclient.type = ClientMessage;
  event.xclient.window = target;
  event.xclient.message_type = atom(message);
  event.xclient.format = 32;
  event.xclient.data.l[0] = static_cast<long>(window_);
  event.xclient.data.l[1] = second;
  event.xclient.data.l[2] = third;
  event.xclient.data.l[3] = fourth;
  event.xclient.data.l[4] = fifth;
  XSendEvent(display_, target, False, NoEventMask, &event);
  XFlush(display_);
}

void DropSource::serve(const XSelectionRequestEvent& request) {
  XChangeProperty(display_, request.requestor, request.property, request.target, 8, PropModeReplace,
                  reinterpret_cast<const unsigned char*>(names_.data()),
                  static_cast<int>(names_.size()));
  XEvent answer{};
  answer.xselection.type = SelectionNotify;
  answer.xselection.requestor = request.requestor;
  answer.xselection.selection = request.selection;
  answer.xselection.target = request.target;
  answer.xselection.property = request.property;
  answer.xselection.time = request.time;
  XSendEvent(display_, request.requestor, False, NoEventMask, &answer);
  XFlush(display_);
}

bool DropSource::wait_for(const char* message, XClientMessageEvent& found) {
  for (int i = 0; i < 2000; ++i) {
    while (XPending(display_) > 0) {
      XEvent event;
      XNextEvent(display_, &event);
      if (event.type == SelectionRequest) serve(event.xselectionrequest);
      if (event.type == ClientMessage && event.xclient.message_type == atom(message)) {
        found = event.xclient;
        return true;
      }
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

bool DropSource::drop(::Window target, int x, int y) {
  constexpr long kAccepts = 1;
  const auto list = static_cast<long>(atom("text/uri-list"));
  const auto copy = static_cast<long>(atom("XdndActionCopy"));
  XClientMessageEvent answer{};
  send(target, "XdndEnter", kVersion << 24, list, 0, 0);
  send(target, "XdndPosition", 0, (static_cast<long>(x) << 16) | y, CurrentTime, copy);
  if (!wait_for("XdndStatus", answer) || (answer.data.l[1] & kAccepts) == 0) return false;
  send(target, "XdndDrop", 0, CurrentTime, 0, 0);
  // By the protocol, bit 0 says whether the drop was accepted. GLFW writes the length of the
  // received data there, so any value but 0 counts.
  return wait_for("XdndFinished", answer) && answer.data.l[1] != 0;
}

}  // namespace sinew::test
