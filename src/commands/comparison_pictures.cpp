// SPDX-License-Identifier: MIT

#include "commands/comparison_pictures.h"

#include <algorithm>
#include <cmath>
#include <deque>

#include "render/offscreen.h"
#include "viewer/scene/character_scene.h"

namespace sinew {
namespace {

constexpr int kJpegQuality = 90;
constexpr int kPictureSupersampling = 2;

/// Returns the joint to which a value of a measure belongs; empty if it belongs to the whole skin.
std::string joint_of(const FrameMeasure& measure, const FrameStatistics& frame) {
  const std::string name = measure.name;
  if (name == "cross_section") return frame.cross_section_bone;
  if (name == "bulge") return frame.bulge_joint;
  return {};
}

constexpr double kLeastReach = 0.09 * kHeight;  // of a detail that a picture shows

Eigen::AlignedBox3d box_around(const Eigen::Vector3d& place, double reach) {
  return {place - Eigen::Vector3d::Constant(reach), place + Eigen::Vector3d::Constant(reach)};
}

/// Returns the middle of the edge that is stretched most.
Eigen::Vector3d most_stretched_place(const TriangleMesh& rest, const Points& skin) {
  double largest = 0.0;
  Eigen::Vector3d place = Eigen::Vector3d::Zero();
  for (const Triangle& triangle : rest.triangles) {
    for (int k = 0; k < 3; ++k) {
      const int a = triangle[k];
      const int b = triangle[(k + 1) % 3];
      const double length = (rest.positions.col(b) - rest.positions.col(a)).norm();
      const double stretch = (skin.col(b) - skin.col(a)).norm() / length;
      if (!(length > 0.0) || stretch <= largest) continue;
      largest = stretch;
      place = 0.5 * (skin.col(a) + skin.col(b));
    }
  }
  return place;
}

/// Returns the penetrating vertex that is nearest to the middle of all; nothing if there is none.
std::optional<Eigen::Vector3d> penetrating_place(const TriangleMesh& rest, const Points& skin) {
  const std::vector<int> vertices = QualityMeter(rest, nullptr).penetrating_vertices(skin);
  if (vertices.empty()) return std::nullopt;
  const Points places = skin(Eigen::all, vertices);
  const Eigen::Vector3d middle = places.rowwise().mean();
  Eigen::Index nearest = 0;
  (places.colwise() - middle).colwise().squaredNorm().minCoeff(&nearest);
  return places.col(nearest);
}

/// Returns a box around a joint and the bone that ends there.
Eigen::AlignedBox3d box_of_bone(const Session& session, int joint) {
  const Skeleton& skeleton = session.character().skeleton;
  const std::vector<Transform> joints = global_transforms(skeleton, session.pose());
  const Eigen::Vector3d far = joints[joint].translation();
  const int parent = skeleton.joints[joint].parent;
  const Eigen::Vector3d near = parent < 0 ? far : Eigen::Vector3d(joints[parent].translation());
  return box_around(far, std::max(kLeastReach, 0.5 * (far - near).norm())).extend(near);
}

/// Returns a box around the place of a worst value, in the present frame of its method; nothing if
/// it belongs to the whole skin.
std::optional<Eigen::AlignedBox3d> box_of_detail(const Session& session, const WorstFrame& worst) {
  const std::string name = worst.measure->name;
  const TriangleMesh& rest = session.character().surface;
  if (!worst.joint.empty())
    return box_of_bone(session, session.character().skeleton.find(worst.joint));
  if (name == "edge_stretch")
    return box_around(most_stretched_place(rest, session.visible_positions()), kLeastReach);
  if (name != "penetrating") return std::nullopt;
  const auto place = penetrating_place(rest, session.visible_positions());
  return place ? std::optional(box_around(*place, kLeastReach)) : std::nullopt;
}

/// Returns a camera that shows a detail, or the whole skin. Without a named view, it looks at a
/// detail from between the front and the side of the body on which it is.
Camera camera_for(const Session& session, const std::string& view,
                  const std::optional<Eigen::AlignedBox3d>& detail, double aspect) {
  const Eigen::AlignedBox3d body = bounding_box(session.visible_positions());
  Camera camera;
  camera.look_from(view.empty() ? "auto" : view,
                   bounding_box(session.character().surface.positions));
  if (view.empty() && detail) {
    const Eigen::Vector3d outward = detail->center() - body.center();
    camera.yaw = 0.5 * std::atan2(outward.x(), outward.z());
  }
  camera.fit(detail.value_or(with_surroundings(body, session)), aspect);
  return camera;
}

/// Draws the sessions of all methods.
class MethodScenes {
 public:
  MethodScenes(const std::vector<ComparedMethod>& methods, const PictureStyle& style)
      : methods_(methods),
        style_(style),
        offscreen_(style.size.width, style.size.height, {}, kPictureSupersampling) {
    const Session& first = *methods.front().session;
    const CharacterLook look = look_of(first.character());
    std::vector<CharacterLook> around;
    for (const Collider& collider : first.played_colliders().colliders())
      around.push_back(look_of(collider.character));
    for (const ComparedMethod& method : methods)
      scenes_.emplace_back(*method.session, look, around, offscreen_.quality());
  }

