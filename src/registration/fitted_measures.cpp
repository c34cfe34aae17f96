// SPDX-License-Identifier: MIT

#include "registration/fitted_measures.h"

#include <stdexcept>

#include "bodies/measures/body_landmarks.h"
#include "bodies/persons/person_maker.h"
#include "registration/skin_pose.h"
#include "registration/statistical_body.h"

namespace sinew {

std::vector<BodyMeasure> fitted_measures(const RegisteredBody& body, const ShapeSpace& space,
                                         const BodyTemplate& body_template) {
  HumanBody standing = statistical_body(space, PersonMaker(body_template), body.pose.coefficients);
  for (BodyPart& part : standing.parts) part.mesh.positions *= body.pose.scale;
  TriangleMesh& skin = standing.parts.front().mesh;
  if (skin.positions.cols() != body.skin.positions.cols())
    throw std::logic_error("fitted_measures: the template is not that of the shape space");
  skin.positions = unposed_points(body.skin.positions, space.weights,
                                  skinning_transforms(body.pose.shape.skeleton, body.pose.pose));
  standing.skeleton = body.pose.shape.skeleton;
  const double floor = skin.positions.row(1).minCoeff();
  for (BodyPart& part : standing.parts) part.mesh.positions.row(1).array() -= floor;
  for (Joint& joint : standing.skeleton.joints) {
    if (joint.parent < 0) joint.rest_local.translation().y() -= floor;
  }
  return body_measures(standing, BodyLandmarks(body_template).of(standing));
}

}  // namespace sinew
