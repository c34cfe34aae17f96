// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "mesh/adjacency.h"
#include "mesh/geodesics.h"
#include "render/color_map.h"
#include "session/session.h"
#include "viewer/scene/tissue_strain.h"

namespace sinew {

/// Lists the quantities that the skin can show as colors.
enum class HeatMap {
  kNone,
  kStretch,  ///< length of the skin relative to rest in the direction of the largest stretch: 1 at
             ///< rest
  kVolume,   ///< volume of the tissue below relative to rest: det F, 1 at rest
  kStrain,   ///< largest principal strain of the tissue below (TissueStrain::principal)
  kCompression,  ///< compression of the tissue below
  kShear,        ///< shear of the tissue below
  kInversions,   ///< fraction of the tissue below that is inverted
  kThickness,    ///< thickness of the tissue, from skin to base, as a fraction of the height
  kSpeed,        ///< speed of the simulated surface in the last time step, heights per second
  kStiffness,    ///< stiffness of the tissue below, over that of the softest
  kMass,         ///< mass of a simulated vertex, over the mean of all of the skin's
  kContact,      ///< kPa: contact forces over the rest area on which they press
  kSliding,   ///< displacement of the base from where its bone would have carried it, as a fraction
              ///< of the height
  kWeights,   ///< of one joint, in linear blend skinning
  kDistance,  ///< distance from the same vertex of another session's skin, as a fraction of the
              ///< height
};

/// Holds the names, unit and initial range of a heat map.
struct HeatMapInfo {
  HeatMap map;
  const char* name;   ///< in actions and on the command line
  const char* label;  ///< in menus and legends
  const char* unit;   ///< empty for ratios
  const char* help;   ///< what it measures, in a sentence or two
  HeatRange range;    ///< initial range; of a diverging map, the usual value is in the middle
  ColorMap colors;
};

/// Returns all heat maps, kNone first.
std::span<const HeatMapInfo> heat_maps();
const HeatMapInfo& heat_map_info(HeatMap map);
/// Returns the heat map of a name. \throws UsageError that lists all names
const HeatMapInfo& heat_map_named(const std::string& name);

/// Returns true if a heat map shows values of the tissue of projective skinning, which other
/// methods do not have.
bool is_of_tissue(HeatMap map);

/// Measures the stretch of a surface relative to its rest shape.
class SurfaceStretch {
 public:
  explicit SurfaceStretch(const TriangleMesh& rest);

  /// Returns for each vertex the largest principal stretch of the triangles around it, averaged by
  /// their rest areas; NaN where these are zero.
  /// \param positions  3 x n, in any frame
  std::vector<float> measure(const PointsF& positions) const;

 private:
  /// The rest edges b - a and c - a of a triangle in its plane, as (length, 0) and (along, across).
  struct RestTriangle {
    float length;
    float along;
    float across;
    float area;  ///< twice the area; 0: degenerate
  };
  float stretch(int triangle, const PointsF& positions) const;

  std::vector<Triangle> triangles_;
  std::vector<RestTriangle> rest_;
  RaggedArray around_;
};

/// Averages values over the tetrahedra below each vertex of a tissue model's skin, i.e. all those
/// between the surfaces in the prisms of its triangles, weighted by their rest volumes. NaN where
/// these are zero.
class TissueBelow {
 public:
  explicit TissueBelow(const TissueModel& tissue);

  /// Returns det F of each tetrahedron; 0 for those without a volume at rest.
  /// \param positions  of all vertices of the tissue model, in any frame
  Eigen::VectorXd determinants(const PointsF& positions) const;
  /// Returns the averages of det F.
  std::vector<float> volume(const PointsF& positions) const {
    return mean(determinants(positions));
  }
  /// Returns the averages of values that are given for the tetrahedra.
  std::vector<float> mean(const Eigen::VectorXd& of_tetrahedra) const;

 private:
  std::vector<Tetrahedron> tetrahedra_;
  std::vector<double> rest_volumes_;  ///< six times the signed volumes
  RaggedArray below_;                 ///< tetrahedra of each skin vertex
};

/// Returns for each skin vertex its part (a third) of the rest area of the triangles around it,
/// m^2.
std::vector<float> rest_areas(const TissueModel& tissue);

/// Returns the contact pressure at each skin vertex, kPa: its part of the contact forces over its
/// area.
std::vector<float> contact_pressures(const std::vector<ContactMark>& marks,
                                     const std::vector<float>& areas);

/// Transfers values of a surface's vertices to points near it. Each point gets the value at the
/// closest point of the surface at rest.
class NearestPlaces {
 public:
  NearestPlaces(const TriangleMesh& surface, const Points& points);

  std::vector<float> carry(const std::vector<float>& values) const;

 private:
  std::vector<Triangle> triangles_;
  std::vector<SurfacePoint> places_;  ///< empty for a surface without triangles
};

/// Holds the skinning weights (null: not available yet), and the joint whose weights kWeights
/// shows.
struct JointWeights {
  const SkinWeights* weights = nullptr;
  int joint = -1;

  bool operator==(const JointWeights&) const = default;
};

/// Measures values of a session's visible surface, one for each vertex. It works for one character
/// and one lane: if either changes, a new one must be made.
class HeatMeter {
 public:
  /// \param other  session from which kDistance is measured; may be null
  /// \param joint  joint whose weights kWeights shows; without one it shows nothing
  /// \return values of the current frame; NaN where there is nothing to measure. Empty for kNone,
  ///         for maps that need a body if the session's method has none (all but stretch, speed,
  ///         weights and distance), and for kDistance if `other` is null or has another number of
  ///         vertices.
  std::vector<float> measure(HeatMap map, const Session& session, const Session* other,
                             const JointWeights& joint = {});
  /// Returns a value for each tetrahedron of the session's tissue, for the map and the frame of the
  /// last measure(): its own value if the map measures the tissue, else the mean of the skin above.
  /// Empty without tissue or values.
  /// \param of_skin  values of the visible surface, from measure() or of a painted map
  std::vector<float> of_tetrahedra(const Session& session, const std::vector<float>& of_skin);

 private:
  std::vector<float> measure_body(HeatMap map, const Session& session);
  std::vector<float> carried(const Session& session, const std::vector<float>& values);
  std::vector<float> carried_back(const Session& session, const std::vector<float>& values);

  // Created on first use.
  std::optional<SurfaceStretch> stretch_;
  std::optional<TissueBelow> below_;
  std::optional<TissueStrain> strain_;
  std::optional<NearestPlaces> nearest_;
  std::optional<NearestPlaces> nearest_visible_;  ///< of the simulated surface's vertices
  Eigen::VectorXd elements_;  ///< values of the tetrahedra of the last measure(); may be empty
};

}  // namespace sinew
