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
#include "session/loop.h"
#include "session/project_file.h"
#include "session/session.h"
#include "viewer/background_job.h"
#include "viewer/camera_follow.h"
#include "viewer/comparison.h"
#include "viewer/edit_history.h"
#include "viewer/file_jobs.h"
#include "viewer/file_watch.h"
#include "viewer/heat_maps.h"
#include "viewer/paint_state.h"
#include "viewer/picture_wish.h"
#include "viewer/preferences.h"
#include "viewer/questions.h"
#include "viewer/skin_weighing.h"

namespace sinew {

/// The viewer without its window: what is played, what is shown and what was asked for. Panels,
/// shortcuts and scripts change it; update() carries the changes out. Nothing here draws.
class ViewerState {
 public:
  /// The character is at rest until the lane of these settings is prepared in the background.
  ViewerState(Character character, Settings settings, int clip, Document document = {},
              std::vector<Collider> colliders = {}, Origin origin = {});

  // What is shown; changed freely, effective with the next picture.
  ViewOptions view;
  Camera camera;
  bool wants_frame = true;  ///< all is to be shown once the picture's size is known
  int view_width = 1280;    ///< pixels of the view
  int view_height = 720;
  double aspect = 1.6;  ///< of the picture that the camera takes, width over height
  bool playing = true;
  AtEnd at_end = AtEnd::kLoop;
  std::optional<PlayRange> range;        ///< of the clip, that is played; nothing: all
  HeatMap heat_map = HeatMap::kNone;     ///< what the skin shows as colours
  std::optional<HeatRange> heat_extent;  ///< of the numbers in the last picture
  int selected_joint = -1;               ///< of the skeleton; -1: none
  PosedJoints copied_pose;
  PaintState paint;
  bool follow = false;          ///< the camera travels with the character
  CompareLook compare_look;     ///< how a comparison shares the picture
  bool local_axes = true;       ///< a joint turns about its own axes, or the world's
  bool grab_tool = false;       ///< the mouse drags the skin, not the camera
  bool symmetric_radii = true;  ///< a radius that is changed on one side is on the other, too
  bool panels = true;
  bool corner_numbers = true;  ///< pictures a second and the like, over the picture
  bool graph_paused = false;   ///< of the times of pictures
  bool help = false;
  std::vector<std::string> messages;       ///< errors to be told, until they are dismissed
  std::vector<std::string> look_warnings;  ///< what of the character cannot be shown
  std::vector<std::string> film_warnings;  ///< what is odd about the last film
  std::string notice;                      ///< what has been done, shown for a while
  Preferences preferences;                 ///< kept by the window (viewer/memory.h)

  // What panels point at in the next picture, which clears it.
  std::vector<int> lit_joints;
  std::optional<Radii> radii_shown;  ///< of the bodies of bones and joints, in place of the present
  bool show_gravity = false;
  Questions questions;  ///< that the window shows

  // What the window is asked for; it clears them when they are done.
  std::optional<std::string> screenshot;  ///< path of a picture of the whole window
  PictureWish picture_setup;              ///< as the panel for pictures and films has it
  bool picture_panel = false;             ///< is shown
  std::optional<PictureWish> picture;     ///< to be made, or being made; cancelled by a reset
  double picture_share = 0.0;             ///< of it that is done
  double wait = 0.0;                      ///< s until a script goes on
  bool quit = false;

  /// Settings as the user wants them; the session follows in update().
  Settings settings;
  /// Own radii and what becomes of the parts, as the user wants them.
  Document document;
  /// In what the other side of a comparison is set otherwise than these settings.
  SettingDifferences compared{{"method", "linear-blend"}};
  /// All three, as undo takes them.
  Edits edits() const { return {settings, document, compared}; }

