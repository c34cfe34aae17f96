// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <vector>

#include "render/scene_view.h"
#include "render/vertex_computer.h"
#include "session/body_shape.h"
#include "session/session.h"
#include "tissue/attachment.h"
#include "tissue/volumetric_skeleton.h"
#include "viewer/scene/character_look.h"
#include "viewer/scene/heat_maps.h"
#include "viewer/scene/skeleton_sticks.h"

namespace sinew {

/// Selects what a session's skin and tetrahedra show as colors. Range and color map are those of
/// the ViewOptions.
struct HeatView {
  HeatMap map = HeatMap::kNone;
  const Session* other = nullptr;  ///< session from which distances are measured
  JointWeights joint{};            ///< joint whose weights are shown
  /// Values of the skin's vertices that are shown instead of a heat map; empty: none.
  std::vector<float> painted{};

  bool operator==(const HeatView&) const = default;
};

/// Keeps a SceneView up to date with a session. Used by the window and for images without one.
class CharacterScene {
 public:
  /// A context must be current now and in update() and draw().
  /// \param look    look of the session's character
  /// \param around  looks of the colliders and other characters, as many as in
  ///                Session::played_colliders()
  CharacterScene(const Session& session, const CharacterLook& look,
                 const std::vector<CharacterLook>& around, const RenderQuality& quality);

  /// Adopts the session's new lane (a character with one method and its settings, ready to be
  /// posed) after Session::replace_lanes().
  void set_lane(const Session& session);
  /// Shows the volumes of bones and joints with these radii from the next update() on, and the base
  /// that a body with them would have, as its bones carry it; null: those of the tissue.
  void show_radii(const Session& session, const Radii* radii);
  /// Uploads the session's current frame, without what `options` hide. The character must be that
  /// of the constructor. A heat map that the session's method does not offer is not shown: the skin
  /// then has its materials.
  void update(const Session& session, const ViewOptions& options, const HeatView& heat = {});
  /// Shows the simulated mesh, the base and the volumes of a body that is not built yet, at rest,
  /// until the next update() without ViewOptions::building.
  /// \param revision  of the shape
  /// \param radii     that the body gets; null: there are no bones, and so no base
  void show_shape(const BodyShape& shape, int revision, const Radii* radii,
                  const Skeleton& skeleton);
  /// Shows another skeleton than the session's, until the next update().
  void show_skeleton(const SkeletonSticks& sticks);

  SceneView& view() { return view_; }
  /// Returns the smallest and the largest value that the skin shows; nothing without a heat map.
  const std::optional<HeatRange>& heat_extent() const { return heat_extent_; }
  /// Returns the values of the skin's vertices in the last update(); empty without a heat map.
  const std::vector<float>& heat_values() const { return heat_values_; }

 private:
  void show_part_looks(const Session& session);
  void move_skin(const Session& session, bool visible);
  void show_at_rest(const Session& session);
  void move_surroundings(const Session& session);
  void move_tissue(const Session& session);
  void move_other_base(const Session& session);
  void move_base_marks(const Session& session, const ViewOptions& options);
  void show_heat(const Session& session, const ViewOptions& options, const HeatView& heat);
  void move_skeleton(const Session& session);
  void move_volumes(const Session& session);

  SceneView view_;
  std::vector<SurfacePart> parts_;  ///< of the character as its files show them, without geometry
  PartLooks shown_looks_;
  HeatMeter heat_meter_;                           ///< of the current lane
  std::optional<VertexComputer> vertex_computer_;  ///< of the current lane; made on first use
  std::optional<HeatRange> heat_extent_;
  std::vector<float> heat_values_;
  std::vector<SkeletonElement> elements_;
  int shape_ = -1;                                ///< revision of the shape that is shown; -1: none
  Radii shown_radii_;                             ///< those of elements_
  std::optional<SkeletonAttachment> other_base_;  ///< of radii that the tissue does not have
  SkeletonAttachment::State other_base_state_;
  std::vector<double> joint_depths_;  ///< of the character; empty until volumes are shown
  float margin_ = 0.0F;
  std::vector<float> margins_around_;  ///< of the colliders and other characters
};

/// Returns the bounding box of the character while a clip plays (null: at rest). Each vertex
/// follows the bone nearest to it at rest.
Eigen::AlignedBox3d animation_box(const Character& character, const Clip* clip);

/// Returns the bounding box of the simulated surface in the current frame, in the world.
Eigen::AlignedBox3d world_box(const Session& session);

/// Returns a box around `box` and the parts of the colliders and other characters that are near it.
/// Parts farther away are left out: an image of a hand on a table need not show all of the table.
Eigen::AlignedBox3d with_surroundings(const Eigen::AlignedBox3d& box, const Session& session);

}  // namespace sinew
