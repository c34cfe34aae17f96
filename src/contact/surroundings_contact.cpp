// SPDX-License-Identifier: MIT

#include "contact/surroundings_contact.h"

#include <algorithm>
#include <utility>

#include "contact/interior_tetrahedra.h"
#include "contact/response_rules.h"

namespace sinew {
namespace {

constexpr float kAll = 1.0F;
constexpr float kHalf = 0.5F;

/// Returns the fraction of the missing distance that this skin moves; `other_compliance` as in
/// ContactResponse::stiffen().
float fraction_against(float other_compliance) {
  return other_compliance > 0.0F ? kHalf : kAll;
}

ContactConstraint of_vertex(int vertex, const Eigen::Vector3f& normal) {
  ContactConstraint contact;
  contact.vertices[0] = vertex;
  contact.weights[0] = 1.0F;
  contact.normal = normal;
  return contact;
}

/// Makes a contact of a triangle that must stay behind a point.
ContactConstraint of_triangle(const Triangle& triangle, const VertexTriangleContact& found) {
  ContactConstraint contact;
  for (int k = 0; k < 3; ++k) {
    contact.vertices[k] = triangle[k];
    contact.weights[k] = -found.barycentric[k];
  }
  contact.normal = found.normal;
  return contact;
}

}  // namespace

SurroundingsContact::SurroundingsContact(const TissueModel& tissue, double retention,
                                         const ContactResponseSettings& response)
    : tissue_(tissue),
      retention_(retention),
      inside_(tissue.triangles, tissue.surface(0), interior_bone_points(tissue), retention),
      response_(tissue, inside_.mean_edge(), response),
      normals_of_(tissue.surface_vertices, tissue.triangles),
      normals_(3, tissue.surface_vertices),
      on_floor_(tissue.surface_vertices, 0),
      floor_pushes_(tissue.surface_vertices) {}

void SurroundingsContact::update_obstacles(const Surroundings& surroundings) {
  std::vector<std::shared_ptr<const RigidShape>> shapes;
  for (const PlacedShape& placed : surroundings.shapes) shapes.push_back(placed.shape);
  std::vector<const TissueModel*> bodies;
  for (const PlacedBody* body : surroundings.bodies) bodies.push_back(body->tissue);
  if (shapes == last_shapes_ && bodies == last_bodies_) return;
  last_shapes_ = std::move(shapes);
  last_bodies_ = std::move(bodies);
  shapes_.clear();
  bodies_.clear();
  const int vertices = tissue_.surface_vertices;
  const double retention = retention_ * inside_.mean_edge();
  foreign_point_stiffness_.clear();
  for (const auto& shape : last_shapes_) {
    shapes_.push_back({{shape, vertices, retention}, ContactPushes(vertices)});
    foreign_point_stiffness_.resize(foreign_point_stiffness_.size() + shape->sample_points().cols(),
                                    0.0F);
  }
  for (const TissueModel* other : last_bodies_) {
    const std::vector<float> vertex_stiffness = skin_stiffness(*other);
    foreign_point_stiffness_.insert(foreign_point_stiffness_.end(), vertex_stiffness.begin(),
                                    vertex_stiffness.end());
    bodies_.push_back(
        {{other->triangles, other->surface(0), interior_bone_points(*other), retention_},
         ContactPushes(vertices),
         vertex_stiffness,
         {}});
  }
  const auto foreign_points = static_cast<int>(foreign_point_stiffness_.size());
  foreign_points_.resize(3, foreign_points);
  foreign_point_normals_.resize(3, foreign_points);
  foreign_point_pushes_ = ContactPushes(foreign_points);
  forget();
}

void SurroundingsContact::forget() {
  inside_.forget();
  foreign_point_pushes_.forget();
  leave_floor();
  for (ShapeState& state : shapes_) {
    state.contact.forget();
    state.pushes.forget();
  }
  for (BodyState& state : bodies_) {
    state.contact.forget();
    state.pushes.forget();
  }
}

void SurroundingsContact::leave_floor() {
  std::fill(on_floor_.begin(), on_floor_.end(), 0);
  floor_pushes_.forget();
}

void SurroundingsContact::find(const Surroundings& surroundings, const PointsF& skin,
                               const PointsF& bone_points, const Eigen::Vector3d& origin,
                               float awake) {
  update_obstacles(surroundings);
  origin_ = origin;
  awake_ = awake;
  skin_ = skin;
  if (!bodies_.empty())
    normals_of_.write(skin_, {normals_.data(), static_cast<std::size_t>(normals_.size())});
  found_.clear();
  changed_floor_contacts_ = 0;
  if (surroundings.floor) {
    find_floor(*surroundings.floor);
  } else {
    leave_floor();
  }
  for (std::size_t i = 0; i < shapes_.size(); ++i)
    find_in_shape(surroundings.shapes[i], shapes_[i]);
  for (std::size_t i = 0; i < bodies_.size(); ++i)
    find_in_body(*surroundings.bodies[i], bodies_[i]);
  if (foreign_points_.cols() > 0) find_foreign_points(surroundings, bone_points);
}

void SurroundingsContact::hold(ContactConstraint contact, float distance, float push,
                               float fraction, float other_compliance) {
  float present = 0.0F;
  for (int k = 0; k < ContactConstraint::kMaxVertices && contact.vertices[k] >= 0; ++k)
    present += contact.weights[k] * contact.normal.dot(skin_.col(contact.vertices[k]));
  contact.offset = present + fraction * (response_.margin() + push - distance);
  found_.push_back({contact, other_compliance});
}

void SurroundingsContact::find_floor(double height) {
  const auto level = static_cast<float>(height - origin_.y());
  const float leave =
      std::max(response_.margin(), static_cast<float>(retention_ * inside_.mean_edge()));
  floor_pushes_.begin_step();
  for (int v = 0; v < tissue_.surface_vertices; ++v) {
    const float distance = skin_(1, v) - level;
    const bool touches = distance < (on_floor_[v] != 0 ? leave : response_.margin());
    if (touches != (on_floor_[v] != 0)) ++changed_floor_contacts_;
    on_floor_[v] = touches ? 1 : 0;
    if (!touches) continue;
    hold(of_vertex(v, Eigen::Vector3f::UnitY()), distance,
         floor_pushes_.push(response_, v, distance, awake_), kAll, 0.0F);
  }
}

void SurroundingsContact::find_in_shape(const PlacedShape& placed, ShapeState& state) {
  Transform place = placed.place;
  place.pretranslate(-origin_);
  state.contact.detect(skin_, place);
  state.pushes.begin_step();
  for (const ObstacleContact& found : state.contact.contacts()) {
    hold(of_vertex(found.vertex, found.normal), found.distance,
         state.pushes.push(response_, found.vertex, found.distance, awake_), kAll, 0.0F);
  }
}

void SurroundingsContact::find_in_body(const PlacedBody& body, BodyState& state) {
  state.foreign_points = skin_.colwise() + (origin_ - body.origin).cast<float>();
  state.contact.detect(body.skin, body.bone_points, state.foreign_points, normals_);
  state.pushes.begin_step();
  for (const VertexTriangleContact& found : state.contact.contacts()) {
    const float other_compliance = compliance(
        of_triangle(body.tissue->triangles[found.triangle], found), state.vertex_stiffness.data());
    hold(of_vertex(found.vertex, found.normal), found.distance,
         state.pushes.push(response_, found.vertex, found.distance, awake_),
         fraction_against(other_compliance), other_compliance);
  }
}

void SurroundingsContact::find_foreign_points(const Surroundings& surroundings,
                                              const PointsF& bone_points) {
  Eigen::Index next = 0;
  for (const PlacedShape& placed : surroundings.shapes) {
    Transform place = placed.place;
    place.pretranslate(-origin_);
    const PointsF& points = placed.shape->sample_points();
    foreign_points_.middleCols(next, points.cols()) =
        (place.linear().cast<float>() * points).colwise() + place.translation().cast<float>();
    // Corners collide from any side.
    foreign_point_normals_.middleCols(next, points.cols()).setZero();
    next += points.cols();
  }
  for (const PlacedBody* body : surroundings.bodies) {
    const Eigen::Vector3f shift = (body->origin - origin_).cast<float>();
    foreign_points_.middleCols(next, body->skin.cols()) = body->skin.colwise() + shift;
    foreign_point_normals_.middleCols(next, body->skin.cols()) =
        vertex_normals(body->skin, body->tissue->triangles);
    next += body->skin.cols();
  }
  inside_.detect(skin_, bone_points, foreign_points_, foreign_point_normals_);
  foreign_point_pushes_.begin_step();
  for (const VertexTriangleContact& found : inside_.contacts()) {
    const float stiffness = foreign_point_stiffness_[found.vertex];
    const float other_compliance = stiffness > 0.0F ? 1.0F / stiffness : 0.0F;
    hold(of_triangle(tissue_.triangles[found.triangle], found), found.distance,
         foreign_point_pushes_.push(response_, found.vertex, found.distance, awake_),
         fraction_against(other_compliance), other_compliance);
  }
}

const std::vector<ContactConstraint>& SurroundingsContact::constraints(double stiffness_scale) {
  constraints_.clear();
  for (const Found& found : found_) {
    ContactConstraint contact = found.contact;
    if (response_.stiffen(contact, stiffness_scale, found.other_compliance))
      constraints_.push_back(contact);
  }
  return constraints_;
}

int SurroundingsContact::changed_pairs() const {
  int sum = changed_floor_contacts_ + inside_.changed_pairs();
  for (const ShapeState& state : shapes_) sum += state.contact.changed_pairs();
  for (const BodyState& state : bodies_) sum += state.contact.changed_pairs();
  return sum;
}

}  // namespace sinew
