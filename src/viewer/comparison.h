// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "session/compare_look.h"
#include "session/session.h"
#include "viewer/background_job.h"

namespace sinew {

/// Plays one of the other sides of a comparison: the first side's character at the same moment,
/// with its own settings. Its lanes (a character with one method and its settings, ready to be
/// posed) are prepared in the background. The previous ones stay until then.
class Comparison {
 public:
  /// Shows or hides the side. Prepared lanes are kept while it is hidden, for the next time.
  void show(bool on);
  bool is_shown() const { return shown_; }
  /// Returns the session of the side, or null while it is hidden or not prepared yet.
  Session* side() { return shown_ && ready_ ? session_.get() : nullptr; }
  const Session* side() const { return shown_ && ready_ ? session_.get() : nullptr; }

  /// Returns the session, also while the side is hidden or not prepared; null if it was never
  /// shown.
  const std::shared_ptr<Session>& shared_session() const { return session_; }

  /// Discards the session, because the first side has another character now.
  void forget();

  /// Applies the wanted settings and document: at once, or by preparing other lanes. Those that
  /// were refused are not tried again.
  /// \param playing  false: the side is carried to where it would rest
  /// \return true if its body should swing to its new rest state
  /// \throws the exception with which the settings are refused
  bool follow(const Session& first, const Settings& settings, const Document& document,
              bool playing);
  /// Adopts lanes once they are prepared.
  /// \return true if the side is a new one or at another place now
  /// \throws the exception of the preparation, whose settings then count as refused
  bool install_prepared(Session& first);
  /// Cancels the preparation. Its settings then count as refused.
  void refuse();
  /// Handles a failure of the GPU: a side that runs on it is gone until other lanes are prepared.
  void leave_gpu();

  /// Goes to the pose and time to which the first side has been settled.
  void join(const Session& first);
  /// Keeps the sides together after both have played for the same time. Clips with different time
  /// steps turn and start over slightly earlier or later. A side that has come apart is carried to
  /// the first side's moment.
  void keep_together(const Session& first);

  bool busy() const { return job_.running(); }
  std::pair<double, std::string> progress() const { return job_.progress(); }

 private:
  void align(const Session& first, Session::Arrival arrival);
  void prepare(const Settings& settings, const Document& document);
  bool apply_live(const Settings& settings, const Document& document, bool playing);
  bool present_lanes_serve(const Settings& settings, const Document& document) const;

  bool shown_ = false;
  bool ready_ = false;
  bool away_ = false;                 ///< it was hidden, and is still where it was then
  std::shared_ptr<Session> session_;  ///< shared with cancelled work that still reads it
  Settings building_settings_;
  Document building_document_;
  struct Refused {
    Settings settings;
    Document document;
  };
  std::optional<Refused> refused_;
  std::optional<Settings> inapplicable_;  ///< refused by the present lanes, and reported
  BackgroundJob<Lanes> job_;              // declared after the session, which it reads
};

/// Holds the other sides of a comparison, in the order of ComparedSides. There is one for each that
/// is possible; those that are not shown are hidden.
class Comparisons {
 public:
  Comparisons() {
    for (std::unique_ptr<Comparison>& side : sides_) side = std::make_unique<Comparison>();
  }
  Comparison& operator[](std::size_t side) { return *sides_[side]; }
  const Comparison& operator[](std::size_t side) const { return *sides_[side]; }
  static constexpr std::size_t size() { return kMaxSides - 1; }
  auto begin() const { return sides_.begin(); }
  auto end() const { return sides_.end(); }
  /// Discards the session of a side, which becomes the last one. Those after it move up.
  void remove(std::size_t side);

 private:
  std::array<std::unique_ptr<Comparison>, kMaxSides - 1> sides_;
};

}  // namespace sinew
