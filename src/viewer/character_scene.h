#pragma once

#include <vector>

#include "render/scene_view.h"
#include "session/session.h"
#include "tissue/volumetric_skeleton.h"
#include "viewer/character_look.h"

namespace sinew {

/// A session as something to look at: keeps a SceneView up to date with it. Used by the window
/// and by pictures without one.
class CharacterScene {
 public:
  /// A context must be current, now and in update() and draw().
  /// \param look  of the session's character
  CharacterScene(const Session& session, const CharacterLook& look, const RenderQuality& quality);

  /// After Session::replace_lane().
  void take_lane(const Session& session);
  /// Takes the session's present frame; what `options` hide is not uploaded. The character must
  /// be the one of the constructor.
  void update(const Session& session, const ViewOptions& options);

  SceneView& view() { return view_; }

 private:
  void move_skin(const Session& session, bool visible);
  void move_skeleton(const Session& session);
  void move_volumes(const Session& session);

  SceneView view_;
  std::vector<SkeletonElement> elements_;
  float margin_ = 0.0F;
};

/// Box that the character stays in while a clip plays (-1: at rest): each vertex follows the bone
/// nearest to it at rest.
Eigen::AlignedBox3d animation_box(const Character& character, int clip);

}  // namespace sinew
