// SPDX-License-Identifier: MIT

#include "contact/global_contact.h"

#include <utility>

#include "contact/interior_tetrahedra.h"

namespace sinew {

GlobalContact::GlobalContact(const TissueModel& tissue, const SelfContactSettings& detection,
                             const ContactResponseSettings& response)
    : detection_(tissue.triangles, tissue.surface(0), interior_bone_points(tissue), detection),
      held_(tissue, detection_.mean_edge(), response) {}

void GlobalContact::find(const PointsF& skin, const PointsF& bone_points, bool keep_pairs,
                         float awake) {
  detection_.detect(skin, bone_points, keep_pairs);
  held_.update(detection_.contacts(), awake);
}

void GlobalContact::forget() {
  detection_.forget();
  held_.forget();
}

void GlobalContact::restore(ContactMemory memory) {
  detection_.restore(std::move(memory.pairs));
  held_.restore(std::move(memory.held));
}

}  // namespace sinew
