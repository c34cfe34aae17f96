// SPDX-License-Identifier: MIT

#pragma once

#include <memory>

#include "skinning/projective/projective.h"
#include "skinning/weights/nearest_bone_weights.h"
#include "support/meshes.h"
#include "support/skeletons.h"
#include "tissue/build_tissue.h"

namespace sinew {

/// A tube around two bones with its tissue. If `kinematic`, one end is kinematic skin (vertices
/// that follow linear blend skinning and are not simulated). If its border is soft, anchors pull
/// the strip along it there.
struct Limb {
  explicit Limb(bool kinematic, bool soft_border = false) {
    SkinProperties properties;
    if (kinematic) {
      SkinWeights rows;
      const SkinWeights weights = nearest_bone_weights(skin, skeleton);
      properties.kinematic.assign(skin.vertex_count(), 0);
      for (int v = 0; v < skin.vertex_count(); ++v) {
        if (skin.positions(0, v) < 0.1) continue;
        const bool is_soft = soft_border && skin.positions(0, v) < 0.3;
        properties.kinematic[v] = is_soft ? 0 : 1;
        if (soft_border) properties.anchoring.resize(skin.vertex_count(), 0.0);
        if (is_soft) properties.anchoring[v] = 2.0;
        end.vertices.push_back(v);
        rows.vertices.push_back(weights.vertices[v]);
      }
      end.blend = LinearBlend(skeleton, skin.positions(Eigen::all, end.vertices), rows);
    }
    tissue = build_tissue(skin, skeleton, {}, nullptr, {}, properties);
  }
  std::unique_ptr<ProjectiveSkinner> skinner(const ProjectiveSettings& settings) const {
    return std::make_unique<ProjectiveSkinner>(tissue, skeleton, settings, Progress(), end);
  }

  TriangleMesh skin = make_tube(1.8, 0.16, 24, 10);
  Skeleton skeleton = make_chain({-0.8, 0.0, 0.8});
  KinematicSkin end;
  TissueModel tissue;
};

}  // namespace sinew
