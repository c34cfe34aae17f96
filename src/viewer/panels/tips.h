// SPDX-License-Identifier: MIT

#pragma once

#include <initializer_list>
#include <string>

namespace sinew {

/// Shows a wrapped tooltip for the last item while the pointer is over it, even if the item is
/// disabled.
/// \param faint  a second paragraph in faint text; null: none
void tip(const char* text, const char* faint = nullptr);

/// Shows a wrapped tooltip for the last item. It covers neither the item nor the timeline: it is
/// next to the panel or menu of the item, or else below or above the item.
/// \param faint  further paragraphs in faint text
void show_tip(const char* text, std::initializer_list<const char*> faint = {});

/// Keeps tooltips above a part of the view that they should not cover, such as a notice. Call
/// this in every frame in which it is shown.
/// \param top  its upper edge, screen units
void keep_tips_above(float top);

/// Hides the tooltips of the panels at the edges of the window, for example while a dialog is open,
/// until they are shown again.
void hide_tips_of_panels(bool hidden);

/// Draws text, cut off with an ellipsis if it is wider than `width` screen units.
void fitted_text(const char* text, float width);
/// Returns a text that is at most `width` screen units wide: if needed, its end is replaced by an
/// ellipsis.
std::string without_end(const char* text, float width);

/// Returns a text that is at most `width` screen units wide: if needed, its middle is replaced by
/// an ellipsis. Both ends of a path tell more than its middle.
std::string shortened(const std::string& text, float width);

/// Draws a path over the last item, a text field that contains it, shortened in the middle if it is
/// wider than the field. Does nothing while the user types there.
void show_whole_path(const std::string& path);

/// Draws a row of a table with two columns, with a tooltip that explains it.
void fact(const char* name, const char* value, const char* help);

/// Puts the next widget into the row of the last one, or into the next row if there is no room for
/// it.
/// \param width  of the next widget, screen units
/// \param gap    between the two, screen units; negative: the usual one
void continue_row(float width, float gap = -1.0F);

}  // namespace sinew
