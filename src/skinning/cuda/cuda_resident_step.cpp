// SPDX-License-Identifier: MIT

#include "skinning/cuda/cuda_resident_step.h"

#include <optional>
#include <utility>

#include "contact/cuda/contact_tables.h"
#include "contact/cuda/cuda_contact.h"
#include "dynamics/cuda/cuda_solver.h"
#include "skinning/cuda/carrying_forces.h"

namespace sinew {
namespace {

ContactConstraint constraint_of(const DeviceContact& row) {
  ContactConstraint contact;
  for (int k = 0; k < ContactConstraint::kMaxVertices; ++k) {
    contact.vertices[k] = row.vertices[k];
    contact.weights[k] = row.weights[k];
  }
  contact.normal = {row.normal.x, row.normal.y, row.normal.z};
  contact.offset = row.offset;
  contact.stiffness = row.stiffness;
  return contact;
}

/// The ResidentStep of a body of a CudaSolver.
class CudaResidentStep : public ResidentStep {
 public:
  CudaResidentStep(CudaSolver& solver, const TissueModel& tissue, const KinematicSkin& kinematic,
                   int anchors, const ContactSettings& contact)
      : solver_(solver),
        anchors_(anchors),
        contact_settings_(contact),
        carrying_(tissue, kinematic, 1, contact.mode == ContactMode::kGlobal, solver.stream()) {
    make_contact(tissue);
  }

  void start(const Posed& posed, const CarriedTissue& carried) override {
    carrying_.pose(0, posed.transforms, posed.attachment, Eigen::Vector3d::Zero(), posed.kinematic);
    carrying_.start(solver_.on_device(), targets(), solver_.stream());
    carrying_.set_carried(carried, solver_.stream());
    // The device does not know the contact pairs of the host.
    forget_contacts();
  }

  void step(const Posed& posed, const Step& step) override {
    cuda::Stream& stream = solver_.stream();
    carrying_.pose(0, posed.transforms, posed.attachment, step.shift, posed.kinematic);
    carrying_.step({step.settings.time_step, step.carrying, step.mass_scale, step.stiffness_scale},
                   solver_.on_device(), targets(), stream);
    if (contact_) {
      if (step.finds_contacts)
        contact_->find(carrying_.expected(), carrying_.bone_points(), step.keep_pairs, step.awake,
                       step.stiffness_scale, stream);
      else if (step.stiffness_scale != stiffness_scale_)
        contact_->rescale(step.stiffness_scale, stream);
      stiffness_scale_ = step.stiffness_scale;
      solver_.set_contacts_on_device(contact_->constraints());
    }
    solver_.step_on_device(step.settings, step.gravity.cast<float>(), carrying_.shifts());
  }

  void return_to_host() override { solver_.download(); }
  void download_carried(CarriedTissue& carried) override {
    carrying_.download_carried(carried, solver_.stream());
  }

  void set_material(const TissueModel& tissue) override {
    carrying_.upload_material(tissue, solver_.stream());
    make_contact(tissue);  // its stiffness depends on that of the tissue
  }
  void forget_contacts() override {
    if (contact_) contact_->forget();
  }
  int contact_count() override { return contact_ ? contact_->counts(solver_.stream()).rows : 0; }
  std::vector<ContactConstraint> contacts() override {
    std::vector<ContactConstraint> result;
    if (!contact_) return result;
    for (const DeviceContact& row : contact_->rows(solver_.stream()))
      result.push_back(constraint_of(row));
    return result;
  }
  int changed_pairs() override {
    return contact_ ? contact_->counts(solver_.stream()).changed_pairs : 0;
  }

 private:
  void make_contact(const TissueModel& tissue) {
    if (contact_settings_.mode != ContactMode::kGlobal) return;
    contact_.emplace(
        contact_tables(tissue, contact_settings_.detection, contact_settings_.response),
        solver_.stream());
  }
  cuda::Vec4* targets() { return anchors_ < 0 ? nullptr : solver_.targets_on_device(anchors_); }

  CudaSolver& solver_;
  int anchors_;
  ContactSettings contact_settings_;
  double stiffness_scale_ = 1.0;  ///< stiffness scale that contact_ has at present
  CarryingForces carrying_;
  std::optional<CudaContact> contact_;
};

}  // namespace

std::unique_ptr<ResidentStep> make_cuda_resident_step(ProjectiveSolver<float>& solver,
                                                      const TissueModel& tissue,
                                                      const KinematicSkin& kinematic, int anchors,
                                                      const ContactSettings& contact) {
  auto* const own = dynamic_cast<CudaSolver*>(&solver);
  if (own == nullptr || contact.mode == ContactMode::kLocal) return nullptr;
  return std::make_unique<CudaResidentStep>(*own, tissue, kinematic, anchors, contact);
}

}  // namespace sinew
