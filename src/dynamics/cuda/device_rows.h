#pragma once

#include <vector>

#include "cuda/memory.h"
#include "dynamics/contact_constraint.h"
#include "dynamics/cuda/rows.h"
#include "dynamics/pull_constraint.h"

namespace sinew {

/// Contacts and pulls of a step on their way to the device. Memory grows with them.
class DeviceRows {
 public:
  void set_contacts(const std::vector<ContactConstraint>& contacts);
  void set_pulls(const std::vector<PullConstraint>& pulls);
  void set_standing(const std::vector<ContactConstraint>& touching);
  /// Instead of those of set_contacts().
  void set_found(const ContactsOnDevice& contacts);
  /// For another frame of reference; what was found on the device is found in the new one.
  void translate(const Eigen::Vector3f& shift);

  bool any() const {
    return found_.rows != nullptr || !contacts_.empty() || !pulls_.empty() || !standing_.empty();
  }
  const std::vector<ContactConstraint>& contacts() const { return contacts_; }
  const std::vector<PullConstraint>& pulls() const { return pulls_; }

  /// Has all of them on the device; nothing without any.
  /// \param number  the solver's, of each vertex of the problem
  cuda::RowsOnDevice bring(const std::vector<int>& number, int free_count, cuda::Stream& stream);

 private:
  std::vector<ContactConstraint> contacts_, standing_;
  std::vector<PullConstraint> pulls_;
  ContactsOnDevice found_;
  bool changed_ = false;
  cuda::Buffer<cuda::Row> given_, rows_;
  cuda::Buffer<int> begin_, next_, places_;
};

}  // namespace sinew
