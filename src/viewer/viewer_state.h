// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <exception>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "render/camera.h"
#include "render/view_options.h"
#include "session/playing/loop.h"
#include "session/session.h"
#include "session/settings/project_file.h"
#include "viewer/background_job.h"
#include "viewer/comparison.h"
#include "viewer/edit_history.h"
#include "viewer/files/file_jobs.h"
#include "viewer/files/file_watch.h"
#include "viewer/files/preferences.h"
#include "viewer/panels/panel_state.h"
#include "viewer/panels/questions.h"
#include "viewer/scene/heat_maps.h"
#include "viewer/scene/skin_weighing.h"
#include "viewer/state/marks.h"
#include "viewer/state/messages.h"
#include "viewer/state/requests.h"
#include "viewer/tools/camera_follow.h"
#include "viewer/tools/tool_state.h"

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

  // The members below define what is shown. They may be changed at any time, and take effect in the
  // next frame.
  ViewOptions view;
  Camera camera;
  bool wants_frame = true;  ///< all is to be shown once the size of the view is known
  int view_width = 1280;    ///< pixels of the view
  int view_height = 720;
  double aspect = 1.6;  ///< of the image that the camera takes, width over height
  bool playing = true;
  AtEnd at_end = AtEnd::kLoop;
  std::optional<PlayRange> range;        ///< of the clip that is played; nothing: all
  HeatMap heat_map = HeatMap::kNone;     ///< quantity that the skin shows as colors
  std::optional<HeatRange> heat_extent;  ///< of the values in the last frame
  bool follow = false;                   ///< the camera moves along with the character
  CompareLook compare_look;              ///< how a comparison is shown
  Preferences preferences;               ///< saved by the window (viewer/files/saved_state.h)

  Questions questions;  ///< that the window shows
  Requests requests;
  Marks marks;
  PanelState panels;
  ToolState tools;
  Messages messages;

  /// Settings that the user wants; the session follows in update().
  Settings settings;
  /// The document that the user wants, such as own radii and roles of parts.
  Document document;
  /// Settings in which the other side of a comparison differs from these.
  SettingDifferences compared{{"method", "linear-blend"}};
  /// Returns all three, as undo uses them.
  Edits edits() const { return {settings, document, compared}; }

  const Session& session() const { return *session_; }
  const Origin& origin() const { return origin_; }
  /// Returns the look of the session's character, its textures decoded.
  const CharacterLook& look() const { return look_; }
  /// Returns the looks of the colliders and other characters.
  const std::vector<CharacterLook>& looks_around() const { return looks_around_; }
  /// Returns the other side of a comparison; null until it is prepared, and while there is none.
  const Session* comparison() const { return comparison_.side(); }
  bool comparing() const { return comparison_.is_shown(); }
  void compare(bool on);
  /// Sets how a comparison is shown. While one is shown, the whole motion stays in view if it was.
  void compare_as(CompareHow how);
  /// Exchanges the settings of the two sides.
  void swap_sides();
  void compare_like(const ProjectComparison& saved);

  /// Plays the clip for exactly this time (s) for a film, however long that takes. update() does
  /// not advance time while a film is made.
  /// \throws UnavailableError if the GPU has failed; the body is then prepared anew
  void play_exactly(double seconds);
  /// Begins the film of a cycle: all sides go to the beginning of the clip, which is closed, and
  /// each play_cycle() takes them one frame further, until end_cycle(). Changed settings wait until
  /// then.
  /// \throws UnavailableError as play_exactly()
  void begin_cycle(const FrameRange& cycle);
  /// Returns the player of begin_cycle(), or null.
  const CyclePlayer* cycle() const { return cycle_ ? &*cycle_ : nullptr; }
  /// Plays the next frame of the cycle.
  /// \throws UsageError if other sides are played now than at the beginning, UnavailableError as
  ///         play_exactly()
  const CyclePlayer& play_cycle();
  void end_cycle();
  /// Handles a failure of the GPU while bodies are only displayed: they stay as they are until the
  /// CPU goes on with them.
  void go_on_without_gpu(const std::string& why);
  /// Does the work of one frame: collects finished work, follows changed settings, plays `elapsed`
  /// seconds.
  void update(double elapsed);

  /// Selects a clip. While it plays, the body blends from one clip into the next.
  void select_clip(int index);
  void seek(double time);
  /// Pauses, and simulates one time step.
  void step();
  // Functions that touch the body (viewer/touching.cpp). The body yields and swings back, even
  // while time is paused. The functions throw UsageError for what cannot be touched.
  /// Grabs the skin nearest to a point in the world, and releases what was grabbed before.
  void grab(const Eigen::Vector3d& point);
  /// Pulls the grabbed skin to a position in the world.
  void pull_to(const Eigen::Vector3d& target);
  void release_grab();
  /// Shakes the body. \param strength  1: firmly
  void shake(double strength);
  /// Moves the bodies to where they come to rest in the current pose, starting from their rest
  /// pose. Their previous motion is forgotten.
  /// \throws UsageError while the body is being prepared
  void settle();

  /// Shows a recorded clip of the document at a time (s), paused.
  void show_recording(int index, double time);
  /// Shows a heat map on the skin, in its initial range.
  void show_heat(HeatMap map);
  /// Returns what kWeights shows: the weights of the selected joint, as soon as they are available.
  JointWeights joint_weights() const;

  /// Records what was edited since the last call as one step of undo. To be called when no edit is
  /// in progress.
  void keep_edits();
  bool can_undo() const { return history_.can_undo(); }
  bool can_redo() const { return history_.can_redo(); }
  void undo();
  void redo();
  /// Returns the index of a clip by its name or number, -1 for "rest", or nothing for an unknown
  /// clip.
  std::optional<int> find_clip(const std::string& name_or_number) const;
  /// Writes character, settings, document, clip and camera as a project. Without a path, writes to
  /// where the project was opened or saved last, or else next to the character's file.
  void save(std::string path);
  Project project() const;
  /// Returns the path of a new project file next to the character's file.
  std::string free_project_path() const;
  void look_from(const ProjectView& view);
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
    return !saved_ || !(saved_->settings == settings) || !(saved_->document == document);
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
  /// Shows the whole motion. `view_name` as in Camera::look_from(); empty: from the current
  /// direction.
  void frame(const std::string& view_name);
  /// Lets the camera move along with the character, or stay. Turns to the character first if it is
  /// out of view.
  void follow_from_now(bool on);
  /// Shows the selected joint and its neighbours, or everything without one.
  void frame_joint();

  /// Returns true while work is done in the background, or a picture or film is made.
  bool busy() const { return preparing() || requests.picture.has_value(); }
  /// Returns true while work is done in the background, pictures and films left out.
  bool preparing() const {
    return opening_.running() || surrounding_.running() || building_.running() ||
           comparison_.busy() || weighing_.running();
  }
  /// Returns the share of the work that is done, and its stage; an empty text if there is none.
  std::pair<double, std::string> progress() const;
  /// Cancels the first of these that is there: the file browser, a picture or film, work in the
  /// background, messages. What is shown stays. A character whose first body was not finished is at
  /// rest, paused; playing it starts the preparation again.
  void cancel();
  /// Returns true if the next update() will move something: time runs, or the body settles or
  /// swings.
  bool moves() const { return !at_rest_ && (playing || stirred_ || !are_settled()); }
  /// Returns false while the character is only at rest, because its body is not prepared.
  bool is_prepared() const { return !at_rest_; }
  /// Returns true if no body is still moving to where it was carried.
  bool are_settled() const;
  /// Returns true if time was slowed in the last frame, because the machine cannot keep up.
  bool slowed() const { return slowed_; }

  /// Marks the view as changed, for changes other than those above.
  void redraw() { ++frame_revision_; }

  // These numbers change when the window's copies of the character, the lane or the frame are
  // outdated.
  int character_revision() const { return character_revision_; }
  int lane_revision() const { return lane_revision_; }
  int frame_revision() const { return frame_revision_; }

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
  void build_lane();
  void keep_present_lane();
  void report_backend();
  template <typename Work>
  bool simulate(Work&& work);
  template <typename Work>
  void move_sides(Work&& work);
  void take_comparison();
  void keep_present_comparison();
  template <typename Result, typename Take, typename Recover>
  void take_from(BackgroundJob<Result>& job, Take&& take, Recover&& recover);
  void take_finished_work();
  void follow_settings();
  void follow_document();
  void move_on(double elapsed);
  void play(double seconds);
  void stir();
  void come_to_rest_with(const Settings& before);
  void follow_character(double elapsed);
  double playable_time();
  void take_edits(std::optional<Edits> edits);
  void follow_comparison();
  /// Returns all sessions that are played: the first side, and the other one if it is ready.
  std::span<Session* const> sides();
  [[noreturn]] static void throw_gpu_failed_in_film();

  CharacterLook look_;
  std::vector<CharacterLook> looks_around_;
  std::vector<std::string> collider_files_;  ///< also those that are being opened
  Origin origin_;
  std::optional<Edits> saved_;  ///< as they were opened or saved last; nothing: never
  FileWatch watch_;
  std::optional<Questions::Dropped> dropping_;  ///< being opened
  std::shared_ptr<Session> session_;            ///< shared with cancelled work that still reads it
  Comparison comparison_;
  std::optional<CyclePlayer> cycle_;
  SettingDifferences carried_out_;  ///< `compared` when it could last be carried out
  std::array<Session*, 2> sides_{};
  Camera framed_;  ///< as the last frame() left it
  CameraFollow follow_;
  bool slowed_ = false;
  bool stirred_ = false;  ///< time is paused, but the body swings after something moved it
  double calm_ = 0.0;     ///< s since nothing has moved, while it swings
  double swung_ = 0.0;    ///< s since it was moved last
  EditHistory history_;
  bool at_rest_ = true;         ///< the session has a lane that only rests, or a frozen one
  std::string told_backend_;    ///< the last reported reason for using the CPU
  Settings building_settings_;  ///< of the lane that is being prepared
  Document building_document_;
  int character_revision_ = 0;
  int lane_revision_ = 0;
  int frame_revision_ = 0;

  // Declared after the sessions whose characters they read, so that they end first.
  BackgroundJob<OpenedFiles> opening_;
  BackgroundJob<OpenedCharacter> surrounding_;  ///< the same character with other colliders
  BackgroundJob<Lanes> building_;
  SkinWeighing weighing_;
};

}  // namespace sinew
