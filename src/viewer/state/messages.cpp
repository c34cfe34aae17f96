// SPDX-License-Identifier: MIT

#include "viewer/state/messages.h"

#include "core/error.h"

namespace sinew {
namespace {

constexpr double kNoticeTime = 5.0;  // s

}  // namespace

void Messages::show_notice(const std::string& text, double seconds) {
  notice = shown_notice_ = text;
  until_notice_ends_ = seconds;
  notice_waits_ = false;
}

void Messages::show_result(const std::string& text) {
  show_notice(text, kNoticeTime);
  notice_waits_ = true;
}

void Messages::follow_notice(double elapsed, bool used) {
  if (notice != shown_notice_) show_notice(notice, kNoticeTime);
  notice_waits_ = notice_waits_ && !used;
  if (notice_waits_) return;
  until_notice_ends_ -= elapsed;
  if (until_notice_ends_ < 0.0) notice = shown_notice_ = "";
}

void Messages::show_error(const std::exception& error) {
  errors.emplace_back(error.what());
  if (dynamic_cast<const UnavailableError*>(&error) != nullptr) lack_ = error.what();
}

}  // namespace sinew
