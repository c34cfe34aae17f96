#include "skinning/skin_contacts.h"

#include <algorithm>

namespace sinew {
namespace {

/// N/m: two skin vertices, one after the other like springs, in the mean.
double pair_firmness(const TissueModel& tissue) {
  double sum = 0.0;
  int count = 0;
  for (const float firmness : skin_firmness(tissue)) {
    if (firmness == 0.0F) continue;
    sum += double{firmness};
    ++count;
  }
  return count > 0 ? 0.5 * sum / count : 1.0;
}

ContactMark mark_of(const ContactConstraint& contact, const PointsF& positions) {
  // Where a triangle has the negative weights, its point; where a vertex has the first, the vertex.
  const float sign = contact.weights[0] > 0.0F ? 1.0F : -1.0F;
  ContactMark mark{Eigen::Vector3f::Zero(), sign * contact.normal, false};
  float height = 0.0F;
  for (int k = 0; k < ContactConstraint::kMostVertices && contact.vertices[k] >= 0; ++k) {
    const Eigen::Vector3f weighted = contact.weights[k] * positions.col(contact.vertices[k]);
    height += contact.normal.dot(weighted);
    if (k == 0 || sign < 0.0F) mark.place += sign * weighted;
  }
  mark.pressed = height <= contact.offset;
  return mark;
}

}  // namespace

SkinContacts::SkinContacts(const TissueModel& tissue, const ContactSettings& settings,
                           ProjectiveSolver<float>& solver)
    : tissue_(tissue), settings_(settings), solver_(solver), rate_(settings.rate) {
  if (settings.mode == ContactMode::kGlobal) {
    global_.emplace(tissue, settings.detection, settings.response);
  } else if (settings.mode == ContactMode::kLocal) {
    LocalContactSettings local;
    local.stiffness = static_cast<float>(settings.response.stiffness * pair_firmness(tissue));
    local_.emplace(tissue.triangles, tissue.surface(0), tissue.attachment.lines(),
                   settings.local_pairs, local);
    solver_.set_standing_contacts(local_->constraints());
  }
}

void SkinContacts::forget() {
  if (global_) global_->forget();
  if (local_) local_->forget();
  if (surroundings_) surroundings_->forget();
  until_next_find_ = 0.0;
  standing_ = 0.0;
}

int SkinContacts::switches() const {
  return (local_ ? local_->switches() : 0) + (global_ ? global_->detection().switches() : 0) +
         (surroundings_ ? surroundings_->switches() : 0);
}

bool SkinContacts::self_contact_is_due(double elapsed) {
  until_next_find_ -= elapsed;
  if (until_next_find_ > 0.0) return false;
  until_next_find_ = std::max(0.0, until_next_find_ + (rate_ > 0.0 ? 1.0 / rate_ : 0.0));
  return true;
}

void SkinContacts::find(const CarriedSkin& carried, const Surroundings* surroundings,
                        double stiffness_scale, double elapsed, bool bones_stand) {
  standing_ = bones_stand ? standing_ + elapsed : 0.0;
  const bool meets = surroundings != nullptr && !surroundings->empty();
  if (!meets && surroundings_) {
    surroundings_.reset();
    contacts_.clear();
    solver_.set_contacts({});
  }
  count_ = 0;
  if (!meets && !any()) return;
  const bool due = self_contact_is_due(elapsed);
  if (local_ && due) find_local(carried, stiffness_scale);
  if (local_) count_ = local_->colliding();
  if (!meets && !global_) return;
  tissue_.attachment.feet(carried.attachment, feet_);
  contacts_.clear();
  if (global_) {
    if (due) global_->find(carried.skin, feet_, standing_);
    contacts_ = global_->constraints(stiffness_scale);
  }
  if (meets) find_surroundings(carried, *surroundings, stiffness_scale);
  count_ += static_cast<int>(contacts_.size());
  solver_.set_contacts(contacts_);
}

void SkinContacts::find_local(const CarriedSkin& carried, double stiffness_scale) {
  if (stiffness_scale != local_scale_) {
    local_scale_ = stiffness_scale;
    local_->scale_stiffness(static_cast<float>(stiffness_scale));
  }
  solver_.set_standing_contacts(local_->update(carried.skin, carried.transforms));
}

void SkinContacts::find_surroundings(const CarriedSkin& carried, const Surroundings& surroundings,
                                     double stiffness_scale) {
  if (!surroundings_) {
    surroundings_.emplace(tissue_, settings_.detection.retention, settings_.response);
  }
  surroundings_->find(surroundings, carried.skin, feet_, carried.origin);
  const std::vector<ContactConstraint>& found = surroundings_->constraints(stiffness_scale);
  contacts_.insert(contacts_.end(), found.begin(), found.end());
}

std::vector<ContactMark> SkinContacts::marks(const PointsF& positions) const {
  std::vector<ContactMark> marks;
  for (const ContactConstraint& contact : contacts_) marks.push_back(mark_of(contact, positions));
  if (!local_) return marks;
  for (const ContactConstraint& contact : local_->constraints()) {
    if (contact.offset != LocalContact::kNever) marks.push_back(mark_of(contact, positions));
  }
  return marks;
}

}  // namespace sinew
