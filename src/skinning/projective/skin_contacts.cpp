// SPDX-License-Identifier: MIT

#include "skinning/projective/skin_contacts.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace sinew {
namespace {

// Factor on the stiffness of contacts with colliders and other characters, which keep moving while
// they press. Self-contacts in folds would tremble at this stiffness.
constexpr double kSurroundingsFactor = 1.5;
// After this time at rest (s), self-contact pairs are kept unchanged.
constexpr double kLongRest = 0.5;

/// Converts a contact for display.
ContactMark mark_of(const ContactConstraint& contact, const PointsF& positions) {
  // A contact whose first weight is positive belongs to a vertex and is marked there. Otherwise it
  // belongs to a triangle, with negative weights, and is marked at the contact point of the
  // triangle.
  const float sign = contact.weights[0] > 0.0F ? 1.0F : -1.0F;
  ContactMark mark{Eigen::Vector3f::Zero(), sign * contact.normal, false, 0.0F, {}, {}};
  mark.vertices = contact.vertices;
  float height = 0.0F;
  for (int k = 0; k < ContactConstraint::kMaxVertices && contact.vertices[k] >= 0; ++k) {
    const Eigen::Vector3f weighted = contact.weights[k] * positions.col(contact.vertices[k]);
    height += contact.normal.dot(weighted);
    if (k == 0 || sign < 0.0F) mark.place += sign * weighted;
    mark.weights[k] = std::abs(contact.weights[k]);
  }
  mark.pressed = height <= contact.offset;
  mark.force = contact.stiffness * std::max(0.0F, contact.offset - height);
  return mark;
}

}  // namespace

SkinContacts::SkinContacts(const TissueModel& tissue, const ContactSettings& settings,
                           const std::vector<LocalPair>& local_pairs,
                           ProjectiveSolver<float>& solver)
    : tissue_(tissue), settings_(settings), solver_(solver), rate_(settings.rate), sleep_(tissue) {
  if (settings.mode == ContactMode::kAuto) throw std::logic_error("contact auto is not a choice");
  if (settings.mode == ContactMode::kGlobal) {
    global_.emplace(tissue, settings.detection, settings.response);
  } else if (settings.mode == ContactMode::kLocal) {
    local_.emplace(tissue, local_pairs, settings.detection, settings.response);
    solver_.set_bounding_diagonal(local_->bounding_diagonal());
  }
}

void SkinContacts::forget() {
  forget_contacts();
  clocks_ = {};
}

void SkinContacts::forget_contacts() {
  if (global_) global_->forget();
  if (local_) local_->forget();
  if (surroundings_) surroundings_->forget();
  clocks_.until_next_find = clocks_.since_found = clocks_.unfound = 0.0;
  search_all_ = false;
}

SkinContacts::Memory SkinContacts::extract_memory() {
  Memory memory;
  if (global_) memory.contacts = global_->memory();
  if (local_) memory.contacts = local_->memory();
  memory.surroundings = std::move(surroundings_);
  memory.self_contacts = self_contacts_;
  memory.outer_contacts = outer_contacts_;
  memory.clocks = clocks_;
  memory.search_all = search_all_;
  forget_contacts();
  return memory;
}

void SkinContacts::restore(Memory memory) {
  if (global_) global_->restore(std::move(memory.contacts));
  if (local_) local_->restore(std::move(memory.contacts));
  surroundings_ = std::move(memory.surroundings);
  self_contacts_ = std::move(memory.self_contacts);
  outer_contacts_ = std::move(memory.outer_contacts);
  clocks_ = memory.clocks;
  search_all_ = memory.search_all;
  found_changed_pairs_ = 0;
  set_solver_contacts();
}

void SkinContacts::restore_asleep(Memory memory) {
  memory.clocks = clocks_;
  memory.clocks.unchanged = std::max(clocks_.unchanged, ContactSleep::kSecondsToSleep);
  restore(std::move(memory));
}

/// Returns true once the bones have been at rest long enough for self-contact pairs to be kept
/// unchanged.
bool SkinContacts::is_long_at_rest() const {
  return clocks_.bones_rest_time > kLongRest;
}

int SkinContacts::changed_pairs() const {
  return found_changed_pairs_ + (local_ ? local_->detection().changed_pairs() : 0) +
         (global_ ? global_->detection().changed_pairs() : 0) +
         (surroundings_ ? surroundings_->changed_pairs() : 0);
}

/// Advances the clocks of self-contact detection and returns true if it is due in this step.
bool SkinContacts::self_contact_is_due(double elapsed) {
  clocks_.until_next_find -= elapsed;
  clocks_.unfound += elapsed;
  if (clocks_.until_next_find > 0.0 && !search_all_) return false;
  clocks_.since_found = std::exchange(clocks_.unfound, 0.0);
  const double interval = rate_ > 0.0 ? 1.0 / rate_ : 0.0;
  clocks_.until_next_find = std::clamp(clocks_.until_next_find + interval, 0.0, interval);
  return true;
}

