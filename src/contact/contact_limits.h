// SPDX-License-Identifier: MIT

#pragma once

/// These constants are the thresholds of self-contact detection, shared by the CPU (SelfContact)
/// and the GPU (CudaContact). Contacts with other bodies (ForeignPointContact) and the response
/// (ContactResponse) use some of them, too.
///
/// Lengths are in mean edge lengths of the skin at rest ("edges" below). Dot products are cosines
/// of the angle between two unit normals, outward: -1 for surfaces that face each other, 1 for
/// surfaces that face the same way. Several limits come in pairs, a strict one for a pair of a
/// point and a triangle to begin and a looser one for it to stay. This hysteresis keeps resting
/// contacts from flickering.
///
/// Where a comment says how many vertices are left inside, it means the sum over the six poses of
/// touching_poses_bench at their ends, for the humanoid with global and local contact and for the
/// male with global and local contact. With the values below, these are 11, 60, 19 and 109. Bodies
/// in such poses are sensitive: changes of these counts by a fifth have no meaning.
namespace sinew::contact_limits {

/// Tolerance of the test whether a point is in a tetrahedron: none of its barycentric coordinates
/// (no unit) may be below -kInsideTolerance. It was tuned on self_contact_test. With 0 and with
/// 1e-7, points slip through between neighboring tetrahedra, and held pairs are lost
/// (ChangesNothingInAHeldPose). With 1e-3, points in the air below an overhang count as inside
/// (FindsNothingInTheAirBelowAnOverhang); with 1e-4, all tests of contact pass. The touching poses
/// do not depend on it below: 1e-7 gives the same bits. 1e-3 leaves 12, 55, 21 and 123 inside.
constexpr float kInsideTolerance = 1e-5F;

/// Largest dot product of the normals of a point and a triangle with which a pair may begin at any
/// depth, or replace a held pair: 90 degrees. Komaritzan 2022 names no limit. A higher limit admits
/// points in the air below an overhang (self_contact_test, FindsNothingInTheAirBelowAnOverhang).
/// With this limit alone, fingertips that go into an arm sideways are never pushed out;
/// kMaxNormalDotShallow is for them.
constexpr float kMaxNormalDot = 0.0F;
/// The same limit for a pair to stay, or to come to a triangle by a walk: about 46 degrees. It is
/// well above kMaxNormalDot, so that a pair stays until its normals clearly no longer oppose each
/// other (foreign_point_contact_test, KeepsAPairUntilItsNormalClearlyTurnsAway). SelfContact looks
/// only at vertices that lie in an upright tetrahedron of a triangle within this limit.
constexpr float kMaxNormalDotHeld = 0.7F;

/// Depth below the plane of a triangle, in edges, up to which a pair of the skin with itself may
/// begin with the looser limit kMaxNormalDotShallow. Deeper vertices with such normals may be in
/// the air below an overhang.
constexpr float kShallowDepth = 0.75F;
/// Largest dot product of normals with which a shallow pair may begin: 60 degrees. With
/// kMaxNormalDot instead, fingertips that go into an arm sideways are never pushed out
/// (docs/method.md).
constexpr float kMaxNormalDotShallow = 0.5F;

/// Largest dot product of normals with which a vertex and a triangle of its two-ring may begin a
/// pair: 120 degrees. Such neighbors touch only where the skin is folded over between them. A
/// smoothly bent limb must have no contacts (self_contact_test, HasNoneInALimbThatBendsSmoothly).
/// A limit of -1 would miss all folds.
constexpr float kMaxNormalDotFold = -0.5F;
/// The same limit for this kind of pair to stay: 90 degrees. It was tuned on the touching poses; no
/// test of contact depends on it between -1 and 0.7. With 0.7, pairs hold folds that have opened:
/// 14, 66, 30 and 117 vertices are left inside, the deepest of the male with global contact at 0.62
/// edges instead of 0.12. kMaxNormalDotFold would leave no hysteresis. It leaves 6, 63, 16 and 108
/// inside, the deepest of the male with global contact at 0.48 edges.
constexpr float kMaxNormalDotFoldHeld = 0.0F;

/// Largest lateral distance of a point from the triangle of its held pair, in edges, once the pair
/// has walked as far as it may. A point further out has slid off an edge of the surface, and the
/// pair ends. Too small a limit ends pairs where a walk is stopped by a triangle that the rules
/// forbid.
constexpr double kMaxLateralHeld = 1.0;
/// The same limit for a new pair, in edges. It must be below kMaxLateralHeld: otherwise a pair at
/// the limit would come and go.
constexpr double kMaxLateralNew = 0.75;
/// A held pair changes to the triangle of a new search only if the point's distance from that one
/// is below this fraction of its distance from the held triangle. Close to 1, a vertex that is
/// pressed through a limb would change sides in the middle and leave on the far side, instead of
/// coming back where it went in (tests GoesThroughTheSideThatItCameFrom). At 0, no pair would ever
/// change sides.
constexpr float kSwitchRatio = 0.5F;

/// Distance in edges by which a triangle must be nearer, or have a smaller lateral distance, for a
/// walk to go on to it (SurfaceWalk). A walk may end at a triangle that is this much further than
/// the nearest one. It was tuned on self_contact_test and surface_walk_test. With 0, a point above
/// the edge of two triangles changes its triangle with every rounding error
/// (ChangesNothingInAHeldPose). With 0.08, walks visibly end before the nearest triangle
/// (DescendsToTheNearestTriangle) and vertices leave on the wrong side
/// (GoesThroughTheSideThatItCameFrom). The touching poses depend on it little: 0.005 leaves 13, 61,
/// 13 and 90 inside, and 0.08 leaves 6, 53, 17 and 137. But with 0.005, local contact finds
/// other pairs than a search everywhere (local_contact_test, SearchesAroundAllPairsWhenAsked).
constexpr double kWalkMargin = 0.02;
/// Largest number of triangles that a walk goes on to. It bounds the cost; a walk that reaches it
/// ends at the triangle that it has come to. 8 is enough for all tests of contact and gives the
/// touching poses the same bits; 32 allows for finer skin and faster slides. With 4, walks end
/// before the nearest triangle (surface_walk_test, DescendsToTheNearestTriangle). With 2, 9, 59, 17
/// and 130 vertices are left inside, the deepest with global contact at 0.41 edges (humanoid) and
/// 0.47 (male) instead of 0 and 0.12.
constexpr int kMaxWalkSteps = 32;

/// Largest dot product of the normals at rest of two triangles that face each other across a cleft:
/// 120 degrees. A vertex that lies inside of the body at rest does not collide with the skin around
/// the triangle in whose tetrahedron it lies, except for skin that faces this triangle: that
/// belongs to another part of the body (ContactExclusions). A lower limit excludes the far side of
/// such clefts, too. A higher one lets what overlaps at rest collide with its own region.
constexpr double kMaxNormalDotAtRest = -0.5;

/// Fraction of the missing margin that is added to the push of a contact every 1/60 s, between 0
/// and 1 (ContactResponse::next_push()). Without pushes (0), contacts ten times as stiff as the
/// tissue left 2 to 10 % of the male's vertices inside and trembled in most poses; as stiff as the
/// tissue, they left a quarter to two fifths inside (docs/notes/measurements.md). pushes_after()
/// needs a value below 1.
constexpr float kPushGain = 0.3F;

}  // namespace sinew::contact_limits
