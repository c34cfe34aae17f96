// SPDX-License-Identifier: MIT

#include "viewer/frame_display.h"

#include <glad/gl.h>

#include <algorithm>
#include <cstdint>
#include <exception>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "render/image.h"
#include "session/session.h"

namespace sinew {
namespace {

/// Reads the pixels of the back buffer, which Gui::present() will show.
Image window_image(int width, int height) {
  const std::size_t row = 4 * static_cast<std::size_t>(width);
  std::vector<std::uint8_t> upward(row * static_cast<std::size_t>(height));
  glBindFramebuffer(GL_READ_FRAMEBUFFER, 0);
  glReadBuffer(GL_BACK);
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, upward.data());
  return image_from_bottom_up_rows(width, height, upward);
}

/// Writes a screenshot of the frame that is drawn, if one is requested.
void take_screenshot(ViewerState& state, int width, int height) {
  if (!state.requests.screenshot) return;
  const std::string path = *std::exchange(state.requests.screenshot, std::nullopt);
  try {
    write_png(window_image(width, height), path);
  } catch (const std::exception& error) {
    state.messages.show_error(error);
  }
}

/// Returns the durations of those parts of a frame that are measured separately.
/// \param advanced  true if the simulation may have advanced in this frame
FrameTimes times_of(const Session& session, const Viewport& viewport, bool advanced) {
  const FrameStatistics last = session.statistics(false);
  FrameTimes times;
  const auto put = [&](FramePart part, double ms) { times[part] = static_cast<float>(ms); };
  if (advanced) {
    times.steps = last.steps;
    put(FramePart::kSkeleton, last.steps * last.skeleton_ms);
    put(FramePart::kLocal, last.steps * last.local_ms);
    put(FramePart::kGlobal, last.steps * last.global_ms);
    put(FramePart::kContact, last.steps * last.contact_ms);
  }
  // Upsampling happens inside Viewport::update(), and only if something has moved.
  const double upsampling =
      viewport.moving_ms() > 0.0 ? std::min(last.upsampling_ms, viewport.moving_ms()) : 0.0;
  put(FramePart::kUpsampling, upsampling);
  put(FramePart::kDrawing, viewport.draw_ms() - upsampling);
  return times;
}

}  // namespace

bool FrameDisplay::show(ViewerState& state, Viewport& viewport, const Frame& frame, FrameLog& log) {
  const bool whole = gui_.end_frame() || state.requests.screenshot;
  painter_.follow(*ImGui::GetDrawData(), frame.tiles, whole);
  sections_.end(FrameSection::kPanels);
  if (viewport.changes()) painter_.renew(kView);
  if (!painter_.is_stale()) return false;
  draw(viewport, frame, log.next());
  FrameTimes times = times_of(state.session(), viewport, frame.moving);
  const auto working = static_cast<float>(frame.clock.milliseconds());
  times[FramePart::kRest] = std::max(0.0F, working - times.total());
  times.interval = static_cast<float>(frame.interval_ms);
  const std::int64_t number = log.add(times);
  take_screenshot(state, gui_.pixel_width(), gui_.pixel_height());
  const Stopwatch presenting;
  gui_.present();
  // A software renderer draws most of the frame only now.
  if (viewport.is_software()) {
    const auto waited = static_cast<float>(presenting.milliseconds());
    log.note_drawing(number, times[FramePart::kDrawing] + waited);
  }
  return true;
}

void FrameDisplay::draw(Viewport& viewport, const Frame& frame, std::int64_t number) {
  const GLuint image = painter_.framebuffer(gui_.pixel_width(), gui_.pixel_height());
  if (painter_.is_stale(kView)) viewport.draw(image, frame.view.x, frame.view.y, number);
  sections_.end(FrameSection::kScene);
  painter_.draw(*ImGui::GetDrawData());
  sections_.end(FrameSection::kPanelCalls);
}

}  // namespace sinew
