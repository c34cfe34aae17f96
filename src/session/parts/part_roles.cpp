// SPDX-License-Identifier: MIT

#include "session/parts/part_roles.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/parallel.h"
#include "mesh/triangle_tree.h"
#include "session/parts/enclosing_piece.h"
#include "tissue/volumetric_skeleton.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

constexpr double kMetFirst = 0.05;  // fraction of a bone's rays from which a piece is simulated
constexpr double kMoves = 1e-3;     // mean weight above which a joint moves a piece
constexpr double kOneJoint = 0.95;  // mean weight from which one joint moves the whole piece
constexpr double kSmall = 0.1 * kHeight;   // largest diagonal of what may be an eye
constexpr double kTouch = 0.02 * kHeight;  // largest distance of vertices that touch
constexpr double kTouchingFraction = 0.1;  // fraction of the vertices that must touch the tissue
constexpr double kWorn = 0.5;  // of the vertices; a worn piece has more on larger pieces
constexpr double kHangsFree = 0.1 * kHeight;  // distance from the tissue that hangs free
constexpr double kNearFraction = 0.9;  // fraction of the vertices that must be nearer than that

constexpr int kPlaces = 9;   // positions along a bone
constexpr int kAround = 16;  // rays around the bone at each position

/// A ray from a bone. Rays go outward around the bone, and also ahead where a limb ends.
struct Ray {
  Vector3d origin;
  Vector3d direction;
};

std::vector<Ray> rays_of(const BoneLines& lines, int bone) {
  std::vector<Ray> rays;
  const Vector3d axis = (lines.end(bone) - lines.begin(bone)).normalized();
  const Vector3d across = axis.unitOrthogonal();
  const Vector3d other = axis.cross(across);
  const auto add_ring = [&](const Vector3d& origin, double ahead) {
    for (int i = 0; i < kAround; ++i) {
      const double angle = 2.0 * std::numbers::pi * i / kAround;
      rays.push_back({origin, std::cos(angle) * across + std::sin(angle) * other + ahead * axis});
    }
  };
  for (int i = 0; i < kPlaces; ++i) add_ring(lines.at(bone, (i + 0.5) / kPlaces), 0.0);
  if (lines.is_extremal(lines.end_node(bone))) {
    add_ring(lines.end(bone), 1.0);
    rays.push_back({lines.end(bone), axis});
  }
  return rays;
}

/// Returns the mean weight of each joint on a piece; empty without weights.
std::vector<double> mean_weights(const Character& character, const Piece& piece) {
  std::vector<double> mean;
  if (!character.weights) return mean;
  mean.assign(character.skeleton.joint_count(), 0.0);
  for (const int v : piece.vertices) {
    for (const auto& [joint, weight] : character.weights->vertices[v]) mean[joint] += weight;
  }
  for (double& value : mean)
    value /= static_cast<double>(std::max<std::size_t>(1, piece.vertices.size()));
  return mean;
}

double area_of(const Character& character, const Piece& piece) {
  double area = 0.0;
  const Points& positions = character.surface.positions;
  for (const int t : piece.triangles) {
    const auto [a, b, c] = character.surface.triangles[t];
    const Vector3d first = positions.col(b) - positions.col(a);
    const Vector3d second = positions.col(c) - positions.col(a);
    area += 0.5 * first.cross(second).norm();
  }
  return area;
}

double diagonal(const Character& character, const Piece& piece) {
  Eigen::AlignedBox3d box;
  for (const int v : piece.vertices) box.extend(character.surface.positions.col(v));
  return box.isEmpty() ? 0.0 : box.diagonal().norm();
}

/// Properties of a piece from which its role is decided.
struct Facts {
  std::vector<double> weights;  ///< mean weight of each joint
  int only_joint = -1;          ///< the joint that moves the whole piece; -1: none
  double size = 0.0;            ///< diagonal of its bounding box
};

Facts facts_of(const Character& character, const Piece& piece) {
  Facts facts{mean_weights(character, piece), -1, diagonal(character, piece)};
  const auto largest = std::max_element(facts.weights.begin(), facts.weights.end());
  if (largest != facts.weights.end() && *largest >= kOneJoint) {
    facts.only_joint = static_cast<int>(largest - facts.weights.begin());
  }
  return facts;
}

