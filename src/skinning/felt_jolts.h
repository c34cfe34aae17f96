#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <cmath>

#include "cuda/host_device.h"

/// Limits how much of its bones' changes of velocity a vertex of the tissue feels: c m/s^2 of what
/// lasts, and of a sudden change what c gives in kWindow. The limit is one of velocity, so that it
/// does not depend on how many steps a change is divided into.
///
/// A vertex remembers the changes that it felt lately, as a vector r (m/s) that fades by c a second
/// and is never longer than c kWindow. Of the next change d it feels the largest share s for which
/// |s d| and |r + s d| are at most c kWindow. So a jump to and fro leaves nothing, and of a steady
/// acceleration a > c it has felt min(a t, c (kWindow + t - dt)) after t. That is so in steps
/// longer than kWindow, too, which forget all of r: what goes on in the direction of r may be
/// longer by c (dt - kWindow).
namespace sinew::felt_jolts {

constexpr double kWindow = 1.0 / 60.0;  // s

struct Limits {
  float fades = 0.0F;  ///< m/s, c dt
  float most = 0.0F;   ///< m/s, c kWindow
  float lasts = 0.0F;  ///< dt / kWindow - 1, or 0
};

/// \param largest_jolt  c, m/s^2
inline Limits limits(double largest_jolt, double time_step) {
  return {static_cast<float>(largest_jolt * time_step), static_cast<float>(largest_jolt * kWindow),
          static_cast<float>(std::max(0.0, time_step / kWindow - 1.0))};
}

inline float dot(const Eigen::Vector3f& a, const Eigen::Vector3f& b) {
  return a.dot(b);
}

/// The share s of a change d.
/// \param along  r . d
SINEW_HOST_DEVICE inline float felt_share(float squared_change, float along, float squared_felt,
                                          float most) {
  const float room = most * most - squared_felt;
  if (squared_change + 2.0F * along <= room && squared_change <= most * most) return 1.0F;
  if (!(room > 0.0F) && along >= 0.0F) return 0.0F;
  const float root = sqrtf(fmaxf(0.0F, along * along + squared_change * room));
  const float in_ball = along > 0.0F ? room / (along + root) : (root - along) / squared_change;
  return fminf(in_ball, most / sqrtf(squared_change));
}

/// Returns what is felt of a change d.
/// \param lately  r, which becomes that of the next step
/// \param share   of the limits, what this vertex feels (TissueModel::jolt_shares)
template <typename Vector>
SINEW_HOST_DEVICE inline Vector felt_change(Vector& lately, const Vector& change, float share,
                                            const Limits& limits) {
  const float most = share * limits.most;
  const float squared_change = dot(change, change);
  float allowed = most;
  if (limits.lasts > 0.0F && squared_change > 0.0F)
    allowed += limits.lasts * fmaxf(0.0F, dot(lately, change)) / sqrtf(squared_change);
  const float length = sqrtf(dot(lately, lately));
  const float fades = share * limits.fades;
  lately = (length > fades ? 1.0F - fades / length : 0.0F) * lately;
  const Vector felt =
      felt_share(squared_change, dot(lately, change), dot(lately, lately), allowed) * change;
  lately = lately + felt;
  const float longer = sqrtf(dot(lately, lately));
  if (longer > most) lately = (most / longer) * lately;
  return felt;
}

}  // namespace sinew::felt_jolts
