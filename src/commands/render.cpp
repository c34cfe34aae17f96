// SPDX-License-Identifier: MIT

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <deque>
#include <memory>
#include <optional>
#include <sstream>
#include <utility>

#include "commands/commands.h"
#include "commands/frame_options.h"
#include "commands/opening.h"
#include "commands/render_options.h"
#include "commands/statistics_file.h"
#include "core/error.h"
#include "render/image_file.h"
#include "render/offscreen.h"
#include "render/video_writer.h"
#include "session/playing/fold_watch.h"
#include "session/settings/side_name.h"
#include "skinning/weights/weights.h"
#include "viewer/files/project_camera.h"
#include "viewer/scene/character_scene.h"
#include "viewer/scene/comparison_image.h"
#include "viewer/scene/heat_maps.h"

namespace sinew {
namespace {

/// Renders one session, or several for comparison, seen by the same camera.
class Renderer {
 public:
  Renderer(const std::vector<Session*>& sessions, const ImageSize& size, const ViewOptions& view,
           HeatMap heat, const JointWeights& weights, CompareHow how, int supersampling)
      : sessions_(sessions),
        view_(view),
        heat_(heat),
        weights_(weights),
        how_(how),
        offscreen_(how == CompareHow::kSide
                       ? std::max(1, size.width / static_cast<int>(sessions.size()))
                       : size.width,
                   size.height, {}, supersampling) {
    const CharacterLook look = look_of(sessions_.front()->character());
    warnings_ = look.warnings;
    std::vector<CharacterLook> around;
    for (const Collider& collider : sessions_.front()->played_colliders().colliders()) {
      around.push_back(look_of(collider.character));
      warnings_.insert(warnings_.end(), around.back().warnings.begin(),
                       around.back().warnings.end());
    }
    for (const Session* session : sessions_) {
      scenes_.emplace_back(*session, look, around, offscreen_.quality());
    }
  }

  /// Shows all of `box`. The direction of a named view is determined by the rest pose, so that it
  /// is the same at any time.
  void aim(const std::string& camera_name, bool orthographic, const Eigen::AlignedBox3d& box) {
    camera_.orthographic = orthographic;
    camera_.look_from(camera_name, bounding_box(sessions_[0]->character().surface.positions));
    camera_.fit(box, offscreen_.aspect());
  }

  void aim(const Camera& camera) { camera_ = camera; }

  /// Returns warnings about properties of the character that cannot be shown.
  const std::vector<std::string>& warnings() const { return warnings_; }

  Image render_image() {
    if (sessions_.size() > 1) return render_comparison();
    scenes_[0].update(*sessions_[0], view_, {heat_, nullptr, weights_});
    return offscreen_.render(scenes_[0].view(), camera_, view_);
  }

 private:
  /// Returns the name of each session: what distinguishes its settings from those of the others.
  std::vector<std::string> names_of_sides() const {
    std::vector<Settings> sides;
    for (const Session* const side : sessions_) sides.push_back(side->settings());
    return sinew::names_of_sides(sides);
  }

  Image render_comparison() {
    const std::vector<std::string> names = names_of_sides();
    std::vector<ViewOptions> views;
    for (std::size_t i = 0; i < sessions_.size(); ++i) {
      const bool ghost = i == 1 && how_ == CompareHow::kOverlay;
      views.push_back(shown_of(*sessions_[i], view_));
      // Distances are measured from the first side, and those of the first one from the second.
      scenes_[i].update(*sessions_[i], views[i],
                        {ghost ? HeatMap::kNone : heat_, sessions_[i == 0 ? 1 : 0], weights_});
    }
    if (how_ == CompareHow::kSide) {
      std::vector<LabeledImage> images;
      for (std::size_t i = 0; i < sessions_.size(); ++i)
        images.push_back({offscreen_.render(scenes_[i].view(), camera_, views[i]), names[i]});
      return side_by_side(std::move(images));
    }
    Image image = offscreen_.render([&](const RenderTarget& target) {
      const std::array sides{ComparedScene{scenes_[0].view(), views[0]},
                             ComparedScene{scenes_[1].view(), views[1]}};
      draw_compared(sides, {how_}, camera_, target);
    });
    draw_label(image, names[0] + "  |  " + names[1], label_size(image));
    return image;
  }

