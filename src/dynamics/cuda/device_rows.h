// SPDX-License-Identifier: MIT

#pragma once

#include <span>
#include <vector>

#include "cuda/memory.h"
#include "dynamics/contact_constraint.h"
#include "dynamics/cuda/rows.h"
#include "dynamics/pull_constraint.h"

namespace sinew {

/// Holds the contacts and pulls of a step, and their copy in device memory, which grows with their
/// number.
class DeviceRows {
 public:
  void set_contacts(std::span<const ContactConstraint> contacts);
  void set_pulls(std::span<const PullConstraint> pulls);
  /// Sets the bounded contacts that touch (BoundedContacts: contacts whose added stiffness is
  /// bounded by a fixed diagonal, so that the matrix need not be refactored).
  void set_bounded(std::span<const ContactConstraint> touching);
  /// Sets contacts that were found on the device, instead of those of set_contacts().
  void set_found(const ContactsOnDevice& contacts);
  /// Translates contacts and pulls of the host into another frame of reference, in which all
  /// positions are `shift` further. Contacts found on the device are in the new frame already.
  void translate(const Eigen::Vector3f& shift);

  bool any() const {
    return found_.rows != nullptr || !contacts_.empty() || !pulls_.empty() || !bounded_.empty();
  }
  const std::vector<ContactConstraint>& contacts() const { return contacts_; }
  const std::vector<PullConstraint>& pulls() const { return pulls_; }

  /// Uploads contacts and pulls of the host if they have changed, and makes room for the lists of
  /// rows.
  /// \return their places on the device; empty if there are none
  /// \param number  the solver's number of each vertex of the problem
  cuda::RowsOnDevice upload(const std::vector<int>& number, int free_count, cuda::Stream& stream);

 private:
  std::vector<ContactConstraint> contacts_, bounded_;
  std::vector<PullConstraint> pulls_;
  ContactsOnDevice found_;
  bool changed_ = false;
  cuda::Buffer<cuda::Row> given_, rows_;
  cuda::Buffer<int> begin_, next_, places_;
};

}  // namespace sinew
