// SPDX-License-Identifier: MIT

#include "viewer/scene/shown_comparison.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/error.h"
#include "session/methods.h"
#include "session/settings/settings.h"
#include "viewer/comparison.h"

namespace sinew {
namespace {

/// Returns the name of the first skinning method that none of the sides has.
std::string unused_method(const Settings& first, const ComparedSides& others) {
  std::vector<Settings> sides{first};
  for (const SettingDifferences& differences : others)
    sides.push_back(with_differences(first, differences));
  const Setting& method = find_setting("method");
  for (const std::string& name : method.choices) {
    if (std::none_of(sides.begin(), sides.end(),
                     [&](const Settings& side) { return setting_text(side, method) == name; }))
      return name;
  }
  return setting_text(first, method);
}

}  // namespace

void ShownComparison::show(bool on) {
  if (shown_ == on) return;
  shown_ = on;
  ++bodies_.revisions.frame;
  // A split view is narrower. Fit the camera again unless the user has moved it.
  view_.frame_again();
  follow();
}

void ShownComparison::show_as(CompareHow how) {
  if (look.how == how) return;
  look.how = how;
  view_.frame_again();
}

void ShownComparison::show_like(const ProjectComparison& saved) {
  edits_.compared = saved.sides;
  look = saved.look;
  chosen_ = 0;
  show(saved.shown);
  edits_.restart();
}

void ShownComparison::swap_sides() {
  Settings& settings = edits_.settings;
  SettingDifferences& chosen = chosen_differences();
  const Settings first = settings;
  const Settings other = with_differences(settings, chosen);
  for (SettingDifferences& side : edits_.compared) {
    for (auto& [key, value] : chosen) {
      if (&side != &chosen && !side.contains(key))
        side[key] = setting_text(first, find_setting(key));
    }
  }
  for (auto& [key, value] : chosen) value = setting_text(first, find_setting(key));
  settings = other;
}

const Session* ShownComparison::side() const {
  for (const auto& other : bodies_.comparisons())
    if (const Session* const side = other->side()) return side;
  return nullptr;
}

std::vector<std::pair<int, const Session*>> ShownComparison::shown_sides() const {
  std::vector<std::pair<int, const Session*>> sides;
  for (int i = 0; i < count(); ++i)
    if (const Session* const side = bodies_.comparisons()[i].side()) sides.emplace_back(i, side);
  return sides;
}

void ShownComparison::choose(int side) {
  if (side < 0 || side >= count()) {
    throw UsageError(fmt::format("the comparison has no side {}; it has A to {}", side_letter(side),
                                 side_letter(count() - 1)));
  }
  if (side == chosen()) return;
  chosen_ = side;
  follow();
}

void ShownComparison::add_side() {
  if (!can_add())
    throw UsageError(fmt::format("a comparison has at most {} sides; remove one", kMaxSides));
  edits_.compared.push_back({{"method", unused_method(edits_.settings, edits_.compared)}});
  chosen_ = count() - 1;
  follow();
}

void ShownComparison::remove_side() {
  if (count() < 2) throw UsageError("B is the only side next to A; switch the comparison off");
  const int side = chosen();
  edits_.compared.erase(edits_.compared.begin() + side);
  bodies_.comparisons().remove(side);
  std::rotate(carried_out_.begin() + side, carried_out_.begin() + side + 1, carried_out_.end());
  ++bodies_.revisions.lane;
  chosen_ = std::min(side, count() - 1);
  follow();
}

/// Returns true if the present arrangement has room for a side.
bool ShownComparison::is_in_view(int side) const {
  return shown_ && side < count() && (look.how == CompareHow::kSide || side == chosen());
}

/// Shows and hides sides after a change of the arrangement, their number or the choice.
void ShownComparison::follow_visibility() {
  for (int i = 0; i < static_cast<int>(Comparisons::size()); ++i) {
    Comparison& side = bodies_.comparisons()[i];
    if (side.is_shown() == is_in_view(i)) continue;
    side.show(is_in_view(i));
    ++bodies_.revisions.lane;
    ++bodies_.revisions.frame;
    view_.frame_again();
  }
}

void ShownComparison::follow() {
  follow_visibility();
  for (int i = 0; i < count(); ++i) follow(i);
}

void ShownComparison::follow(int side) {
  Comparison& comparison = bodies_.comparisons()[side];
  if (!comparison.is_shown()) return;
  messages_.attempt(
      [&] {
        const Settings wanted = bodies_.automatic_contact().simulated(
            with_differences(edits_.settings, edits_.compared[side]));
        if (comparison.follow(bodies_.session(), wanted, edits_.document, playback_.playing))
          playback_.stir();
        if (!comparison.busy()) carried_out_[side] = edits_.compared[side];
      },
      [&] { keep_present(side); });
}

void ShownComparison::install_prepared() {
  for (int i = 0; i < count(); ++i) install_prepared(i);
}

void ShownComparison::install_prepared(int side) {
  messages_.attempt(
      [&] {
        if (!bodies_.comparisons()[side].install_prepared(bodies_.session())) return;
        ++bodies_.revisions.lane;
        ++bodies_.revisions.frame;
        view_.frame_again();
      },
      [&] { keep_present(side); });
}

bool ShownComparison::is_preparing() const {
  const Comparisons& sides = bodies_.comparisons();
  return std::any_of(sides.begin(), sides.end(), [](const auto& side) { return side->busy(); });
}

std::pair<double, std::string> ShownComparison::progress() const {
  for (const auto& side : bodies_.comparisons())
    if (side->busy()) return side->progress();
  return {0.0, ""};
}

void ShownComparison::cancel() {
  for (int i = count() - 1; i >= 0; --i) {
    if (!bodies_.comparisons()[i].busy()) continue;
    bodies_.comparisons()[i].refuse();
    keep_present(i);
  }
}

/// Returns to the differences of the side that is played, after new ones failed or were refused. A
/// side that is not played yet is removed; if it is the only one, ends the comparison.
void ShownComparison::keep_present(int side) {
  if (bodies_.comparisons()[side].side() != nullptr) {
    edits_.compared[side] = carried_out_[side];
  } else if (count() == 1) {
    return show(false);
  } else {
    chosen_ = side;
    remove_side();
  }
  edits_.give_up();
}

}  // namespace sinew
