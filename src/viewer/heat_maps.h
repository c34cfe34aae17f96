#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "mesh/adjacency.h"
#include "mesh/geodesics.h"
#include "render/color_map.h"
#include "session/session.h"
#include "viewer/tissue_strain.h"

namespace sinew {

/// What the skin can show as colours.
enum class HeatMap {
  kNone,
  kStretch,      ///< how many times its length at rest the skin is, where and along which way it is
                 ///< most: 1 at rest
  kVolume,       ///< how many times its volume at rest the tissue below is: det F, 1 at rest
  kStrain,       ///< of the tissue below, the largest principal strain (TissueStrain::principal)
  kCompression,  ///< how far it is squeezed
  kShear,        ///< how far its form has changed
  kInversions,   ///< share of it that is turned inside out
  kThickness,    ///< of the tissue at present: from skin to base, as a share of the height
  kSpeed,        ///< of the simulated surface, in heights a second, in the last time step
  kStiffness,    ///< of the tissue below, over that of the softest
  kMass,         ///< of a simulated vertex, over the mean of all of the skin's
  kContact,      ///< kPa: forces of contacts over the area at rest that they press on
  kSliding,      ///< how far the base has moved from where its bone would have carried it, as a
                 ///< share of the height
  kWeights,      ///< of one joint, in linear blend skinning
  kDistance,     ///< from the same place of another session's skin, as a share of the height
};

/// How it is called and shown.
struct HeatMapInfo {
  HeatMap map;
  const char* name;   ///< in actions and on the command line
  const char* label;  ///< in menus and legends
  const char* unit;   ///< empty for ratios
  const char* help;   ///< what it measures, in a sentence or two
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

/// m^2: of each skin vertex, its share of the triangles around it at rest.
std::vector<float> rest_areas(const TissueModel& tissue);

/// kPa, of each skin vertex: the forces of contacts that it shares in, over its area.
std::vector<float> contact_pressures(const std::vector<ContactMark>& marks,
                                     const std::vector<float>& areas);

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

/// Which joint's weights kWeights shows, and all of them; null: they are not there (yet).
struct JointWeights {
  const SkinWeights* weights = nullptr;
  int joint = -1;

  bool operator==(const JointWeights&) const = default;
};

/// Measures a session's visible surface, one number for each vertex. For one character and one
/// lane: with another of either it must be made anew.
class HeatMeter {
 public:
  /// \param other  of which kDistance is measured; may be null
  /// \param joint  whose weights kWeights shows; without one it shows nothing
  /// \return of the present frame; NaN where there is nothing to measure. Empty: kNone, and what
  ///         the session's method or `other` does not have: all but stretch, speed and weights
  ///         are of a body, distances want as many vertices.
  std::vector<float> measure(HeatMap map, const Session& session, const Session* other,
                             const JointWeights& joint = {});

 private:
  std::vector<float> measure_body(HeatMap map, const Session& session);
  std::vector<float> carried(const Session& session, const std::vector<float>& values);

  // Made when first asked for.
  std::optional<SurfaceStretch> stretch_;
  std::optional<TissueBelow> below_;
  std::optional<TissueStrain> strain_;
  std::optional<NearestPlaces> nearest_;
};

}  // namespace sinew
