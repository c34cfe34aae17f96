#pragma once

#include <optional>
#include <vector>

#include "render/scene_view.h"
#include "session/session.h"
#include "tissue/volumetric_skeleton.h"
#include "viewer/character_look.h"
#include "viewer/heat_maps.h"

namespace sinew {

/// What a session's skin shows as colours. Its range and colours are the ViewOptions'.
struct HeatView {
  HeatMap map = HeatMap::kNone;
  const Session* other = nullptr;  ///< that distances are measured from
  JointWeights joint{};            ///< whose weights are shown
  /// Numbers of the skin's vertices that are shown instead; empty: none.
  std::vector<float> painted{};

  bool operator==(const HeatView&) const = default;
};

/// A session as something to look at: keeps a SceneView up to date with it. Used by the window
/// and by pictures without one.
class CharacterScene {
 public:
  /// A context must be current, now and in update() and draw().
  /// \param look    of the session's character
  /// \param around  of whom it meets, as many as Session::neighbours() has
  CharacterScene(const Session& session, const CharacterLook& look,
                 const std::vector<CharacterLook>& around, const RenderQuality& quality);

  /// After Session::replace_lanes().
  void take_lane(const Session& session);
  /// Bodies of bones and joints of these radii from the next update() on; null: of the tissue's.
  void show_radii(const Session& session, const Radii* radii);
  /// Takes the session's present frame; what `options` hide is not uploaded. The character must
  /// be the one of the constructor. A heat map that its method does not have leaves the skin as it
  /// is without.
  void update(const Session& session, const ViewOptions& options, const HeatView& heat = {});

  SceneView& view() { return view_; }
  /// The smallest and the largest number that the skin shows; nothing without a heat map.
  const std::optional<HeatRange>& heat_extent() const { return heat_extent_; }

 private:
  void move_skin(const Session& session, bool visible);
  void move_surroundings(const Session& session);
  void move_tissue(const Session& session);
  void move_base_marks(const Session& session, const ViewOptions& options);
  void show_heat(const Session& session, const HeatView& heat);
  void move_skeleton(const Session& session);
  void move_volumes(const Session& session);

  SceneView view_;
  HeatMeter heat_meter_;  ///< of the present lane
  std::optional<HeatRange> heat_extent_;
  std::vector<SkeletonElement> elements_;
  float margin_ = 0.0F;
  std::vector<float> margins_around_;  ///< of whom it meets
};

/// Box that the character stays in while a clip plays (null: at rest): each vertex follows the bone
/// nearest to it at rest.
Eigen::AlignedBox3d animation_box(const Character& character, const Clip* clip);

/// A box around a session's character, and what it meets as far as that is near at present: a
/// picture of a hand on a table need not show all of the table.
Eigen::AlignedBox3d with_surroundings(const Eigen::AlignedBox3d& box, const Session& session);

}  // namespace sinew
