// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <utility>
#include <vector>

#include "assets/character.h"
#include "assets/open_collider.h"
#include "session/session.h"
#include "session/settings/document.h"
#include "session/settings/settings.h"
#include "viewer/building/building.h"
#include "viewer/building/draft_preview.h"
#include "viewer/building/skeleton_guessing.h"
#include "viewer/files/exporting.h"
#include "viewer/files/file_choice.h"
#include "viewer/files/file_jobs.h"
#include "viewer/files/file_opening.h"
#include "viewer/files/motion_adding.h"
#include "viewer/files/open_project.h"
#include "viewer/files/output_paths.h"
#include "viewer/files/preferences.h"
#include "viewer/files/skeleton_opening.h"
#include "viewer/fitting/scan_fitting.h"
#include "viewer/panels/panel_state.h"
#include "viewer/panels/questions.h"
#include "viewer/scene/shown_character.h"
#include "viewer/scene/shown_comparison.h"
#include "viewer/scene/shown_heat.h"
#include "viewer/scene/shown_view.h"
#include "viewer/state/bodies.h"
#include "viewer/state/edit_applier.h"
#include "viewer/state/editing.h"
#include "viewer/state/marks.h"
#include "viewer/state/messages.h"
#include "viewer/state/offline_playback.h"
#include "viewer/state/playback.h"
#include "viewer/state/requests.h"
#include "viewer/state/revisions.h"
#include "viewer/tools/tool_state.h"
#include "viewer/tools/touching.h"

namespace sinew {

/// Holds the state of the viewer without its window: what is played, what is shown, and what was
/// requested, each in a part of its own. Panels, shortcuts and scripts change the parts. update()
/// carries the changes out. It draws nothing.
class ViewerState {
 public:
  /// Shows the character at rest until its lane for these settings (session/lane.h) is prepared in
  /// the background.
  ViewerState(Character initial, Settings settings, int clip, Document document = {},
              std::vector<Collider> colliders = {}, Origin origin = {});
  ViewerState(const ViewerState&) = delete;
  ViewerState& operator=(const ViewerState&) = delete;

  // Parts that hold data alone. They may be changed at any time, and take effect in the next frame.
  Preferences preferences;  ///< saved by the window (viewer/files/saved_state.h)
  Questions questions;      ///< that the window shows
  Requests requests;
  Marks marks;
  PanelState panels;
  ToolState tools;
  Messages messages;

  // The other parts, in the order in which they depend on each other.
  Editing edits;

 private:
  Bodies bodies_{edits, messages};

 public:
  Playback playback{bodies_};
  Touching touching{bodies_, playback};
  Building building{edits, bodies_, playback, messages};
  SkeletonGuessing guessing{building, bodies_, messages};
  DraftPreview draft_preview{edits, bodies_, building, tools, messages};
  ShownView view{bodies_, playback};
  ScanFitting fitting{bodies_, playback, view, messages};
  ShownHeat heat{view, bodies_, tools, messages};
  ShownComparison comparison{edits, bodies_, playback, view, messages};

 private:
  EditApplier applier_{edits, bodies_, playback, messages};

 public:
  OfflinePlayback offline_playback{bodies_, playback, applier_, comparison};
  // These replace what is open, and so reach many parts.
  ShownCharacter character{edits, bodies_, playback, view, heat, tools, panels, messages};
  OpenProject project;
  FileOpening files{edits, bodies_, character, project, preferences, questions, requests, messages};
  SkeletonOpening skeletons{edits, bodies_, character, project, messages};
  OutputPaths outputs{project, bodies_, playback, preferences};
  Exporting exporting{edits, bodies_, project, messages};
  MotionAdding motions{edits, bodies_, playback, applier_, project, messages};
  FileChoice choice{bodies_, project, files, motions, questions, messages};

  const Session& session() const { return bodies_.session(); }

  /// Does the work of one frame: collects finished work, follows changed settings, plays `elapsed`
  /// seconds.
  void update(double elapsed);
  /// Shows a recorded clip of the document at a time (s), paused.
  void show_recording(int index, double time);
  /// Handles a failure of the GPU while bodies are only displayed: they stay as they are until the
  /// CPU goes on with them.
  void go_on_without_gpu(const std::string& why) { bodies_.go_on_without_gpu(why); }

  /// Returns true while work is done in the background, or an image, a video or an export is made.
  bool busy() const {
    return preparing() || requests.image.has_value() || exporting.is_exporting();
  }
  /// Returns true while work is done in the background, images, videos and exports left out.
  bool preparing() const;
  /// Returns the fraction of the work that is done, and its stage; an empty text if there is none.
  std::pair<double, std::string> progress() const;
  /// Closes the panel or dialog in front. Without any, cancels the first of these that is there: an
  /// image or video, a guess, the preview of a draft, the tool for radii, building, work of a fit,
  /// the fit itself, other work in the background, an export, messages. What is shown stays. A
  /// character whose first body was not finished is at rest, paused; playing it starts the
  /// preparation again.
  void cancel();
  /// Returns false while the character is only at rest, because its body is not prepared.
  bool is_prepared() const { return bodies_.is_prepared(); }
  /// Returns true if no body is still moving to where it was carried.
  bool are_settled() const { return bodies_.are_settled(); }

  /// Returns true while a dialog is open: for files, an export, or images.
  bool has_dialog() const { return questions.dialog || panels.export_panel || panels.image_panel; }

  /// Marks the view as changed, for changes that the parts do not notice themselves.
  void redraw() { ++bodies_.revisions.frame; }
  /// Returns numbers that change when the window's copies of the character, the lane or the frame
  /// are outdated.
  const Revisions& revisions() const { return bodies_.revisions; }

 private:
  void move_on(double elapsed);
  void install_finished_work();
};

}  // namespace sinew
