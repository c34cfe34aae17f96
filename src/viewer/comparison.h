#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "session/session.h"
#include "viewer/background_job.h"

namespace sinew {

/// The other side of a comparison: the first side's character, with settings of its own, at the
/// same moment. Its lanes are prepared in the background; the ones before stay until then.
class Comparison {
 public:
  /// What has been prepared is kept while it is not shown, for the next time.
  void show(bool on);
  bool is_shown() const { return shown_; }
  /// Null while it is not shown or not prepared yet.
  Session* side() { return shown_ && ready_ ? session_.get() : nullptr; }
  const Session* side() const { return shown_ && ready_ ? session_.get() : nullptr; }

  /// Of another character nothing is left.
  void forget();

  /// Follows what is wanted: at once, or by preparing other lanes. Settings and documents that were
  /// refused are not tried again. \param playing  false: it is carried to where it would rest
  /// \return whether its body is to swing to where it rests now
  /// \throws what the settings are refused with
  bool follow(const Session& first, const Settings& settings, const Document& document,
              bool playing);
  /// Takes lanes that are prepared. \return whether the side is another one or elsewhere now
  /// \throws what the preparation threw; refused then
  bool take(Session& first);
  /// Gives up what is prepared.
  void refuse();
  /// The GPU has failed: a side that it computes is gone until other lanes are prepared.
  void leave_gpu();

  /// Goes to where the first side has been settled.
  void join(const Session& first);
  /// After both have played for as long: clips of other time steps turn and start over a little
  /// earlier or later. What has come apart is carried to the first side's moment.
  void keep_together(const Session& first);

  bool busy() const { return job_.running(); }
  std::pair<double, std::string> progress() const { return job_.progress(); }

 private:
  void align(const Session& first, Session::Arrival arrival);
  void prepare(const Settings& settings, const Document& document);
  bool take_live(const Settings& settings, const Document& document, bool playing);
  bool present_lanes_serve(const Settings& settings, const Document& document) const;

  bool shown_ = false;
  bool ready_ = false;
  bool away_ = false;                 ///< it was not shown, and is where it was then
  std::shared_ptr<Session> session_;  ///< shared with cancelled work that still reads it
  Settings building_settings_;
  Document building_document_;
  struct Refused {
    Settings settings;
    Document document;
  };
  std::optional<Refused> refused_;
  std::optional<Settings> inapplicable_;  ///< to the present lanes, as was told
  BackgroundJob<Lanes> job_;  // after the session, whose character it reads: it ends first
};

}  // namespace sinew