  const Session& session() const { return *session_; }
  const Origin& origin() const { return origin_; }
  /// Of the session's character, its textures decoded.
  const CharacterLook& look() const { return look_; }
  /// Of whom it meets.
  const std::vector<CharacterLook>& looks_around() const { return looks_around_; }
  /// The other side of a comparison; null until it is prepared, and while there is none.
  const Session* comparison() const { return comparison_.side(); }
  bool comparing() const { return comparison_.is_shown(); }
  void compare(bool on);
  /// As it is shown in the picture; while a comparison is shown, the whole motion stays in sight if
  /// it was.
  void compare_as(CompareHow how);
  /// The first side gets the other one's settings, and the other way round.
  void swap_sides();
  void compare_like(const ProjectComparison& saved);

  /// Of a film: the clip goes on by exactly so much, whatever that takes. update() lets no time
  /// run while a film is made.
  /// \throws UnavailableError when the GPU has failed, and the body will be prepared anew
  void play_exactly(double seconds);
  /// Of a film of a cycle: all sides go to the beginning of the clip, which is closed, and by each
  /// play_cycle() one frame further, until end_cycle(). Changed settings wait until then.
  /// \throws UnavailableError as play_exactly()
  void begin_cycle(const FrameRange& cycle);
  /// The player of begin_cycle(), if any.
  const CyclePlayer* cycle() const { return cycle_ ? &*cycle_ : nullptr; }
  /// \throws UsageError when others are played now than at first, UnavailableError as
  /// play_exactly()
  const CyclePlayer& play_cycle();
  void end_cycle();
  /// After the GPU has failed where bodies are only looked at: they stay as they are until the CPU
  /// goes on with them.
  void go_on_without_gpu(const std::string& why);
  /// One picture's worth: takes finished work, follows changed settings, plays `elapsed` seconds.
  void update(double elapsed);

  /// While it plays, the body turns from one clip into the next.
  void select_clip(int index);
  void seek(double time);
  /// One time step of the simulation, paused.
  void step();
  // Touching the body (viewer/touching.cpp): it gives way and swings back, also paused. What cannot
  // be touched is a UsageError.
  /// Takes hold of the skin nearest to a point in the world, in place of what was held before.
  void grab(const Eigen::Vector3d& point);
  /// Pulls what is held to a place in the world.
  void pull_to(const Eigen::Vector3d& target);
  void release_grab();
  /// \param strength  1: firmly
  void shake(double strength);
  /// Puts the bodies where they come to rest in the pose shown, starting from their rest pose:
  /// what they did before is forgotten.
  /// \throws UsageError while the body is being prepared
  void settle();

  /// A recorded clip of the document at a moment, paused.
  void show_recording(int index, double time);
  /// Shows numbers on the skin, in their usual range.
  void show_heat(HeatMap map);
  /// What kWeights shows: of the selected joint, as soon as the weights are there.
  JointWeights joint_weights() const;

  /// Keeps what was edited since the last time as one step to undo. To be called when no edit is
  /// under way.
  void keep_edits();
  bool can_undo() const { return history_.can_undo(); }
  bool can_redo() const { return history_.can_redo(); }
  void undo();
  void redo();
  /// Index of a clip by its name or number, -1 for "rest"; nothing for what is none.
  std::optional<int> find_clip(const std::string& name_or_number) const;
  /// Writes character, settings, document, clip and camera as a project. Without a path, to where
  /// it was opened or saved last, or else beside the character's file.
  void save(std::string path);
  Project project() const;
  /// Beside the character's file, where there is none yet.
  std::string free_project_path() const;
  void look_from(const ProjectView& view);
  /// Opens another character, or a project, in the background; the present one stays until it is
  /// there. Edits of the present one are lost.
  void open(std::vector<std::string> files);
  void open_sample(const std::string& name);
  /// What was dropped on the window: opened, asking what becomes of edits, or to be met.
  void drop(std::vector<std::string> files, bool to_be_met);
  /// What was dropped last was meant to be met: the character before comes back, and meets it.
  void meet_dropped();
  /// Reads the character's files again, and whom it meets; all else stays as it is.
  void reload();
  /// Edits that another window saved aside: deleted for good, or only not asked about any more.
  void delete_recovery(const std::string& path);
  void put_off_recovery(const std::string& path);
  /// Whether settings or document are other than they were opened or saved.
  bool has_unsaved_edits() const {
    return !saved_ || !(saved_->settings == settings) || !(saved_->document == document);
  }
  /// Does it at once where no edits would be lost; asks before otherwise.
  void leave_for(Leaving leaving);
  enum class Leave { kSave, kDiscard, kStay };
  /// The answer. Without a question nothing happens.
  void leave(Leave answer);
  /// Lets the character meet a file's contents, or nothing any more ("none"); opened in the
  /// background, then the character starts anew. Characters that are opened later meet it, too.
  void collide(const std::string& file);
  /// Shows the whole motion; `view_name` as in Camera::look_from, empty: from where it is.
  void frame(const std::string& view_name);
  /// Lets the camera travel with the character, or stay. What is out of sight is looked at first.
  void follow_from_now(bool on);
  /// Shows the selected joint and its neighbours; all without one.
  void frame_joint();

