// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "session/session.h"
#include "session/settings/project_file.h"
#include "viewer/background_job.h"
#include "viewer/files/file_jobs.h"
#include "viewer/files/file_watch.h"
#include "viewer/files/preferences.h"
#include "viewer/panels/panel_state.h"
#include "viewer/panels/questions.h"
#include "viewer/scene/shown_comparison.h"
#include "viewer/scene/shown_heat.h"
#include "viewer/scene/shown_view.h"
#include "viewer/state/bodies.h"
#include "viewer/state/edit_applier.h"
#include "viewer/state/editing.h"
#include "viewer/state/film_playback.h"
#include "viewer/state/marks.h"
#include "viewer/state/messages.h"
#include "viewer/state/playback.h"
#include "viewer/state/requests.h"
#include "viewer/state/revisions.h"
#include "viewer/tools/tool_state.h"
#include "viewer/tools/touching.h"

namespace sinew {

/// The state of the viewer without its window: what is played, what is shown, and what was
/// requested. Panels, shortcuts and scripts change it. update() carries the changes out. It draws
/// nothing.
class ViewerState {
 public:
  /// Shows the character at rest until the lane of these settings (a character with one method and
  /// its settings, ready to be posed) is prepared in the background.
  ViewerState(Character character, Settings settings, int clip, Document document = {},
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

  // The other parts. Each one uses some of those before it.
  Editing edits;

 private:
  Bodies bodies_{edits, messages};

 public:
  Playback playback{bodies_};
  Touching touching{bodies_, playback};
  ShownView view{bodies_, playback};
  ShownHeat heat{view, bodies_, tools, messages};
  ShownComparison comparison{edits, bodies_, playback, view, messages};

 private:
  EditApplier applier_{edits, bodies_, playback, messages};

 public:
  FilmPlayback films{bodies_, playback, applier_, comparison};

  const Session& session() const { return bodies_.session(); }
  const Origin& origin() const { return origin_; }
  /// Returns the look of the session's character, its textures decoded.
  const CharacterLook& look() const { return look_; }
  /// Returns the looks of the colliders and other characters.
  const std::vector<CharacterLook>& looks_around() const { return looks_around_; }

  /// Does the work of one frame: collects finished work, follows changed settings, plays `elapsed`
  /// seconds.
  void update(double elapsed);
  /// Shows a recorded clip of the document at a time (s), paused.
  void show_recording(int index, double time);
  /// Handles a failure of the GPU while bodies are only displayed: they stay as they are until the
  /// CPU goes on with them.
  void go_on_without_gpu(const std::string& why) { bodies_.go_on_without_gpu(why); }

  /// Writes character, settings, document, clip and camera as a project. Without a path, writes to
  /// where the project was opened or saved last, or else next to the character's file.
  void save(std::string path);
  Project project() const;
  /// Returns the path of a new project file next to the character's file.
  std::string free_project_path() const;
  /// Opens another character, or a project, in the background. The current one stays until then.
  /// Its edits are lost.
  void open(std::vector<std::string> files);
  void open_sample(const std::string& name);
  /// Handles files that were dropped on the window: opens them, asking about unsaved edits, or adds
  /// them as colliders if `to_be_met`.
  void drop(std::vector<std::string> files, bool to_be_met);
  /// Turns the file that was dropped last into a collider: the previous character comes back and
  /// collides with it.
  void meet_dropped();
  /// Reads the files of the character and its colliders again. All else stays as it is.
  void reload();
  /// Delete edits that another window autosaved, or only stop asking about them.
  void delete_recovery(const std::string& path);
  void put_off_recovery(const std::string& path);
  /// Returns true if settings or document differ from how they were opened or saved.
  bool has_unsaved_edits() const {
    return !saved_ || !(saved_->settings == edits.settings) ||
           !(saved_->document == edits.document);
  }
  /// Carries out `leaving` at once if no edits would be lost. Asks before otherwise.
  void leave_for(Leaving leaving);
  enum class Leave { kSave, kDiscard, kStay };
  /// Answers this question. Does nothing if there is none.
  void leave(Leave answer);
  /// Lets the character collide with the contents of a file, or with nothing any more ("none"). The
  /// file is opened in the background, then the character starts anew. Characters that are opened
  /// later collide with it, too.
  void collide(const std::string& file);

  /// Returns true while work is done in the background, or a picture or film is made.
  bool busy() const { return preparing() || requests.picture.has_value(); }
  /// Returns true while work is done in the background, pictures and films left out.
  bool preparing() const {
    return opening_.running() || surrounding_.running() || bodies_.is_preparing() ||
           comparison.is_preparing() || heat.is_preparing();
  }
  /// Returns the share of the work that is done, and its stage; an empty text if there is none.
  std::pair<double, std::string> progress() const;
  /// Cancels the first of these that is there: the file browser, a picture or film, work in the
  /// background, messages. What is shown stays. A character whose first body was not finished is at
  /// rest, paused; playing it starts the preparation again.
  void cancel();
  /// Returns false while the character is only at rest, because its body is not prepared.
  bool is_prepared() const { return bodies_.is_prepared(); }
  /// Returns true if no body is still moving to where it was carried.
  bool are_settled() const { return bodies_.are_settled(); }

  /// Marks the view as changed, for changes other than those of the parts.
  void redraw() { ++bodies_.revisions.frame; }
  /// Returns numbers that change when the window's copies of the character, the lane or the frame
  /// are outdated.
  const Revisions& revisions() const { return bodies_.revisions; }

 private:
  void open(OpenRequest request);
  void go(Leaving leaving);
  void follow_files(double elapsed);
  void show_character(OpenedCharacter opened, int clip, Document own);
  void show_opened(OpenedFiles opened);
  void show_project(OpenedCharacter opened, const Project& project);
  void show_again(OpenedFiles opened);
  void show_among(OpenedCharacter opened);
  void keep_present_colliders();
  template <typename Result, typename Take, typename Recover>
  void take_from(BackgroundJob<Result>& job, Take&& take, Recover&& recover);
  void take_finished_work();
  void move_on(double elapsed);

  CharacterLook look_;
  std::vector<CharacterLook> looks_around_;
  std::vector<std::string> collider_files_;  ///< also those that are being opened
  Origin origin_;
  std::optional<Edits> saved_;  ///< as they were opened or saved last; nothing: never
  FileWatch watch_;
  std::optional<Questions::Dropped> dropping_;  ///< being opened
  BackgroundJob<OpenedFiles> opening_;
  BackgroundJob<OpenedCharacter> surrounding_;  ///< the same character with other colliders
};

}  // namespace sinew
