// SPDX-License-Identifier: MIT

#include "viewer/scene/heat_maps.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/parallel.h"
#include "mesh/triangle_tree.h"

namespace sinew {
namespace {

constexpr float kUnknown = std::numeric_limits<float>::quiet_NaN();
// Triangles whose height is less than this fraction of their longer side are degenerate.
constexpr double kNoShape = 1e-6;

double six_volumes(const Eigen::Vector3d& a, const Eigen::Vector3d& b, const Eigen::Vector3d& c,
                   const Eigen::Vector3d& d) {
  return (b - a).cross(c - a).dot(d - a);
}

/// Returns the visible surface in the current frame, relative to its origin.
PointsF visible_surface(const Session& session) {
  PointsF positions(3, session.character().surface.vertex_count());
  session.write_visible({positions.data(), static_cast<std::size_t>(positions.size())}, {});
  return positions;
}

std::vector<float> distances(const Session& session, const Session& other) {
  if (session.character().surface.vertex_count() != other.character().surface.vertex_count()) {
    return {};
  }
  const PointsF own = visible_surface(session);
  const PointsF others = visible_surface(other);
  // Subtracts the origins first, in double precision: they may be far from the world's origin.
  const Eigen::Vector3f apart = (session.frame_origin() - other.frame_origin()).cast<float>();
  std::vector<float> result(own.cols());
  for (Eigen::Index v = 0; v < own.cols(); ++v) {
    result[v] = (own.col(v) - others.col(v) + apart).norm() / static_cast<float>(kHeight);
  }
  return result;
}

std::vector<float> speeds(const Session& session) {
  const Eigen::VectorXf speeds = session.speeds();
  return {speeds.begin(), speeds.end()};
}

/// Returns the distances from skin to base, given the positions of all vertices of the tissue
/// model.
std::vector<float> thicknesses(const TissueModel& tissue, const PointsF& positions) {
  const int count = tissue.surface_vertices;
  std::vector<float> result(count);
  for (int v = 0; v < count; ++v) {
    const auto base = positions.col(positions.cols() - count + v);
    result[v] = (positions.col(v) - base).norm() / static_cast<float>(kHeight);
  }
  return result;
}

std::vector<float> slides(const Skinner& skinner) {
  std::vector<float> result;
  for (const BaseMark& mark : skinner.base_marks()) {
    result.push_back((mark.place - mark.rigid_place).norm() / static_cast<float>(kHeight));
  }
  return result;
}

std::vector<float> weights_of(const JointWeights& joint) {
  if (joint.weights == nullptr || joint.joint < 0) return {};
  std::vector<float> result;
  for (const auto& influences : joint.weights->vertices) {
    float sum = 0.0F;
    for (const auto& [number, weight] : influences) {
      if (number == joint.joint) sum += weight;
    }
    result.push_back(sum);
  }
  return result;
}

std::vector<float> masses_over_mean(const TissueModel& tissue) {
  const Eigen::VectorXd masses = tissue.masses.head(tissue.surface_vertices);
  const double mean = masses.mean();
  std::vector<float> result;
  for (const double mass : masses) result.push_back(static_cast<float>(mass / mean));
  return result;
}

}  // namespace

std::vector<float> rest_areas(const TissueModel& tissue) {
  std::vector<float> areas(tissue.surface_vertices, 0.0F);
  for (const Triangle& t : tissue.triangles) {
    const Eigen::Vector3d a = tissue.rest_positions.col(t[0]);
    const Eigen::Vector3d b = tissue.rest_positions.col(t[1]);
    const Eigen::Vector3d c = tissue.rest_positions.col(t[2]);
    const auto third = static_cast<float>((b - a).cross(c - a).norm() / 6.0);
    for (const int v : t) areas[v] += third;
  }
  return areas;
}

std::vector<float> contact_pressures(const std::vector<ContactMark>& marks,
                                     const std::vector<float>& areas) {
  constexpr float kKilo = 1e3F;
  std::vector<float> result(areas.size(), 0.0F);
  for (const ContactMark& mark : marks) {
    for (std::size_t k = 0; k < mark.vertices.size() && mark.vertices[k] >= 0; ++k) {
      const auto v = static_cast<std::size_t>(mark.vertices[k]);
      if (v < areas.size() && areas[v] > 0.0F) {
        result[v] += mark.weights[k] * mark.force / (kKilo * areas[v]);
      }
    }
  }
  return result;
}

SurfaceStretch::SurfaceStretch(const TriangleMesh& rest)
    : triangles_(rest.triangles), around_(vertex_triangles(rest.vertex_count(), rest.triangles)) {
  for (const Triangle& t : triangles_) {
    const Eigen::Vector3d b = rest.positions.col(t[1]) - rest.positions.col(t[0]);
    const Eigen::Vector3d c = rest.positions.col(t[2]) - rest.positions.col(t[0]);
    const double area = b.cross(c).norm();
    const double length = b.norm();
    if (!(area > kNoShape * std::max(b.squaredNorm(), c.squaredNorm()))) {
      rest_.push_back({0.0F, 0.0F, 0.0F, 0.0F});
      continue;
    }
    rest_.push_back({static_cast<float>(length), static_cast<float>(b.dot(c) / length),
                     static_cast<float>(area / length), static_cast<float>(area)});
  }
}

float SurfaceStretch::stretch(int triangle, const PointsF& positions) const {
  // F maps the rest edges to the current ones. Its columns x and y are the images of the unit
  // vectors along b - a and across it. The larger root s of det(F^T F - s^2) is the stretch.
  const Triangle& t = triangles_[triangle];
  const RestTriangle& rest = rest_[triangle];
  const Eigen::Vector3f x = (positions.col(t[1]) - positions.col(t[0])) / rest.length;
  const Eigen::Vector3f y =
      (positions.col(t[2]) - positions.col(t[0]) - rest.along * x) / rest.across;
  const float middle = 0.5F * (x.squaredNorm() + y.squaredNorm());
  const float half = 0.5F * (x.squaredNorm() - y.squaredNorm());
  return std::sqrt(middle + std::hypot(half, x.dot(y)));
}

std::vector<float> SurfaceStretch::measure(const PointsF& positions) const {
  std::vector<float> of_triangles(triangles_.size());
  parallel_for(static_cast<int>(triangles_.size()), [&](int t) {
    of_triangles[t] = rest_[t].area > 0.0F ? stretch(t, positions) : 0.0F;
  });
  std::vector<float> result(around_.rows());
  parallel_for(around_.rows(), [&](int v) {
    float sum = 0.0F;
    float areas = 0.0F;
    for (const int t : around_.row(v)) {
      sum += rest_[t].area * of_triangles[t];
      areas += rest_[t].area;
    }
    result[v] = areas > 0.0F ? sum / areas : kUnknown;
  });
  return result;
}

TissueBelow::TissueBelow(const TissueModel& tissue) : tetrahedra_(tissue.tetrahedra) {
  const Points& rest = tissue.rest_positions;
  for (const Tetrahedron& t : tetrahedra_) {
    rest_volumes_.push_back(
        six_volumes(rest.col(t[0]), rest.col(t[1]), rest.col(t[2]), rest.col(t[3])));
  }
  const int triangle_count = static_cast<int>(tissue.triangles.size());
  const RaggedArray triangles = vertex_triangles(tissue.surface_vertices, tissue.triangles);
  for (int v = 0; v < tissue.surface_vertices; ++v) {
    for (const int triangle : triangles.row(v)) {
      for (int layer = 0; layer + 1 < tissue.surface_count; ++layer) {
        const int first = 3 * (layer * triangle_count + triangle);
        below_.items.insert(below_.items.end(), {first, first + 1, first + 2});
      }
    }
    below_.begin.push_back(static_cast<int>(below_.items.size()));
  }
}

Eigen::VectorXd TissueBelow::determinants(const PointsF& positions) const {
  Eigen::VectorXd determinants(static_cast<Eigen::Index>(tetrahedra_.size()));
  parallel_for(static_cast<int>(tetrahedra_.size()), [&](int i) {
    const Tetrahedron& t = tetrahedra_[i];
    const auto corner = [&](int k) { return positions.col(t[k]).cast<double>(); };
    determinants[i] =
        rest_volumes_[i] == 0.0
            ? 0.0
            : six_volumes(corner(0), corner(1), corner(2), corner(3)) / rest_volumes_[i];
  });
  return determinants;
}

std::vector<float> TissueBelow::mean(const Eigen::VectorXd& of_tetrahedra) const {
  std::vector<float> result(below_.rows());
  parallel_for(below_.rows(), [&](int v) {
    double sum = 0.0;
    double volumes = 0.0;
    for (const int t : below_.row(v)) {
      sum += std::abs(rest_volumes_[t]) * of_tetrahedra[t];
      volumes += std::abs(rest_volumes_[t]);
    }
    result[v] = volumes > 0.0 ? static_cast<float>(sum / volumes) : kUnknown;
  });
  return result;
}

NearestPlaces::NearestPlaces(const TriangleMesh& surface, const Points& points)
    : triangles_(surface.triangles) {
  if (triangles_.empty()) return;
  const TriangleTree tree(surface);
  places_.resize(points.cols());
  parallel_for(static_cast<int>(points.cols()), [&](int i) {
    places_[i] = tree.closest(points.col(i)).value_or(ClosestPoint{}).point;
  });
}

std::vector<float> NearestPlaces::carry(const std::vector<float>& values) const {
  std::vector<float> result(places_.size(), kUnknown);
  parallel_for(static_cast<int>(places_.size()), [&](int i) {
    const SurfacePoint& place = places_[i];
    if (place.triangle < 0) return;
    const Triangle& t = triangles_[place.triangle];
    result[i] = 0.0F;
    for (int k = 0; k < 3; ++k) {
      // Skips corners with zero weight, whose values may be NaN.
      const auto weight = static_cast<float>(place.barycentric[k]);
      if (weight != 0.0F) result[i] += weight * values[t[k]];
    }
  });
  return result;
}

std::vector<float> HeatMeter::measure(HeatMap map, const Session& session, const Session* other,
                                      const JointWeights& joint) {
  elements_.resize(0);
  switch (map) {
    case HeatMap::kNone:
      return {};
    case HeatMap::kStretch:
      if (!stretch_) stretch_.emplace(session.character().surface);
      return stretch_->measure(visible_surface(session));
    case HeatMap::kDistance:
      return other == nullptr ? std::vector<float>{} : distances(session, *other);
    case HeatMap::kWeights:
      return weights_of(joint);
    case HeatMap::kSpeed:
      return carried(session, speeds(session));
    default:
      return measure_body(map, session);
  }
}

std::vector<float> HeatMeter::measure_body(HeatMap map, const Session& session) {
  const TissueModel* const tissue = session.lane().tissue();
  const PointsF* const positions = session.lane().skinner().tissue_positions();
  if (tissue == nullptr || positions == nullptr) return {};
  if (!below_) below_.emplace(*tissue);
  if (!strain_) strain_.emplace(*tissue);
  const Skinner& skinner = session.lane().skinner();
  const auto mean_of = [&](Eigen::VectorXd of_tetrahedra) {
    elements_ = std::move(of_tetrahedra);
    return below_->mean(elements_);
  };
  const auto values = [&]() -> std::vector<float> {
    switch (map) {
      case HeatMap::kVolume:
        return mean_of(below_->determinants(*positions));
      case HeatMap::kStrain:
        return mean_of(strain_->principal(*positions));
      case HeatMap::kCompression:
        return mean_of(strain_->compression(*positions));
      case HeatMap::kShear:
        return mean_of(strain_->shear(*positions));
      case HeatMap::kInversions:
        return mean_of(strain_->inverted(*positions));
      case HeatMap::kThickness:
        return thicknesses(*tissue, *positions);
      case HeatMap::kStiffness:
        return mean_of(tissue->stiffness / tissue->stiffness.minCoeff());
      case HeatMap::kMass:
        return masses_over_mean(*tissue);
      case HeatMap::kContact:
        return contact_pressures(skinner.contact_marks(), rest_areas(*tissue));
      case HeatMap::kSliding:
        return slides(skinner);
      default:
        return {};
    }
  };
  return carried(session, values());
}

/// Transfers values from the simulated surface to the visible one. Empty values stay empty.
std::vector<float> HeatMeter::carried(const Session& session, const std::vector<float>& values) {
  if (values.empty() || &session.simulated_surface() == &session.character().surface) return values;
  if (!nearest_) {
    nearest_.emplace(session.simulated_surface(), session.character().surface.positions);
  }
  return nearest_->carry(values);
}

/// Transfers values from the visible surface to the simulated one, which the tissue begins with.
std::vector<float> HeatMeter::carried_back(const Session& session,
                                           const std::vector<float>& values) {
  const TriangleMesh& visible = session.character().surface;
  if (&session.simulated_surface() == &visible) return values;
  if (!nearest_visible_) {
    nearest_visible_.emplace(visible, session.simulated_surface().positions);
  }
  return nearest_visible_->carry(values);
}

std::vector<float> HeatMeter::of_tetrahedra(const Session& session,
                                            const std::vector<float>& of_skin) {
  const TissueModel* const tissue = session.lane().tissue();
  if (tissue == nullptr || of_skin.empty()) return {};
  if (elements_.size() > 0) {
    const Eigen::VectorXf own = elements_.cast<float>();
    return {own.begin(), own.end()};
  }
  const std::vector<float> values = carried_back(session, of_skin);
  std::vector<float> result(tissue->tetrahedra.size(), 0.0F);
  parallel_for(static_cast<int>(result.size()), [&](int t) {
    // All surfaces have the vertices of the skin, in the same order.
    for (const int v : tissue->tetrahedra[t])
      result[t] += 0.25F * values[v % tissue->surface_vertices];
  });
  return result;
}

}  // namespace sinew