  /// Work in the background: what and how far; empty text when there is none.
  bool busy() const { return preparing() || picture.has_value(); }
  /// The same but for pictures and films.
  bool preparing() const {
    return opening_.running() || surrounding_.running() || building_.running() ||
           comparison_.busy() || weighing_.running();
  }
  std::pair<double, std::string> progress() const;
  /// Adds an error to the messages.
  void show_error(const std::exception& error);
  /// Returns whether the first message is about what the machine lacks (UnavailableError).
  bool machine_lacks_something() const { return !messages.empty() && messages.front() == lack_; }
  /// Gives up the work in the background: what is shown stays. A character whose first body was not
  /// finished rests, paused; playing it starts anew.
  void cancel();
  /// Whether the next update() will move something: time runs, or the body settles or swings.
  bool moves() const { return !at_rest_ && (playing || stirred_ || !are_settled()); }
  /// False while the character only rests, since its body is not prepared.
  bool is_prepared() const { return !at_rest_; }
  /// No body is on its way to where it was carried.
  bool are_settled() const;
  /// The last picture's time was slowed: the machine cannot keep up.
  bool slowed() const { return slowed_; }

  /// Something that is shown has changed beside the above.
  void redraw() { ++frame_revision_; }

  // They change when the window's copy of these things is out of date.
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
  void tell_backend();
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
  /// All that is played: the session, and the other side when it is there.
  std::span<Session* const> sides();
  [[noreturn]] static void throw_gpu_failed_in_film();

  CharacterLook look_;
  std::vector<CharacterLook> looks_around_;
  std::vector<std::string> collider_files_;  ///< also those that are being opened
  Origin origin_;
  std::optional<Edits> saved_;  ///< as they were opened or saved last; nothing: never
  FileWatch watch_;
  std::optional<Questions::Dropped> dropping_;  ///< is being opened
  std::shared_ptr<Session> session_;            ///< shared with cancelled work that still reads it
  Comparison comparison_;
  std::optional<CyclePlayer> cycle_;
  SettingDifferences carried_out_;  ///< what `compared` was when it could be carried out
  std::array<Session*, 2> sides_{};
  Camera framed_;  ///< as the last frame() left it
  CameraFollow follow_;
  bool slowed_ = false;
  std::string lack_;      ///< the last message about what the machine lacks
  bool stirred_ = false;  ///< paused, the body swings after something moved it
  double calm_ = 0.0;     ///< s since nothing has moved, while it swings
  double swung_ = 0.0;    ///< s since it was moved last
  EditHistory history_;
  bool at_rest_ = true;  ///< the session still has a lane that only rests, or one that is frozen
  std::string told_backend_;    ///< why it is the CPU, as was told last
  Settings building_settings_;  ///< of the lane that is being prepared
  Document building_document_;
  int character_revision_ = 0;
  int lane_revision_ = 0;
  int frame_revision_ = 0;

  // After the sessions whose characters they read: they end first.
  BackgroundJob<OpenedFiles> opening_;
  BackgroundJob<OpenedCharacter> surrounding_;  ///< the same character among others
  BackgroundJob<Lanes> building_;
  SkinWeighing weighing_;
};

}  // namespace sinew