/// Returns `awake` of ContactResponse::next_push(): growth of the pushes after the given time,
/// times the step scale of vertices near contacts.
float SkinContacts::awake(double since_pushed) const {
  return static_cast<float>(ContactSleep::step_scale(clocks_.unchanged, clocks_.elapsed) *
                            pushes_after(since_pushed));
}

void SkinContacts::find(const CarriedSkin& carried, const Surroundings* surroundings,
                        double stiffness_scale, double elapsed, bool at_rest) {
  found_changed_pairs_ = 0;
  clocks_.elapsed = elapsed;
  clocks_.bones_rest_time = at_rest ? clocks_.bones_rest_time + elapsed : 0.0;
  // Colliders and other characters may move.
  const bool alone = surroundings == nullptr || !surroundings->has_colliders();
  const std::optional<double> floor = surroundings != nullptr ? surroundings->floor : std::nullopt;
  clocks_.unchanged = at_rest && alone && floor == floor_ ? clocks_.unchanged + elapsed : 0.0;
  floor_ = floor;
  const bool has_surroundings = surroundings != nullptr && !surroundings->empty();
  if (!has_surroundings && !any()) return;
  if (has_surroundings || global_ || local_)
    tissue_.attachment.posed_bone_points(carried.attachment, bone_points_);
  find_self_contacts(carried, stiffness_scale, self_contact_is_due(elapsed));
  if (has_surroundings) {
    find_outer_contacts(carried, *surroundings, stiffness_scale);
  } else {
    surroundings_.reset();
    outer_contacts_.clear();
  }
  set_solver_contacts();
}

SkinContacts::Orders SkinContacts::orders(double elapsed, bool at_rest) {
  clocks_.elapsed = elapsed;
  clocks_.bones_rest_time = at_rest ? clocks_.bones_rest_time + elapsed : 0.0;
  clocks_.unchanged = at_rest && !floor_ ? clocks_.unchanged + elapsed : 0.0;
  floor_.reset();
  const bool due = self_contact_is_due(elapsed);
  return {due, is_long_at_rest(), awake(clocks_.since_found)};
}

void SkinContacts::set_found_contacts(std::vector<ContactConstraint> contacts, int changed_pairs) {
  self_contacts_ = std::move(contacts);
  outer_contacts_.clear();
  all_ = self_contacts_;
  found_changed_pairs_ = changed_pairs;
  solver_.set_input(
      {.step_scales = sleep_.step_scales(clocks_.unchanged, clocks_.elapsed, self_contacts_)});
}

void SkinContacts::find_self_contacts(const CarriedSkin& carried, double stiffness_scale,
                                      bool due) {
  const bool keep_pairs = is_long_at_rest();
  const float awake = this->awake(clocks_.since_found);
  if (global_) {
    if (due) global_->find(carried.skin, bone_points_, keep_pairs, awake);
    self_contacts_ = global_->constraints(stiffness_scale);
  } else if (local_) {
    if (due) {
      local_->find(carried.skin, bone_points_, carried.transforms, keep_pairs, awake,
                   std::exchange(search_all_, false));
    }
    self_contacts_ = local_->constraints(stiffness_scale);
    if (stiffness_scale != local_scale_) {
      local_scale_ = stiffness_scale;
      solver_.set_bounding_diagonal(stiffness_scale * local_->bounding_diagonal());
    }
  }
}

void SkinContacts::find_outer_contacts(const CarriedSkin& carried, const Surroundings& surroundings,
                                       double stiffness_scale) {
  if (!surroundings_) {
    ContactResponseSettings response = settings_.response;
    response.stiffness *= kSurroundingsFactor;
    surroundings_ =
        std::make_unique<SurroundingsContact>(tissue_, settings_.detection.retention, response);
  }
  surroundings_->find(surroundings, carried.skin, bone_points_, carried.origin,
                      static_cast<float>(pushes_after(clocks_.elapsed)));
  outer_contacts_ = surroundings_->constraints(stiffness_scale);
}

void SkinContacts::set_solver_contacts() {
  all_ = self_contacts_;
  all_.insert(all_.end(), outer_contacts_.begin(), outer_contacts_.end());
  const std::vector<float>& step_scales =
      sleep_.step_scales(clocks_.unchanged, clocks_.elapsed, self_contacts_);
  StepInput<float> input{.contacts = all_, .step_scales = step_scales};
  if (local_) {
    input.contacts = outer_contacts_;
    input.bounded_contacts = self_contacts_;
    input.late_bounded_contacts = settings_.detection.prepared_pairs;
  }
  solver_.set_input(input);
}

std::vector<ContactMark> SkinContacts::marks(const PointsF& positions) const {
  std::vector<ContactMark> marks;
  for (const ContactConstraint& contact : all_) marks.push_back(mark_of(contact, positions));
  return marks;
}

}  // namespace sinew
