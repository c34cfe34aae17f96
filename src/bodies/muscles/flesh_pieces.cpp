// SPDX-License-Identifier: MIT

#include "bodies/muscles/flesh_pieces.h"

#include <algorithm>
#include <functional>

namespace sinew {

std::vector<Eigen::Vector3i> deepest_points(const ScalarGrid& field, double least_share) {
  struct Piece {
    std::size_t deepest;
    std::size_t size;
  };
  std::vector<Piece> pieces;
  std::vector<char> is_visited(field.values.size(), 0);
  std::vector<std::size_t> stack;
  std::size_t total = 0;
  for (std::size_t start = 0; start < field.values.size(); ++start) {
    if (is_visited[start] != 0 || field.values[start] >= 0.0F) continue;
    Piece piece{start, 0};
    is_visited[start] = 1;
    stack.push_back(start);
    while (!stack.empty()) {
      const std::size_t at = stack.back();
      stack.pop_back();
      ++piece.size;
      if (field.values[at] < field.values[piece.deepest]) piece.deepest = at;
      for (int axis = 0; axis < 3; ++axis) {
        for (const int step : {-1, 1}) {
          Eigen::Vector3i neighbor = field.point(at);
          neighbor[axis] += step;
          if (!field.contains(neighbor)) continue;
          const std::size_t next = field.index(neighbor);
          if (is_visited[next] != 0 || field.values[next] >= 0.0F) continue;
          is_visited[next] = 1;
          stack.push_back(next);
        }
      }
    }
    total += piece.size;
    pieces.push_back(piece);
  }
  std::ranges::stable_sort(pieces, std::ranges::greater(), &Piece::size);
  std::vector<Eigen::Vector3i> points;
  for (const Piece& piece : pieces) {
    if (static_cast<double>(piece.size) >= least_share * static_cast<double>(total))
      points.push_back(field.point(piece.deepest));
  }
  return points;
}

}  // namespace sinew
