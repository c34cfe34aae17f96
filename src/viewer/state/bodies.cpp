// SPDX-License-Identifier: MIT

#include "viewer/state/bodies.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "core/error.h"
#include "core/progress.h"
#include "core/unused_memory.h"
#include "session/backends.h"

namespace sinew {

std::span<Session* const> Bodies::sides() {
  sides_[0] = session_.get();
  std::size_t count = 1;
  for (const std::unique_ptr<Comparison>& other : comparisons_) {
    if (Session* const side = other->side()) sides_[count++] = side;
  }
  return std::span<Session* const>(sides_).first(count);
}

std::vector<std::shared_ptr<Session>> Bodies::all_sessions() const {
  std::vector<std::shared_ptr<Session>> all{session_};
  for (const std::unique_ptr<Comparison>& other : comparisons_) {
    if (other->shared_session()) all.push_back(other->shared_session());
  }
  return all;
}

bool Bodies::change_colliders(const ColliderChange& change,
                              std::vector<std::vector<PlayedColliders::Ready>>& ready) {
  const std::vector<std::shared_ptr<Session>> all = all_sessions();
  // Jobs share the session that they read, cancelled ones until they end. `all` shares it, too.
  if (std::any_of(all.begin(), all.end(), [](const auto& side) { return side.use_count() > 2; }))
    return false;
  for (std::size_t side = 0; side < all.size(); ++side) {
    all[side]->keep_colliders(change.kept);
    for (std::size_t i = 0; i < change.added.size(); ++i)
      all[side]->insert_collider(change.added[i], std::move(ready[side][i]));
  }
  ++revisions.character;
  ++revisions.frame;
  return true;
}

void Bodies::place_colliders(const std::vector<ColliderPlacement>& placements) {
  for (const std::shared_ptr<Session>& side : all_sessions()) side->place_colliders(placements);
  ++revisions.frame;
}

void Bodies::keep_together() {
  for (const std::unique_ptr<Comparison>& other : comparisons_) other->keep_together(*session_);
}

void Bodies::clear() {
  building_.cancel();
  for (const std::unique_ptr<Comparison>& other : comparisons_) other->forget();
}

void Bodies::show(std::shared_ptr<Session> resting) {
  session_ = std::move(resting);
  at_rest_ = true;
  automatic_contact_.restart();
}

bool Bodies::are_settled() const {
  return session_->is_settled() &&
         std::all_of(comparisons_.begin(), comparisons_.end(), [](const auto& other) {
           return other->side() == nullptr || other->side()->is_settled();
         });
}

bool Bodies::simulate(const std::function<void()>& work) {
  try {
    work();
    return true;
  } catch (const UnavailableError& error) {
    go_on_without_gpu(error.what());
    return false;
  }
}

void Bodies::move_sides(const std::function<void()>& work) {
  if (!simulate(work)) work();
}

void Bodies::go_on_without_gpu(const std::string& why) {
  messages_.errors.push_back(why + "; the CPU simulates instead");
  avoid_gpu(why);
  told_backend_ = cpu_instead_of(Backend::kAuto).warning();
  for (const std::unique_ptr<Comparison>& other : comparisons_) other->leave_gpu();
  session_->freeze();
  at_rest_ = true;
  if (edits_.settings.backend == Backend::kCuda) edits_.settings.backend = Backend::kAuto;
  for (SettingDifferences& differences : edits_.compared) {
    const auto other = differences.find("backend");
    if (other != differences.end() && other->second == name_of(Backend::kCuda))
      differences.erase(other);
  }
  edits_.give_up();
  ++revisions.lane;
  ++revisions.frame;
  prepare();
}

void Bodies::measure_contact() {
  for (const Session* const side : sides()) {
    if (!automatic_contact_.measure(side->settings(), side->statistics(false))) continue;
    messages_.notice = fmt::format(
        "Global contact is slower than real time ({:.0f} ms per step), so contact is local now: "
        "near joints only",
        automatic_contact_.mean_step_ms());
  }
}

void Bodies::prepare() {
  building_settings_ = automatic_contact_.simulated(edits_.settings);
  building_document_ = edits_.document;
  building_.start([session = session_, wanted = building_settings_,
                   own = edits_.document](const Progress& progress) {
    return session->build_lanes(wanted, own, progress);
  });
}

void Bodies::install_prepared() {
  std::optional<Lanes> lanes = building_.take();
  if (!lanes) return;
  simulate([&] {
    session_->replace_lanes(std::move(*lanes), building_settings_, building_document_);
    at_rest_ = false;
    ++revisions.lane;
    ++revisions.frame;
    for (const std::unique_ptr<Comparison>& other : comparisons_) other->join(*session_);
    report_backend();
  });
  return_unused_memory();
}

const Settings& Bodies::coming_settings() const {
  return building_.running() ? building_settings_ : session_->settings();
}

const Document& Bodies::coming_document() const {
  return building_.running() ? building_document_ : session_->document();
}

/// Shows a notice, once, if the CPU simulates although the machine has a GPU.
void Bodies::report_backend() {
  const std::string warning = session_->lane().backend().warning();
  if (!warning.empty() && warning != told_backend_) messages_.notice = warning;
  told_backend_ = warning;
}

}  // namespace sinew
