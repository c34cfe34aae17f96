#include "contact/global_contact.h"

namespace sinew {

GlobalContact::GlobalContact(const TissueModel& tissue, const SelfContactSettings& detection,
                             const ContactResponseSettings& response)
    : detection_(tissue.triangles, tissue.surface(0), tissue.attachment.rest_feet(), detection),
      held_(tissue, detection_.mean_edge(), response) {}

void GlobalContact::find(const PointsF& skin, const PointsF& feet, bool keep_pairs, float awake) {
  detection_.detect(skin, feet, keep_pairs);
  held_.take(detection_.contacts(), awake);
}

void GlobalContact::forget() {
  detection_.forget();
  held_.forget();
}

}  // namespace sinew
