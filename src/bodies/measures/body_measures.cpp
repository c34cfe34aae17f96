// SPDX-License-Identifier: MIT

#include "bodies/measures/body_measures.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "bodies/measures/body_section.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

const Vector3d kUp = Vector3d::UnitY();
const Vector3d kLeft = Vector3d::UnitX();
const Vector3d kFront = Vector3d::UnitZ();

/// Returns evenly spaced shares.
std::vector<double> steps(double from, double to, int count) {
  std::vector<double> shares;
  for (int i = 0; i < count; ++i) shares.push_back(from + (to - from) * i / std::max(count - 1, 1));
  return shares;
}

/// Takes the measures of one body.
class Measurer {
 public:
  Measurer(const HumanBody& body, const std::vector<Landmark>& landmarks)
      : body_(body), skin_(body.parts.front().mesh), landmarks_(landmarks) {
    rest_ = body.skeleton.rest_global();
  }

  std::vector<BodyMeasure> take() {
    measure_heights();
    measure_lengths();
    measure_head();
    measure_trunk();
    measure_leg();
    measure_arm();
    return std::move(measures_);
  }

 private:
  void add(const char* name, double value) { measures_.push_back({name, value}); }
  Vector3d landmark(const char* name) const { return position_of(landmarks_, name); }
  Vector3d joint(const char* name) const {
    return rest_[static_cast<std::size_t>(body_.skeleton.find(name))].translation();
  }
  std::vector<BodySection> along(const Vector3d& begin, const Vector3d& end, const Vector3d& normal,
                                 const std::vector<double>& shares) const {
    return sections_along(skin_, begin, end, normal, shares);
  }
  /// Returns the horizontal section of the trunk at a height.
  BodySection trunk_at(double height) const {
    const Vector3d spine = joint("spine");
    const Vector3d low(0.0, height, spine.z() + kBeforeSpine * stature());
    return along(low, low + kUp, kUp, {0.0}).front();
  }
  /// Returns the section of the chest: at the height of the nipples, or lower where the arms, which
  /// are abducted, join the trunk there.
  BodySection chest_section() const {
    const double nipples = landmark("thelion").y();
    const Vector3d shoulder = joint("upper_arm.R");
    const Vector3d arm = joint("forearm.R") - shoulder;
    constexpr double kStep = 0.005;  // m
    constexpr int kMostSteps = 16;
    BodySection section = trunk_at(nipples);
    for (int step = 1; step <= kMostSteps; ++step) {
      const double height = nipples - step * kStep;
      const Vector3d middle_of_arm = shoulder + (height - shoulder.y()) / arm.y() * arm;
      if (0.5 * section.extent(kLeft) < -middle_of_arm.x()) break;
      section = trunk_at(height);
    }
    return section;
  }
  double stature() const { return skin_.positions.row(1).maxCoeff(); }

  void measure_heights() {
    add("stature", stature());
    for (const char* name : {"cervicale", "acromion", "suprasternale", "thelion", "omphalion",
                             "trochanterion", "crotch", "tibiale"})
      add((std::string(name) + "_height").c_str(), landmark(name).y());
  }

  void measure_lengths() {
    // The upper arm hangs down when it is measured.
    const Vector3d shoulder = joint("upper_arm.R");
    const Vector3d radiale = shoulder - (landmark("radiale") - shoulder).norm() * kUp;
    add("acromion_radiale_length", landmark("acromion").y() - radiale.y());
    add("radiale_stylion_length", (landmark("radiale") - landmark("stylion")).norm());
    add("hand_length", (landmark("stylion") - landmark("dactylion")).norm());
    add("foot_length", (landmark("acropodion") - landmark("pternion")).norm());
    add("biacromial_breadth", -2.0 * landmark("acromion").x());
    constexpr double kPressedSkin = 0.004;  // m, over the crest under firm pressure
    add("bicristal_breadth", 2.0 * (kPressedSkin - landmark("iliocristale").x()));
  }

  void measure_head() {
    const Vector3d brow = landmark("glabella");
    const Vector3d top = landmark("vertex");
    const Vector3d middle(0.0, brow.y(), top.z());
    const auto levels = along(middle, {0.0, top.y(), top.z()}, kUp, {0.0, 0.1, 0.2, 0.3, 0.4});
    double length = 0.0;
    double breadth = 0.0;
    for (const BodySection& level : levels) {
      if (level.empty()) continue;
      length = std::max(length, brow.z() - level.range(kFront).first);
      // Ears reach up to the first level.
      if (&level != &levels.front()) breadth = std::max(breadth, level.extent(kLeft));
    }
    add("head_length", length);
    add("head_breadth", breadth);
    add("head_girth", levels[1].girth());
    add("neck_girth", neck_girth());
  }

  /// Returns the girth of the neck perpendicular to its axis, where it is thinnest. The spine has
  /// joints, but the axis of the neck with the throat is inclined more, so that the tape slopes to
  /// the front.
  double neck_girth() const {
    const Vector3d low = joint("neck");
    double girth = 1.0;
    for (const double degrees : {10.0, 15.0, 20.0, 25.0}) {
      const double angle = degrees / 180.0 * 3.14159265358979323846;
      const Vector3d normal(0.0, std::cos(angle), std::sin(angle));
      for (const BodySection& level : along(low, joint("head"), normal, steps(0.1, 0.9, 9))) {
        if (!level.empty()) girth = std::min(girth, level.girth());
      }
    }
    return girth;
  }

