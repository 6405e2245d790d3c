/** How far a pointer moves, in CSS pixels, until a press becomes a drag. */
export const dragThresholdPx = 5
/** The layer of the dragged thing: above bars and menus. */
export const dragLayer = 1200
