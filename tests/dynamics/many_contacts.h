// SPDX-License-Identifier: MIT

#pragma once

#include <gtest/gtest.h>

#include <vector>

#include "dynamics/bodies.h"
#include "dynamics/contact_constraint.h"

namespace sinew {

/// Returns contacts all over a bar that hangs from one end: of vertices with near and far
/// triangles, with planes, and with triangles some of whose vertices are fixed.
inline std::vector<ContactConstraint> many_contacts(const Points& positions) {
  std::vector<ContactConstraint> contacts;
  const int count = static_cast<int>(positions.cols());
  for (int i = 0; i < 40; ++i) {
    ContactConstraint contact;
    contact.vertices = {(7 * i + 11) % count, (5 * i) % count, (5 * i + 1) % count,
                        (5 * i + 10) % count};
    if (contact.vertices[0] == contact.vertices[1] || contact.vertices[0] == contact.vertices[2] ||
        contact.vertices[0] == contact.vertices[3])
      continue;
    contact.weights = {1.0F, -0.25F, -0.5F, -0.25F};
    if (i % 5 == 0) {
      contact.vertices = {(7 * i + 11) % count, -1, -1, -1};
      contact.weights = {1.0F, 0.0F, 0.0F, 0.0F};
    }
    contact.normal = Eigen::Vector3f(0.3F, 1.0F, 0.1F * static_cast<float>(i % 7)).normalized();
    float height = 0.0F;
    for (int k = 0; k < 4 && contact.vertices[k] >= 0; ++k)
      height +=
          contact.weights[k] * contact.normal.dot(positions.col(contact.vertices[k]).cast<float>());
    contact.offset = height + (i % 3 == 0 ? -0.05F : 0.03F);  // every third one has not touched
    contact.stiffness = 100.0F + 40.0F * static_cast<float>(i);
    contacts.push_back(contact);
  }
  EXPECT_GT(contacts.size(), 20U);
  return contacts;
}

/// Returns pairs of vertices all over a bar. Some of them touch, others do not.
inline std::vector<ContactConstraint> many_pairs(const Points& positions) {
  std::vector<ContactConstraint> pairs;
  const int count = static_cast<int>(positions.cols());
  for (int i = 0; i < 60; ++i) {
    ContactConstraint pair;
    pair.vertices = {(3 * i + 2) % count, (13 * i + 29) % count, -1, -1};
    if (pair.vertices[0] == pair.vertices[1]) continue;
    pair.weights = {1.0F, -1.0F, 0.0F, 0.0F};
    pair.normal = Eigen::Vector3f(0.2F, 0.1F * static_cast<float>(i % 5), 1.0F).normalized();
    const Eigen::Vector3d difference =
        positions.col(pair.vertices[0]) - positions.col(pair.vertices[1]);
    pair.offset = pair.normal.dot(difference.cast<float>()) + (i % 3 == 0 ? -0.05F : 0.04F);
    pair.stiffness = 300.0F;
    pairs.push_back(pair);
  }
  return pairs;
}

}  // namespace sinew