/// Sets Piece::met_first for all pieces by casting rays from the bones.
void measure_first_hits(const Character& character, const std::vector<Facts>& facts,
                        std::vector<Piece>& pieces) {
  const BoneLines lines = bone_lines(character.skeleton);
  const TriangleTree tree(character.surface);
  const Points normals = triangle_normals(character.surface);
  std::vector<int> piece_of(character.surface.triangles.size(), 0);
  for (std::size_t p = 0; p < pieces.size(); ++p) {
    for (const int t : pieces[p].triangles) piece_of[t] = static_cast<int>(p);
  }
  std::vector<std::vector<double>> fractions(lines.bones.size());
  parallel_for(static_cast<int>(lines.bones.size()), [&](int b) {
    const std::vector<Ray> rays = rays_of(lines, lines.bones[b]);
    fractions[b].assign(pieces.size(), 0.0);
    for (const Ray& ray : rays) {
      const auto hit = tree.first_hit(ray.origin, ray.direction);
      // A body is hit from inside. An eye or a tooth that reaches into the body is hit from
      // outside.
      if (hit && normals.col(hit->triangle).dot(ray.direction) > 0.0) {
        fractions[b][piece_of[hit->triangle]] += 1.0 / static_cast<double>(rays.size());
      }
    }
  });
  for (std::size_t b = 0; b < fractions.size(); ++b) {
    const int mover = lines.parents[lines.bones[b]];
    for (std::size_t p = 0; p < pieces.size(); ++p) {
      const bool moves = facts[p].weights.empty() || facts[p].weights[mover] > kMoves;
      if (moves) pieces[p].met_first = std::max(pieces[p].met_first, fractions[b][p]);
    }
  }
}

/// Returns the fraction of a piece's vertices that lie on a surface.
double fraction_on(const Character& character, const Piece& piece, const TriangleTree& surface) {
  double count = 0.0;
  for (const int v : piece.vertices) {
    const Vector3d point = character.surface.positions.col(v);
    if (surface.closest(point, Vector3d::Zero(), kTouch)) count += 1.0;
  }
  return count / static_cast<double>(std::max<std::size_t>(1, piece.vertices.size()));
}

TriangleMesh simulated_skin(const Character& character, const std::vector<Piece>& pieces) {
  TriangleMesh skin{character.surface.positions, {}};
  for (const Piece& piece : pieces) {
    if (piece.role != PartRole::kSimulated) continue;
    for (const int t : piece.triangles) skin.triangles.push_back(character.surface.triangles[t]);
  }
  return skin;
}

/// Embeds simulated pieces that mostly lie on larger ones (a mane, a belt, the jacket over a
/// shirt). Two bodies in one place would move apart.
void embed_worn_pieces(const Character& character, std::vector<Piece>& pieces) {
  std::vector<std::pair<double, std::size_t>> by_area;
  for (std::size_t p = 0; p < pieces.size(); ++p) {
    if (pieces[p].role == PartRole::kSimulated) {
      by_area.emplace_back(area_of(character, pieces[p]), p);
    }
  }
  std::sort(by_area.rbegin(), by_area.rend());
  TriangleMesh larger{character.surface.positions, {}};
  for (const auto& [area, p] : by_area) {
    const bool is_worn = !pieces[p].chosen && !larger.triangles.empty() &&
                         fraction_on(character, pieces[p], TriangleTree(larger)) > kWorn;
    if (is_worn) {
      pieces[p].role = PartRole::kEmbedded;
      continue;
    }
    for (const int t : pieces[p].triangles) {
      larger.triangles.push_back(character.surface.triangles[t]);
    }
  }
}

/// Returns the joint that moves the bone nearest to the center of a piece.
int nearest_mover(const Character& character, const Piece& piece) {
  const BoneLines lines = bone_lines(character.skeleton);
  Vector3d middle = Vector3d::Zero();
  for (const int v : piece.vertices) middle += character.surface.positions.col(v);
  middle /= static_cast<double>(std::max<std::size_t>(1, piece.vertices.size()));
  int mover = 0;
  double nearest = std::numeric_limits<double>::infinity();
  for (const int bone : lines.bones) {
    const double t = closest_parameter(lines.begin(bone), lines.end(bone), middle);
    const double distance = (lines.at(bone, t) - middle).norm();
    if (distance < nearest) {
      nearest = distance;
      mover = lines.parents[bone];
    }
  }
  return mover;
}

