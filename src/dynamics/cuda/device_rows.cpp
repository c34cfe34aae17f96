// SPDX-License-Identifier: MIT

#include "dynamics/cuda/device_rows.h"

#include <algorithm>

namespace sinew {
namespace {

cuda::Vec3 to_vec3(const Eigen::Vector3f& v) {
  return {v[0], v[1], v[2]};
}

cuda::Row row_of(const ContactConstraint& contact, const std::vector<int>& number) {
  static_assert(cuda::Row::kMaxVertices == ContactConstraint::kMaxVertices);
  cuda::Row row;
  for (int k = 0; k < cuda::Row::kMaxVertices && contact.vertices[k] >= 0; ++k) {
    row.vertices[k] = number[contact.vertices[k]];
    row.weights[k] = contact.weights[k];
  }
  row.vector = to_vec3(contact.normal);
  row.offset = contact.offset;
  row.stiffness = contact.stiffness;
  return row;
}

cuda::Row row_of(const PullConstraint& pull, const std::vector<int>& number) {
  cuda::Row row;
  row.vertices[0] = number[pull.vertex];
  row.weights[0] = 1.0F;
  row.vector = to_vec3(pull.target);
  row.stiffness = pull.stiffness;
  row.reach = pull.reach;
  return row;
}

}  // namespace

void DeviceRows::set_contacts(std::span<const ContactConstraint> contacts) {
  found_ = {};
  changed_ |= !contacts.empty() || !contacts_.empty();
  contacts_.assign(contacts.begin(), contacts.end());
}

void DeviceRows::set_pulls(std::span<const PullConstraint> pulls) {
  changed_ |= !pulls.empty() || !pulls_.empty();
  pulls_.assign(pulls.begin(), pulls.end());
}

void DeviceRows::set_bounded(std::span<const ContactConstraint> touching) {
  changed_ |= !touching.empty() || !bounded_.empty();
  bounded_.assign(touching.begin(), touching.end());
}

void DeviceRows::set_found(const ContactsOnDevice& contacts) {
  set_contacts({});
  found_ = contacts;
}

void DeviceRows::translate(const Eigen::Vector3f& shift) {
  for (ContactConstraint& contact : contacts_) contact.translate(shift);
  for (ContactConstraint& contact : bounded_) contact.translate(shift);
  for (PullConstraint& pull : pulls_) pull.target += shift;
  changed_ |= !contacts_.empty() || !bounded_.empty() || !pulls_.empty();
}

cuda::RowsOnDevice DeviceRows::upload(const std::vector<int>& number, int free_count,
                                      cuda::Stream& stream) {
  if (!any()) return {};
  if (changed_) {
    std::vector<cuda::Row> given;
    for (const ContactConstraint& contact : contacts_) given.push_back(row_of(contact, number));
    for (const PullConstraint& pull : pulls_) given.push_back(row_of(pull, number));
    for (const ContactConstraint& contact : bounded_) given.push_back(row_of(contact, number));
    given_.reserve(given.size());
    given_.upload(given, stream);
    changed_ = false;
  }
  const std::size_t given = contacts_.size() + pulls_.size() + bounded_.size();
  const std::size_t all = given + static_cast<std::size_t>(found_.capacity);
  rows_.reserve(all);
  places_.reserve(cuda::Row::kMaxVertices * all);
  begin_.resize(free_count + 1);
  next_.resize(free_count);
  cuda::RowsOnDevice rows;
  rows.found = found_;
  rows.given = given_.data();
  rows.given_in_matrix = static_cast<int>(contacts_.size() + pulls_.size());
  rows.given_bounded = static_cast<int>(bounded_.size());
  rows.rows = rows_.data();
  rows.begin = begin_.data();
  rows.next = next_.data();
  rows.places = places_.data();
  return rows;
}

}  // namespace sinew
