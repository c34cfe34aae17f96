// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "session/compare_look.h"
#include "session/lane.h"
#include "session/session.h"
#include "session/settings/document.h"
#include "session/settings/settings.h"
#include "viewer/background_job.h"
#include "viewer/comparison.h"
#include "viewer/state/automatic_contact.h"
#include "viewer/state/collider_change.h"
#include "viewer/state/editing.h"
#include "viewer/state/messages.h"
#include "viewer/state/revisions.h"

namespace sinew {

/// Owns the bodies that the window plays: the session of the character and the other sides of a
/// comparison. Prepares the session's lanes (a character with one method and its settings, ready to
/// be posed) in the background, and goes on with the CPU when the GPU fails.
class Bodies {
 public:
  /// \param edits     lanes are prepared with these; if the GPU fails, their backend is changed
  /// \param messages  receives failures of the GPU
  Bodies(Editing& edits, Messages& messages) : edits_(edits), messages_(messages) {}

  Revisions revisions;  ///< of the bodies and their view

  Session& session() { return *session_; }
  const Session& session() const { return *session_; }
  /// Returns the session for work that reads it in the background, also after a new one is shown.
  const std::shared_ptr<Session>& shared_session() const { return session_; }
  /// Returns the other sides of a comparison: B, C and D.
  Comparisons& comparisons() { return comparisons_; }
  const Comparisons& comparisons() const { return comparisons_; }
  /// Returns the sessions of all sides, also of those that are hidden or not prepared yet.
  std::vector<std::shared_ptr<Session>> all_sessions() const;
  /// Changes the colliders of all sides without preparing their lanes again.
  /// \param ready  for each session, the colliders that are added, in the order of the change;
  ///               moved from if they are
  /// \return false if nothing was changed, because work in the background reads a session
  bool change_colliders(const ColliderChange& change,
                        std::vector<std::vector<PlayedColliders::Ready>>& ready);
  /// Puts the colliders of all sides where the user wants them.
  void place_colliders(const std::vector<ColliderPlacement>& placements);
  /// Returns all sessions that are played: the first side, and the other ones that are ready.
  std::span<Session* const> sides();
  /// Keeps the sides together after all have played for the same time.
  void keep_together();

  /// Gives up lanes in preparation and the other sides, because the character will be replaced.
  void clear();
  /// Shows another character, which only rests until prepare() has ended.
  void show(std::shared_ptr<Session> resting);
  /// Returns false while the character is only at rest, because its lane is not prepared.
  bool is_prepared() const { return !at_rest_; }
  /// Returns true if no body is still moving to where it was carried.
  bool are_settled() const;

  /// Calls `work`, which moves bodies. If the GPU fails in it, the bodies are frozen until lanes on
  /// the CPU are ready.
  /// \return false if the GPU failed
  bool simulate(const std::function<void()>& work);
  /// Calls `work`, which moves all sides to another moment. If the GPU fails in it, calls it again,
  /// because frozen sides must arrive at that moment, too.
  void move_sides(const std::function<void()>& work);
  /// Continues on the CPU after the GPU has failed, and reports the failure once. Settings of
  /// `cuda` become `auto`, which avoids the GPU until the program is restarted.
  void go_on_without_gpu(const std::string& why);

  /// Measures the time steps of all sides since the last frame, and chooses local contact, with a
  /// notice, if contact is `auto` and they take longer than real time.
  void measure_contact();
  const AutomaticContact& automatic_contact() const { return automatic_contact_; }

  /// Prepares a lane with the edited settings and document in the background.
  void prepare();
  bool is_preparing() const { return building_.running(); }
  void cancel_preparing() { building_.cancel(); }
  std::pair<double, std::string> progress() const { return building_.progress(); }
  /// Installs the prepared lane, if it is ready. \throws the exception of the preparation
  void install_prepared();
  /// Return the settings and the document of the lane that is being prepared, or else of the
  /// present one.
  const Settings& coming_settings() const;
  const Document& coming_document() const;

 private:
  void report_backend();

  Editing& edits_;
  Messages& messages_;
  std::shared_ptr<Session> session_;  ///< shared with cancelled work that still reads it
  Comparisons comparisons_;
  AutomaticContact automatic_contact_;  ///< of all sides alike
  std::array<Session*, kMaxSides> sides_{};
  bool at_rest_ = true;       ///< the session has a lane that only rests, or a frozen one
  std::string told_backend_;  ///< the last reported reason for using the CPU
  Settings building_settings_;
  Document building_document_;
  BackgroundJob<Lanes> building_;  // declared after the session, which it reads
};

}  // namespace sinew