  /// Returns the breadth of the chest at a height over the ribs. The blades of the caliper lie
  /// between the muscles of the chest and those of the back: the girth and the depth in ANSUR II
  /// leave no other place, since no convex outline of 254 mm depth and 1060 mm girth is only 290 mm
  /// wide.
  double chest_breadth(double height) const {
    constexpr double kBesideHeight = 0.012;  // m
    double side = 0.0;
    for (const BodyPart& part : body_.parts) {
      if (!part.name.starts_with("bone.rib_") || !part.name.ends_with(".R")) continue;
      for (const auto& vertex : part.mesh.positions.colwise()) {
        if (std::abs(vertex.y() - height) < kBesideHeight) side = std::max(side, -vertex.x());
      }
    }
    constexpr double kPressedWall = 0.008;  // m, skin and serratus anterior over the ribs
    return 2.0 * (side + kPressedWall);
  }

  void measure_trunk() {
    const BodySection chest = chest_section();
    add("chest_girth", chest.girth());
    add("chest_breadth", chest_breadth(landmark("thelion").y()));
    add("chest_depth", chest.extent(kFront));
    const BodySection waist = trunk_at(landmark("omphalion").y());
    add("waist_girth", waist.girth());
    add("waist_breadth", waist.extent(kLeft));
    add("waist_depth", waist.extent(kFront));
    // At the level where the buttocks stand out farthest.
    const double low = landmark("crotch").y() + 0.005 * stature();
    const double high = joint("spine").y();
    const Vector3d begin(0.0, low, joint("spine").z() + kBeforeSpine * stature());
    const Vector3d end(0.0, high, begin.z());
    const BodySection* fullest = nullptr;
    double breadth = 0.0;
    const auto levels = along(begin, end, kUp, steps(0.0, 1.0, 16));
    for (const BodySection& level : levels) {
      if (level.empty()) continue;
      breadth = std::max(breadth, level.extent(kLeft));
      if (!fullest || level.range(kFront).first < fullest->range(kFront).first) fullest = &level;
    }
    add("buttock_girth", fullest ? fullest->girth() : 0.0);
    add("buttock_depth", fullest ? fullest->extent(kFront) : 0.0);
    add("hip_breadth", breadth);
  }

  void measure_leg() {
    const Vector3d hip = joint("thigh.R");
    const Vector3d knee = joint("shin.R");
    const Vector3d ankle = joint("foot.R");
    // Below the fold of the buttock, and above the patella.
    const double below_fold = landmark("crotch").y() - 0.012 * stature();
    const double above_patella = knee.y() + 0.0125 * stature();
    const auto share = [&](double height) { return (hip.y() - height) / (hip.y() - knee.y()); };
    const auto thigh = along(hip, knee, kUp, {share(below_fold), share(above_patella)});
    add("thigh_girth", thigh[0].girth());
    add("lower_thigh_girth", thigh[1].girth());
    add("knee_girth", along(knee, knee - kUp, kUp, {0.0})[0].girth());
    add("calf_girth", largest(along(knee, ankle, kUp, steps(0.10, 0.55, 16))));
    add("ankle_girth", smallest(along(knee, ankle, kUp, steps(0.75, 0.97, 10))));
  }

  void measure_arm() {
    const Vector3d shoulder = joint("upper_arm.R");
    const Vector3d elbow = joint("forearm.R");
    const Vector3d wrist = joint("hand.R");
    add("biceps_girth", largest(along(shoulder, elbow, elbow - shoulder, steps(0.5, 0.75, 8))));
    add("forearm_girth", largest(along(elbow, wrist, wrist - elbow, steps(0.08, 0.5, 12))));
    add("wrist_girth", smallest(along(elbow, wrist, wrist - elbow, steps(0.88, 1.0, 6))));
  }

  static double largest(const std::vector<BodySection>& sections) {
    double girth = 0.0;
    for (const BodySection& section : sections) girth = std::max(girth, section.girth());
    return girth;
  }
  static double smallest(const std::vector<BodySection>& sections) {
    double girth = 0.0;
    for (const BodySection& section : sections) {
      if (!section.empty() && (girth == 0.0 || section.girth() < girth)) girth = section.girth();
    }
    return girth;
  }

  /// A place in the middle of the trunk, before the joint above the sacrum, relative to the
  /// stature.
  static constexpr double kBeforeSpine = 0.03;

  const HumanBody& body_;
  const TriangleMesh& skin_;
  const std::vector<Landmark>& landmarks_;
  std::vector<Transform> rest_;
  std::vector<BodyMeasure> measures_;
};

}  // namespace

std::vector<BodyMeasure> body_measures(const HumanBody& body,
                                       const std::vector<Landmark>& landmarks) {
  return Measurer(body, landmarks).take();
}

double value_of(const std::vector<BodyMeasure>& measures, const std::string& name) {
  const auto found = std::ranges::find(measures, name, &BodyMeasure::name);
  if (found == measures.end()) throw std::logic_error(name + ": there is no such measure");
  return found->value;
}

}  // namespace sinew