/// Returns true if a piece lies on the tissue and no large part of it is far away.
bool touches(const Character& character, const Piece& piece, const TriangleTree& skin) {
  std::vector<double> distances;
  for (const int v : piece.vertices) {
    const auto closest = skin.closest(character.surface.positions.col(v));
    if (closest) distances.push_back(closest->distance);
  }
  if (distances.empty()) return false;
  std::sort(distances.begin(), distances.end());
  const auto at = [&](double fraction) {
    return distances[static_cast<std::size_t>(fraction *
                                              static_cast<double>(distances.size() - 1))];
  };
  return at(kTouchingFraction) < kTouch && at(kNearFraction) < kHangsFree;
}

/// Decides the role of a piece that is not simulated.
/// \param has_inside  the skin encloses layers of a body
void decide_follower(const Character& character, const Facts& facts,
                     const std::vector<double>& tissue_weights, const TriangleTree& skin,
                     bool has_inside, Piece& piece) {
  const bool near = touches(character, piece, skin);
  if (facts.only_joint >= 0) {
    // A piece that one joint moves rides on the tissue, unless it is an eye with a joint of its
    // own, or a bone inside a body.
    const bool moves_tissue = tissue_weights[facts.only_joint] > kMoves;
    piece.role = near && moves_tissue && !has_inside ? PartRole::kEmbedded : PartRole::kRigid;
  } else if (near) {
    piece.role = PartRole::kEmbedded;
  } else {
    piece.role = facts.weights.empty() ? PartRole::kRigid : PartRole::kSkinned;
  }
}

}  // namespace

void decide_roles(const Character& character, std::vector<Piece>& pieces) {
  if (pieces.size() == 1 && !pieces[0].chosen) {
    // The only piece is the body, whatever the rays would say.
    pieces[0].role = PartRole::kSimulated;
    return;
  }
  std::vector<Facts> facts;
  for (const Piece& piece : pieces) facts.push_back(facts_of(character, piece));
  measure_first_hits(character, facts, pieces);

  bool any_simulated = false;
  const auto is_body = [&](std::size_t p) {
    const bool is_eye = facts[p].only_joint >= 0 && facts[p].size < kSmall;
    return pieces[p].met_first >= kMetFirst && !is_eye;
  };
  for (std::size_t p = 0; p < pieces.size(); ++p) {
    const bool is_chosen = pieces[p].chosen && pieces[p].role == PartRole::kSimulated;
    any_simulated = any_simulated || is_chosen || is_body(p);
  }
  // If the skeleton lies outside the skin, no ray hits a piece. Then all of the skin is the body.
  for (std::size_t p = 0; p < pieces.size(); ++p) {
    if (pieces[p].chosen) continue;
    pieces[p].role = is_body(p) || !any_simulated ? PartRole::kSimulated : PartRole::kSkinned;
  }

  // Around layers that rays from the bones meet first, there may be a skin.
  const int outer_skin = any_simulated ? enclosing_piece(character, pieces) : -1;
  for (std::size_t p = 0; p < pieces.size() && outer_skin >= 0; ++p) {
    if (pieces[p].chosen) continue;
    pieces[p].role = static_cast<int>(p) == outer_skin ? PartRole::kSimulated : PartRole::kSkinned;
  }

  if (any_simulated) embed_worn_pieces(character, pieces);
  const TriangleMesh body = simulated_skin(character, pieces);
  Piece tissue;
  for (const Piece& piece : pieces) {
    if (piece.role == PartRole::kSimulated) {
      tissue.vertices.insert(tissue.vertices.end(), piece.vertices.begin(), piece.vertices.end());
    }
  }
  const std::vector<double> tissue_weights = mean_weights(character, tissue);
  const TriangleTree skin(body);
  for (std::size_t p = 0; p < pieces.size(); ++p) {
    if (!pieces[p].chosen && pieces[p].role != PartRole::kSimulated) {
      decide_follower(character, facts[p], tissue_weights, skin, outer_skin >= 0, pieces[p]);
    }
    if (pieces[p].role == PartRole::kRigid) {
      pieces[p].joint = facts[p].weights.empty()
                            ? nearest_mover(character, pieces[p])
                            : static_cast<int>(std::max_element(facts[p].weights.begin(),
                                                                facts[p].weights.end()) -
                                               facts[p].weights.begin());
    }
  }
}

}  // namespace sinew