  std::vector<Session*> sessions_;
  ViewOptions view_;
  HeatMap heat_;
  JointWeights weights_;
  CompareHow how_;
  Offscreen offscreen_;
  std::deque<CharacterScene> scenes_;  // a deque never moves its elements
  std::vector<std::string> warnings_;
  Camera camera_;
};

Eigen::AlignedBox3d present_box(const std::vector<Session*>& sessions) {
  Eigen::AlignedBox3d box;
  for (const Session* session : sessions) {
    box.extend(with_surroundings(bounding_box(session->visible_positions()), *session));
  }
  return box;
}

/// Returns a box around a joint in the current pose of the session.
/// \throws UsageError if there is no such joint
Eigen::AlignedBox3d joint_box(const Session& session, const std::string& name) {
  constexpr double kReach = 0.1 * kHeight;
  const Skeleton& skeleton = session.character().skeleton;
  const int joint = skeleton.find(name);
  if (joint < 0) {
    std::vector<std::string> names;
    for (const Joint& other : skeleton.joints) names.push_back(other.name);
    throw UsageError(fmt::format("--focus {}: there is no such joint; choose from {}", name,
                                 names.empty() ? "none, because the character has no skeleton"
                                               : fmt::format("{}", fmt::join(names, ", "))));
  }
  const Eigen::Vector3d place = global_transforms(skeleton, session.pose())[joint].translation();
  const Eigen::Vector3d reach = Eigen::Vector3d::Constant(kReach);
  return {place - reach, place + reach};
}

FrameRange frames_to_play(const RenderOptions& options, const Session& session, bool video,
                          Console& console) {
  if (video && options.loop) return loop_frames(options, session, console);
  if (video) return chosen_frames(options, session, console);
  const double rate = chosen_rate(options, session.selected_clip(), console);
  FrameRange range{0, 0, rate};
  if (!options.frames.empty()) {
    range = parse_frames(options, rate);
    require_frames(range, "--frames " + options.frames, session);
  }
  range.last = options.frame.value_or(range.first);
  require_frames(range, fmt::format("--frame {}", range.last), session);
  if (range.last < range.first) {
    throw UsageError(
        fmt::format("--frame {}: is before the first frame, {}", range.last, range.first));
  }
  return range;
}

/// Returns the settings that an argument of --compare describes.
Settings compared_settings(const Settings& first, const std::string& argument) {
  SettingDifferences differences;
  std::istringstream words(argument);
  for (std::string word; std::getline(words, word, ',');) {
    const std::size_t equals = word.find('=');
    const bool is_method = equals == std::string::npos;
    add_difference(differences, is_method ? "method" : word.substr(0, equals),
                   is_method ? word : word.substr(equals + 1));
  }
  return with_differences(first, differences);
}

/// Returns the settings of all sides, beginning with those of the command line. Of several sides
/// with the same settings only the first is kept, unless there is a single --compare.
/// \throws UsageError for unknown settings, and for more sides than the arrangement has
std::vector<Settings> settings_of_sides(const RenderOptions& options, CompareHow how) {
  std::vector<Settings> sides{options.settings};
  for (const std::string& argument : options.compare) {
    const Settings settings = compared_settings(options.settings, argument);
    const bool is_new = std::none_of(sides.begin(), sides.end(), [&](const Settings& side) {
      return differing_settings(side, settings).empty();
    });
    if (is_new || options.compare.size() == 1) sides.push_back(settings);
  }
  const int most = how == CompareHow::kSide ? kMaxSides : 2;
  if (static_cast<int>(sides.size()) > most) {
    throw UsageError(
        fmt::format("--compare: {} sides are too many; --compare-how {} shows at most {}",
                    sides.size(), name_of(how), most));
  }
  return sides;
}

/// Prepares the sides beyond the first one.
std::vector<std::unique_ptr<Session>> open_comparisons(const std::vector<Settings>& sides,
                                                       const Session& session,
                                                       const Progress& progress) {
  std::vector<std::unique_ptr<Session>> others;
  for (std::size_t i = 1; i < sides.size(); ++i) {
    others.push_back(std::make_unique<Session>(session.character(), sides[i], session.document(),
                                               progress, session.played_colliders().colliders()));
    others.back()->select_clip(session.clip());
  }
  return others;
}

bool has_tissue(const Session* session) {
  return session->lane().tissue() != nullptr;
}

/// Warns if a side has no values for the heat map.
void check_heat(const HeatMapInfo& heat, const std::vector<Session*>& sessions, Console& console) {
  if (!is_of_tissue(heat.map) || std::ranges::all_of(sessions, has_tissue)) return;
  console.warn(
      fmt::format("--heat {}: a side without tissue has no such values and is drawn without heat "
                  "map colors; choose --method projective",
                  heat.name));
}

/// Checks that there is something to cut open, and warns if the plane misses it.
/// \throws UsageError if no session has tissue
void check_cut(const RenderOptions& options, const ViewOptions& view,
               const std::vector<Session*>& sessions, Console& console) {
  if (!view.cut) return;
  if (std::none_of(sessions.begin(), sessions.end(), has_tissue)) {
    throw UsageError(
        "--cut: only a character with tissue can be cut open; choose --method projective");
  }
  if (!std::all_of(sessions.begin(), sessions.end(), has_tissue))
    console.warn("--cut: a side without tissue is shown whole");
  const Session& first = *sessions.front();
  const Eigen::AlignedBox3d box = animation_box(first.character(), first.selected_clip());
  const double low = box.min()[view.cut_axis];
  const double high = box.max()[view.cut_axis];
  if (view.cut_position > low && view.cut_position < high) return;
  console.warn(
      fmt::format("--cut {}: the plane does not cross the character, which reaches from "
                  "{:.3g} to {:.3g} on that axis",
                  options.cut, low, high));
}

void render(const RenderOptions& options, Console& console) {
  const bool video = is_video_file(options.output);
  const ImageSize size = parse_size(options.size);
  ViewOptions view = view_of(options, video);
  const CompareHow how = compare_how_named(options.compare_how);
  const std::vector<Settings> sides = settings_of_sides(options, how);
  // Report an unknown view before any work.
  if (!options.camera.empty()) Camera().look_from(options.camera, {});
  if (options.frame && *options.frame > kMaxFrames) {
    throw UsageError(fmt::format("--frame: at most {} frames can be played", kMaxFrames));
  }
  if (video && options.frame)
    throw UsageError("--frame: is for images; for a video, use --frames A:B");
  if (!video && options.loop) throw UsageError("--loop: an image has no cycle; write an .mp4");
  OutputFiles outputs = output_files(options);
  outputs.add(options.output);
  StatisticsFile statistics_file(options.statistics_file, outputs);
  const std::unique_ptr<Session> session = open_session(options, console);
  const std::vector<std::unique_ptr<Session>> others =
      open_comparisons(sides, *session, console.progress());
  std::vector<Session*> sessions{session.get()};
  for (const std::unique_ptr<Session>& other : others) sessions.push_back(other.get());
  add_opened_inputs(*session, outputs);
  check_cut(options, view, sessions, console);
  check_heat(heat_map_named(options.heat), sessions, console);
  const FrameRange range = frames_to_play(options, *session, video, console);

  const HeatMap heat = heat_map_named(options.heat).map;
  const CharacterWeights skin_weights(session->character(), session->settings().weights);
  JointWeights weights;
  if (heat == HeatMap::kWeights) {
    joint_box(*session, options.focus);  // reports an unknown joint
    weights = {&skin_weights.get(), session->character().skeleton.find(options.focus)};
  }
  if (options.project && options.project->project.light)
    view.light = lighting_of(*options.project->project.light);
  Renderer renderer(sessions, size, view, heat, weights, how, options.supersampling);
  console.warn(renderer.warnings());
  std::optional<VideoWriter> video_writer;
  RunStatistics run(session->character(), session->lane(), session->settings());
  RunRecord record = record_of(options, *session, range);
  const bool follows = !options.focus.empty();
  if (follows) joint_box(*session, options.focus);  // report an unknown joint before any work
  const auto aim = [&](const Eigen::AlignedBox3d& box) {
    renderer.aim(options.camera.empty() ? "auto" : options.camera, options.orthographic, box);
  };
  const bool by_project =
      options.camera.empty() && options.project && options.project->project.view;
  if (by_project) {
    Camera camera = camera_of(*options.project->project.view);
    camera.orthographic = camera.orthographic || options.orthographic;
    renderer.aim(camera);
  } else if (video) {
    aim(with_surroundings(animation_box(session->character(), session->selected_clip()), *session));
  }
  const auto write_frame = [&] {
    if (follows) {
      aim(joint_box(*session, options.focus));
    } else if (!video && !by_project) {
      aim(present_box(sessions));
    }
    const Image image = renderer.render_image();
    if (!video) return write_png(image, options.output);
    if (!video_writer) {
      video_writer.emplace(options.output, image.width, image.height, range.rate);
    }
    video_writer->add(image);
  };
  std::optional<FoldWatch> folds;
  if (video) folds.emplace(*session);
  const auto note = [&](int index) {
    run.frames.push_back(session->statistics(options.quality));
    run.frames.back().index = index;
    if (folds) folds->look(*session, index);
  };
  if (options.loop) {
    // The last frame equals the first one. It is left out, because players show the first frame
    // again when they start over.
    --record.last;
    record.loop = play_loop(sessions, range, console, [&](int index) {
      if (index > record.last) return;
      write_frame();
      note(index);
    });
    run.settings = session->settings();
  } else {
    play_frames_together(sessions, range, console.progress(), [&](int index) {
      if (video || index == range.last) write_frame();
      note(index);
    });
  }
  if (video_writer) video_writer->finish();
  if (folds) {
    for (const FoldWarning& warning : folds->warnings()) console.warn(warning.text);
  }
  record.outputs = {options.output};
  record.warnings = console.warnings();
  statistics_file.write(run, record, console);
  if (statistics_file.is_standard_output()) return;
  if (!options.statistics_file.empty()) console.print(options.statistics_file + "\n");
  console.print(
      video ? fmt::format("{}: frames {} to {}\n", options.output, record.first, record.last)
            : fmt::format("{}: frame {}\n", options.output, range.last));
}

}  // namespace

void add_render(CLI::App& program, Console& console) {
  CLI::App* const command =
      program.add_subcommand("render", "simulate and write an image or a video, without a window");
  auto options = std::make_shared<RenderOptions>();  // shared with the callback, which is copied
  add_render_options(*command, *options);
  command->callback([options, &console] { render(*options, console); });
}

}  // namespace sinew
