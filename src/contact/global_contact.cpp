#include "contact/global_contact.h"

namespace sinew {
namespace {

// Bones that stand still for so long (s) keep the pairs that there are.
constexpr double kStandingLong = 0.5;

ContactConstraint vertex_above(const VertexTriangleContact& found, const Triangle& triangle) {
  ContactConstraint contact;
  contact.vertices = {found.vertex, triangle[0], triangle[1], triangle[2]};
  contact.weights = {1.0F, -found.barycentric[0], -found.barycentric[1], -found.barycentric[2]};
  contact.normal = found.normal;
  return contact;
}

}  // namespace

GlobalContact::GlobalContact(const TissueModel& tissue, const SelfContactSettings& detection,
                             const ContactResponseSettings& response)
    : triangles_(tissue.triangles),
      detection_(tissue.triangles, tissue.surface(0), tissue.attachment.rest_feet(), detection),
      response_(tissue, detection_.mean_edge(), response),
      pushes_(tissue.surface_vertices) {}

void GlobalContact::find(const PointsF& skin, const PointsF& feet, double standing) {
  detection_.detect(skin, feet, standing > kStandingLong);
  pushes_.begin_step();
  aims_.clear();
  for (const VertexTriangleContact& found : detection_.contacts()) {
    aims_.push_back(response_.margin() + pushes_.push(response_, found.vertex, found.distance));
  }
}

void GlobalContact::forget() {
  detection_.forget();
  pushes_.forget();
}

const std::vector<ContactConstraint>& GlobalContact::constraints(double stiffness_scale) {
  constraints_.clear();
  for (std::size_t i = 0; i < aims_.size(); ++i) {
    const VertexTriangleContact& found = detection_.contacts()[i];
    ContactConstraint contact = vertex_above(found, triangles_[found.triangle]);
    contact.offset = aims_[i];
    if (response_.stiffen(contact, stiffness_scale)) constraints_.push_back(contact);
  }
  return constraints_;
}

}  // namespace sinew