  /// Draws the present frame of each session. The camera shows the method of the worst value.
  std::vector<MethodPicture> draw(const WorstFrame& worst) {
    const auto shown = std::find_if(
        methods_.begin(), methods_.end(),
        [&](const ComparedMethod& compared) { return compared.method == worst.method; });
    const Session& session = *shown->session;
    const Camera camera =
        camera_for(session, style_.camera, box_of_detail(session, worst), offscreen_.aspect());
    std::vector<MethodPicture> pictures;
    for (std::size_t i = 0; i < methods_.size(); ++i) {
      const ViewOptions view;
      scenes_[i].update(*methods_[i].session, view);
      pictures.push_back(
          {methods_[i].method,
           jpeg_of(offscreen_.render(scenes_[i].view(), camera, view), kJpegQuality)});
    }
    return pictures;
  }

 private:
  const std::vector<ComparedMethod>& methods_;
  const PictureStyle& style_;
  Offscreen offscreen_;
  std::deque<CharacterScene> scenes_;  // a deque never moves its elements
};

}  // namespace

std::vector<WorstFrame> worst_frames(const std::vector<MethodRun>& runs,
                                     const std::vector<ComparedClip>& clips) {
  constexpr double kNotable = 1e-3;
  std::vector<WorstFrame> worst;
  for (const FrameMeasure& measure : frame_measures()) {
    double largest = kNotable;
    WorstFrame found{};
    for (const MethodRun& run : runs) {
      for (const FrameStatistics& frame : run.frames) {
        const std::optional<double> value = measure.value(frame);
        if (!value || !(std::abs(*value - measure.goal) > largest)) continue;
        largest = std::abs(*value - measure.goal);
        const auto clip = std::find_if(clips.begin(), clips.end(), [&](const ComparedClip& one) {
          return one.index == run.clip.index;
        });
        found = {&measure,    run.method, static_cast<int>(clip - clips.begin()),
                 frame.index, *value,     joint_of(measure, frame)};
      }
    }
    if (found.measure != nullptr) worst.push_back(found);
  }
  return worst;
}

std::vector<std::vector<MethodPicture>> draw_worst_frames(
    const std::vector<ComparedMethod>& methods, const std::vector<ComparedClip>& clips,
    const std::vector<WorstFrame>& frames, const PictureStyle& style, const Progress& progress) {
  MethodScenes scenes(methods, style);
  std::vector<Session*> sessions;
  for (const ComparedMethod& method : methods) sessions.push_back(method.session.get());
  std::vector<std::vector<MethodPicture>> pictures(frames.size());
  const auto parts = static_cast<double>(clips.size());
  for (int c = 0; c < static_cast<int>(clips.size()); ++c) {
    FrameRange range = clips[c].range;
    range.last = range.first - 1;
    for (const WorstFrame& frame : frames)
      if (frame.clip == c) range.last = std::max(range.last, frame.frame);
    for (Session* const session : sessions) session->select_clip(clips[c].index);
    play_frames_together(sessions, range, progress.part(c / parts, (c + 1) / parts),
                         [&](int index) {
                           for (std::size_t f = 0; f < frames.size(); ++f) {
                             if (frames[f].clip == c && frames[f].frame == index)
                               pictures[f] = scenes.draw(frames[f]);
                           }
                         });
  }
  return pictures;
}

}  // namespace sinew
