#pragma once

/// What decides about contacts of a skin with itself, the same wherever they are found
/// (SelfContact, CudaContact). Lengths are in mean edges of the skin at rest.
namespace sinew::contact_limits {

// Of barycentric coordinates: how far tetrahedra reach beyond their faces, so that nothing slips
// through between neighbours.
constexpr float kHair = 1e-5F;

/// The largest dot product of the normals of a point and a triangle: a new pair mostly opposes (its
/// rules say more), and one of the call before stays until it clearly does not.
constexpr float kOpposing = 0.0F;
constexpr float kStillOpposing = 0.7F;

// Vertices that are no deeper than this begin pairs up to this dot product: fingertips go into an
// arm sideways. Deeper ones may be in the air below an overhang.
constexpr float kShallow = 0.75F;
constexpr float kHardlyAlike = 0.5F;

// Neighbours touch where the skin is folded over between them: from this dot product of their
// normals down a pair may begin, up to the other it may stay.
constexpr float kFolded = -0.5F;
constexpr float kStillFolded = 0.0F;

// A pair whose point is further aside of its triangle than this, and finds no neighbour to walk to,
// has slid off an edge of the surface. A new one must be nearer than that, or it would come and go.
constexpr double kBeside = 1.0;
constexpr double kBesideAtFirst = 0.75;
// A pair stays unless another triangle is less deep than this share of its depth.
constexpr float kMuchNearer = 0.5F;

// A walk goes on to a triangle that is nearer, or less far aside, by this.
constexpr double kClearly = 0.02;
constexpr int kMostSteps = 32;

// Dot product of normals at rest from which down triangles face each other.
constexpr double kFacing = -0.5;

// Share of the missing margin that is added to a contact's push every 1/60 s.
constexpr float kGain = 0.3F;

}  // namespace sinew::contact_limits
