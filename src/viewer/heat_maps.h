#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "mesh/adjacency.h"
#include "mesh/geodesics.h"
#include "render/color_map.h"
#include "session/session.h"

namespace sinew {

/// What the skin can show as colours.
enum class HeatMap {
  kNone,
  kStretch,    ///< how many times its length at rest the skin is, where and along which way it is
               ///< most: 1 at rest
  kVolume,     ///< how many times its volume at rest the tissue below is: det F, 1 at rest
  kSpeed,      ///< of the tissue's surface, in heights a second, in the last time step
  kStiffness,  ///< of the tissue below, over that of the softest
  kMass,       ///< of a simulated vertex, over the mean of all of the skin's
  kDistance,   ///< from the same place of another session's skin, as a share of the height
};

/// How it is called and shown.
struct HeatMapInfo {
  HeatMap map;
  const char* name;   ///< in actions and on the command line
  const char* label;  ///< in menus and legends
  const char* unit;   ///< empty for ratios
  HeatRange range;    ///< to begin with; of a diverging map, what is usual lies in the middle
  ColorMap colors;
};

/// All of them, kNone first.
std::span<const HeatMapInfo> heat_maps();
const HeatMapInfo& heat_map_info(HeatMap map);
/// \throws UsageError naming them all
const HeatMapInfo& heat_map_named(const std::string& name);

/// How far a surface is stretched against its rest shape.
class SurfaceStretch {
 public:
  explicit SurfaceStretch(const TriangleMesh& rest);

  /// Of each vertex, the largest principal stretch of the triangles around it, their mean by their
  /// areas at rest; NaN where these are zero. \param positions  3 x n, in any frame
  std::vector<float> measure(const PointsF& positions) const;

 private:
  /// A triangle's rest edges b - a and c - a in its plane, (length, 0) and (along, across).
  struct RestTriangle {
    float length;
    float along;
    float across;
    float area;  ///< twice; 0: it has no shape
  };
  float stretch(int triangle, const PointsF& positions) const;

  std::vector<Triangle> triangles_;
  std::vector<RestTriangle> rest_;
  RaggedArray around_;
};

/// Means over the tetrahedra below each vertex of a tissue model's skin, all those between the
/// surfaces in the prisms of its triangles, by their volumes at rest. NaN where these are zero.
class TissueBelow {
 public:
  explicit TissueBelow(const TissueModel& tissue);

  /// Of det F. \param positions  of all vertices of the tissue model, in any frame
  std::vector<float> volume(const PointsF& positions) const;
  /// Of numbers given for the tetrahedra.
  std::vector<float> mean(const Eigen::VectorXd& of_tetrahedra) const;

 private:
  std::vector<Tetrahedron> tetrahedra_;
  std::vector<double> rest_volumes_;  ///< six times, with their sign
  RaggedArray below_;                 ///< tetrahedra of each skin vertex
};

/// Carries numbers of a surface's vertices to points near it: each has those of the place nearest
/// to it at rest.
class NearestPlaces {
 public:
  NearestPlaces(const TriangleMesh& surface, const Points& points);

  std::vector<float> carry(const std::vector<float>& values) const;

 private:
  std::vector<Triangle> triangles_;
  std::vector<SurfacePoint> places_;  ///< empty for a surface without triangles
};

/// Measures a session's visible surface, one number for each vertex. For one character and one
/// lane: with another of either it must be made anew.
class HeatMeter {
 public:
  /// \param other  of which kDistance is measured; may be null
  /// \return of the present frame; NaN where there is nothing to measure. Empty: kNone, and what
  ///         the session's method or `other` does not have: volume and stiffness, mass and speed
  ///         are those of a body, distances want as many vertices.
  std::vector<float> measure(HeatMap map, const Session& session, const Session* other);

 private:
  std::vector<float> measure_body(HeatMap map, const Session& session);

  // Made when first asked for.
  std::optional<SurfaceStretch> stretch_;
  std::optional<TissueBelow> below_;
  std::optional<NearestPlaces> nearest_;
};

}  // namespace sinew
