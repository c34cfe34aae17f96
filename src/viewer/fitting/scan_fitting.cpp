// SPDX-License-Identifier: MIT

#include "viewer/fitting/scan_fitting.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/counted.h"
#include "core/error.h"
#include "viewer/fitting/landmark_list.h"

namespace sinew {
namespace {

/// Number of landmarks that make up for a person that is not recognized, as in register_body().
constexpr int kEnoughByHand = 4;

constexpr double kViewMargin = 0.16;  // fraction of a view that stays free around a body

}  // namespace

void ScanFitting::start(const std::string& path) {
  const bool is_other = path != path_ || !scan_;
  if (!on_) before_ = view_.camera;
  on_ = true;
  character_ = bodies_.revisions.character;
  playback_.playing = false;
  messages_.notice.clear();  // it may be about posing
  problem_.clear();
  makes_bodies_ = true;
  ++revision_;
  ++bodies_.revisions.frame;
  if (!is_other) return frame_views(true);
  path_ = path;
  scan_.reset();
  edits = {};
  selected_.clear();
  history_.restart(edits);
  stop_work();
  reading_.start([path](const Progress& progress) { return load_scan(path, progress); });
}

void ScanFitting::leave() {
  if (!on_) return;
  on_ = false;
  stop_work();
  view_.subject.reset();
  if (character_ == bodies_.revisions.character) view_.camera = before_;
  ++bodies_.revisions.frame;
}

void ScanFitting::require_scan() const {
  if (!on_ || !scan_) throw UsageError("no scan is shown; begin with 'fit on' or 'fit-scan FILE'");
}

bool ScanFitting::undo() {
  std::optional<FitEdits> before = history_.undo(edits);
  if (before) edits = *std::move(before);
  problem_.clear();
  return before.has_value();
}

bool ScanFitting::redo() {
  std::optional<FitEdits> after = history_.redo(edits);
  if (after) edits = *std::move(after);
  problem_.clear();
  return after.has_value();
}

const FitTemplate* ScanFitting::body() const {
  const auto found = templates_.find(shown_sex());
  return found == templates_.end() ? nullptr : found->second.get();
}

const std::vector<std::string>& ScanFitting::names() {
  static const std::vector<std::string> all = [] {
    std::vector<std::string> list;
    for (const ListedLandmark& landmark : listed_landmarks()) list.emplace_back(landmark.name);
    return list;
  }();
  return all;
}

void ScanFitting::select(const std::string& name) {
  if (!name.empty() && std::ranges::find(names(), name) == names().end())
    throw UsageError(
        fmt::format("a body has no landmark '{}'; docs/registration.md lists them", name));
  selected_ = name;
}

void ScanFitting::place(const std::string& name, const Eigen::Vector3d& position) {
  require_scan();
  select(name);
  edits.on_scan[name] = {position, false};
  problem_.clear();
}

void ScanFitting::place_selected(const Eigen::Vector3d& position) {
  if (selected_.empty()) return;
  place(selected_, position);
  selected_ = next_landmark(names(), edits, selected_);
}

void ScanFitting::remove(const std::string& name) {
  require_scan();
  select(name);
  edits.on_scan.erase(name);
  edits.moved_on_body.erase(name);
}

void ScanFitting::remove_all() {
  require_scan();
  edits.on_scan.clear();
  edits.moved_on_body.clear();
  selected_.clear();
}

void ScanFitting::place_on_body(const std::string& name, const Eigen::Vector3d& position) {
  require_scan();
  if (body() == nullptr) throw UsageError("the template is not there yet; wait until it is made");
  select(name);
  edits.moved_on_body[name] = position - body()->usual.at(name);
  // The user has seen to which place on the scan it belongs now.
  const auto on_scan = edits.on_scan.find(name);
  if (on_scan != edits.on_scan.end()) on_scan->second.is_proposed = false;
}

std::vector<std::string> ScanFitting::take(const LandmarkFile& file) {
  require_scan();
  std::vector<std::string> unknown;
  const auto for_known = [&](const std::string& given, const auto& use) {
    for (const std::string& name : {given, given + ".R"}) {
      if (std::ranges::find(names(), name) != names().end()) return use(name);
    }
    unknown.push_back(given);
  };
  for (const LandmarkFile::Entry& entry : file.landmarks) {
    for_known(entry.name, [&](const std::string& name) {
      edits.on_scan[name] = {entry.position, false};
      edits.moved_on_body.erase(name);
    });
  }
  for (const LandmarkFile::Move& move : file.moved) {
    for_known(move.name,
              [&](const std::string& name) { edits.moved_on_body[name] = move.displacement; });
  }
  edits.meters_per_unit = file.meters_per_unit;
  return unknown;
}

void ScanFitting::find() {
  require_scan();
  problem_.clear();
  finding_.start(
      [scan = scan_](const Progress& progress) { return find_on_scan(*scan, progress); });
}

std::vector<Sex> ScanFitting::wanted_sexes() const {
  if (edits.sex) return {*edits.sex};
  return {Sex::kMale, Sex::kFemale};
}

void ScanFitting::start_fit() {
  require_scan();
  problem_.clear();
  makes_bodies_ = true;
  wants_fit_ = true;
}

void ScanFitting::make_body() {
  require_scan();
  makes_bodies_ = true;
}

void ScanFitting::go_back() {
  require_scan();
  edits.fit.reset();
}

bool ScanFitting::running() const {
  return on_ &&
         (reading_.running() || making_body_.running() || finding_.running() || fitting_.running());
}

std::pair<double, std::string> ScanFitting::progress() const {
  if (reading_.running()) return reading_.progress();
  if (fitting_.running()) return fitting_.progress();
  if (finding_.running()) return finding_.progress();
  return making_body_.progress();
}

void ScanFitting::stop_work() {
  wants_fit_ = false;
  reading_.cancel();
  finding_.cancel();
  fitting_.cancel();
  making_body_.cancel();
}

void ScanFitting::cancel() {
  if (std::exchange(wants_fit_, false) && making_body_.running()) {
    // The template next to the scan is of use without a fit, too.
    if (making_ != shown_sex()) making_body_.cancel();
    return;
  }
  if (making_body_.running()) makes_bodies_ = false;
  const bool reads = reading_.running();
  stop_work();
  if (reads) leave();
}

/// Says why work has failed, and what the user can do about it.
void ScanFitting::note_problem(const std::string& text) {
  const int placed = placed_by_hand(edits);
  problem_ = text;
  if (placed >= kEnoughByHand) return;
  // Some texts already ask for landmarks, but not for how many.
  const bool asks = text.ends_with("place landmarks by hand");
  problem_ += fmt::format("{} {}, and then fit ({} now)",
                          asks ? ": at least" : "; place landmarks by hand: at least",
                          kEnoughByHand, counted(placed, "is placed", "are placed"));
}

void ScanFitting::collect_scan() {
  try {
    std::optional<std::shared_ptr<const LoadedScan>> read = reading_.take();
    if (!read) return;
    scan_ = *std::move(read);
    frame_ = scan_->standing;
    messages_.errors.insert(messages_.errors.end(), scan_->scan.warnings.begin(),
                            scan_->scan.warnings.end());
    ++revision_;
    frame_views(true);
  } catch (const InputError& error) {
    messages_.show_error(error);
    leave();
  }
}

void ScanFitting::show_found(const FoundLandmarks& found) {
  frame_ = found.upright;
  ++revision_;
  const int count = propose(edits, found.landmarks);
  messages_.notice = fmt::format("Found {}: drag those that are not in their places{}",
                                 counted(count, "landmark", "landmarks"),
                                 found.knows_sides ? "" : ". Left and right may be exchanged");
  frame_views(true);
}

void ScanFitting::show_fit(std::shared_ptr<const FittedBody> fitted) {
  // The landmarks before the fit and those that it has found are steps of their own, to which undo
  // returns.
  keep();
  propose(edits, fitted->landmarks);
  keep();
  edits.fit = std::move(fitted);
  frame_ = edits.fit->frame;
  messages_.show_result("The body is fitted");
  messages_.output_warnings.clear();
  for (const std::string& warning : edits.fit->body.warnings)
    messages_.output_warnings.push_back({warning});
}

void ScanFitting::collect_work() {
  try {
    if (std::optional<std::shared_ptr<const FitTemplate>> made = making_body_.take())
      templates_[making_] = *std::move(made);
    if (const std::optional<FoundLandmarks> found = finding_.take()) show_found(*found);
    std::optional<std::shared_ptr<const FittedBody>> fitted = fitting_.take();
    if (!fitted) return;
    show_fit(*std::move(fitted));
  } catch (const InputError& error) {
    wants_fit_ = false;
    note_problem(error.what());
  }
}

/// Begins to make a template that is missing, or the fit that waits for templates.
void ScanFitting::begin_missing() {
  if (!scan_ || making_body_.running() || !makes_bodies_) return;
  std::vector<Sex> wanted{shown_sex()};
  if (wants_fit_) wanted = wanted_sexes();
  for (const Sex sex : wanted) {
    if (templates_.contains(sex)) continue;
    making_ = sex;
    making_body_.start([sex, make = make_space](const Progress& progress) {
      return std::make_shared<const FitTemplate>(make(sex, progress));
    });
    return;
  }
  if (!wants_fit_) return;
  wants_fit_ = false;
  finding_.cancel();
  std::vector<std::shared_ptr<const FitTemplate>> chosen;
  for (const Sex sex : wanted) chosen.push_back(templates_.at(sex));
  fitting_.start([scan = scan_, chosen, own = edits, make = make_fit](const Progress& progress) {
    return make(*scan, chosen, own, progress);
  });
}

void ScanFitting::follow() {
  if (!on_) return;
  if (character_ != bodies_.revisions.character) return leave();
  playback_.playing = false;
  collect_scan();
  if (!on_) return;
  collect_work();
  begin_missing();
  follow_shown();
  link_cameras();
}

/// Notices what is shown now for the first time.
void ScanFitting::follow_shown() {
  if (shown_fit_ == fit() && shown_body_ == body()) return;
  if (shown_fit_ != fit() || shown_body_ == nullptr) frame_views(false);
  shown_fit_ = fit();
  shown_body_ = body();
  ++revision_;
}

void ScanFitting::frame_what_is_new(double aspect) {
  // A button may have changed what is shown since follow() was called.
  follow_shown();
  view_.aspect = is_divided() ? 0.5 * aspect : aspect;
  frame_body_if_wanted(0.5 * aspect);
  view_.frame_if_wanted();
}

/// Shows all of scan and template.
void ScanFitting::frame_views(bool from_front) {
  if (!scan_) return;
  view_.subject = scan_->surface.shown_box(frame());
  if (from_front) view_.camera.look_from("front", *view_.subject);
  view_.frame_later();
  body_camera.yaw = view_.camera.yaw;
  body_camera.pitch = view_.camera.pitch;
  wants_body_frame_ = true;
  linked_.reset();
}

/// \param aspect  of the half of the view that shows the template
void ScanFitting::frame_body_if_wanted(double aspect) {
  if (!wants_body_frame_ || body() == nullptr) return;
  wants_body_frame_ = false;
  body_camera.orthographic = view_.camera.orthographic;
  body_camera.fit(body()->skin.box(), aspect, kViewMargin);
}

/// Turns the other view along with the one that was turned.
void ScanFitting::link_cameras() {
  Camera& scan = view_.camera;
  if (turns_together && linked_) {
    const auto follow = [](Camera& camera, const Camera& now, const Camera& before) {
      camera.orbit(now.yaw - before.yaw, now.pitch - before.pitch);
    };
    if (scan.yaw != linked_->scan.yaw || scan.pitch != linked_->scan.pitch) {
      follow(body_camera, scan, linked_->scan);
    } else {
      follow(scan, body_camera, linked_->body);
    }
  }
  body_camera.orthographic = scan.orthographic;
  linked_ = Cameras{scan, body_camera};
}

}  // namespace sinew
