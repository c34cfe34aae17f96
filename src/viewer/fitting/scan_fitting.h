// SPDX-License-Identifier: MIT

#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "render/camera.h"
#include "session/compare_look.h"
#include "viewer/background_job.h"
#include "viewer/fitting/fit_edits.h"
#include "viewer/fitting/fit_jobs.h"
#include "viewer/scene/shown_view.h"
#include "viewer/state/bodies.h"
#include "viewer/state/messages.h"
#include "viewer/state/playback.h"
#include "viewer/step_history.h"

namespace sinew {

/// Lets the user fit the template of a human body onto a scan: landmarks are placed on both next to
/// each other, then the fit is computed in the background and shown on the scan. Has an undo
/// history of its own, of which a fit is a step, too. Functions that change anything throw
/// UsageError while no scan is shown.
class ScanFitting {
 public:
  ScanFitting(Bodies& bodies, Playback& playback, ShownView& view, Messages& messages)
      : bodies_(bodies), playback_(playback), view_(view), messages_(messages) {}

  /// Returns true while the window shows the scan instead of the character.
  bool is_on() const { return on_; }
  /// Shows a scan, read in the background. Landmarks of the scan that was shown last stay.
  void start(const std::string& path);
  /// Shows the character again. The landmarks are kept until another scan is shown.
  void leave();
  const std::string& path() const { return path_; }

  /// What the user has chosen. May be changed at any time.
  FitEdits edits;
  /// Records what was edited since the last call as one step of undo. To be called when no edit is
  /// in progress.
  void keep() { history_.note(edits); }
  bool can_undo() const { return history_.can_undo(); }
  bool can_redo() const { return history_.can_redo(); }
  /// Return to the state before the last step, or after the step undone last.
  /// \return false if there is none
  bool undo();
  bool redo();

  // What is shown.
  /// Returns the scan; null until it is read.
  const LoadedScan* scan() const { return scan_.get(); }
  /// Returns the transform from the scan's file to the view.
  const FileFrame& frame() const { return fit() != nullptr ? fit()->frame : frame_; }
  /// Returns the template next to the scan; null until it is there.
  const FitTemplate* body() const;
  /// Returns the sex of that template.
  Sex shown_sex() const { return edits.sex.value_or(Sex::kMale); }
  /// Returns the fit that is shown instead of the template and the landmarks; null: none.
  const FittedBody* fit() const { return edits.fit.get(); }
  /// Returns a number that changes with the scan, the template, the fit and the frame.
  int revision() const { return revision_; }
  CompareLook look{.how = CompareHow::kWiper};  ///< how scan and fit share the view
  bool shows_distances = true;                  ///< the fit shows its distances from the scan
  bool shows_names = false;                     ///< next to all landmarks
  bool turns_together = true;                   ///< scan and template
  Camera body_camera;  ///< of the template; that of the scan is ShownView::camera
  /// Returns true if scan and template, or scan and fit, are next to each other.
  bool is_divided() const { return fit() == nullptr || look.how == CompareHow::kSide; }
  /// Moves the cameras so that they show what is new. To be called in every frame, once the size of
  /// the view is known, and before anything is drawn over it. \param aspect  of the whole view
  void frame_what_is_new(double aspect);

  // Landmarks.
  /// Returns the names of all landmarks that can be placed, in the order of the list.
  static const std::vector<std::string>& names();
  const std::string& selected() const { return selected_; }
  /// Selects a landmark; empty: none. \throws UsageError for an unknown one
  void select(const std::string& name);
  /// Places a landmark on the scan. \param position  in the coordinates of the scan's file
  void place(const std::string& name, const Eigen::Vector3d& position);
  /// Places the selected landmark, and selects the next one that is not placed by hand.
  void place_selected(const Eigen::Vector3d& position);
  void remove(const std::string& name);
  void remove_all();
  /// Moves a landmark on the template. Where the program has found it on the scan, it counts as
  /// placed by hand from then on. \param position  m, in the coordinates of the template
  void place_on_body(const std::string& name, const Eigen::Vector3d& position);
  /// Takes landmarks of a file, and where they are on the template. \return the names of those that
  /// no body has
  std::vector<std::string> take(const LandmarkFile& file);

  // Work in the background.
  SpaceMaker make_space = usual_shape_space;
  FitMaker make_fit = fit_onto;
  /// Recognizes the person and proposes landmarks. Those placed by hand stay.
  void find();
  /// Fits a body of the chosen sex, or of both, once their templates are there. Those that are
  /// missing are made first.
  void start_fit();
  /// Returns true while a fit waits for its templates.
  bool awaits_fit() const { return wants_fit_; }
  /// Returns true while a fit is computed.
  bool is_fitting() const { return fitting_.running(); }
  /// Makes the template next to the scan after that was cancelled.
  void make_body();
  /// Shows the landmarks again.
  void go_back();
  /// Returns why the last work has failed, with the remedy; empty if it has not.
  const std::string& problem() const { return problem_; }

  /// Collects finished work and begins what is to be done. To be called in every frame.
  void follow();
  bool running() const;
  std::pair<double, std::string> progress() const;
  /// Cancels a fit that waits for its templates, or else the work that runs.
  void cancel();

 private:
  void require_scan() const;
  void frame_views(bool from_front);
  void frame_body_if_wanted(double aspect);
  void stop_work();
  void collect_scan();
  void collect_work();
  void show_found(const FoundLandmarks& found);
  void show_fit(std::shared_ptr<const FittedBody> fitted);
  void begin_missing();
  std::vector<Sex> wanted_sexes() const;
  void follow_shown();
  void link_cameras();
  void note_problem(const std::string& text);

  Bodies& bodies_;
  Playback& playback_;
  ShownView& view_;
  Messages& messages_;
  bool on_ = false;
  std::string path_;
  StepHistory<FitEdits> history_;
  std::string selected_;
  std::string problem_;
  std::shared_ptr<const LoadedScan> scan_;
  FileFrame frame_;  ///< without a fit
  std::map<Sex, std::shared_ptr<const FitTemplate>> templates_;
  bool makes_bodies_ = true;  ///< false after the user has cancelled that
  bool wants_fit_ = false;    ///< once all templates are there
  int revision_ = 0;
  int character_ = -1;                     ///< revision of the character when the scan was shown
  const FittedBody* shown_fit_ = nullptr;  ///< in the last frame
  const FitTemplate* shown_body_ = nullptr;
  Camera before_;  ///< of the character
  bool wants_body_frame_ = true;
  struct Cameras {
    Camera scan, body;
  };
  std::optional<Cameras> linked_;  ///< of the last frame
  Sex making_ = Sex::kMale;        ///< sex of the template that is made
  BackgroundJob<std::shared_ptr<const LoadedScan>> reading_;
  BackgroundJob<std::shared_ptr<const FitTemplate>> making_body_;
  BackgroundJob<FoundLandmarks> finding_;
  BackgroundJob<std::shared_ptr<const FittedBody>> fitting_;
};

}  // namespace sinew
