/** A press becomes a drag once the pointer has moved by this many CSS pixels. */
export const dragThresholdPx = 5
/** The `z-index` of the dragged element: above bars and menus. */
export const dragLayer = 1200
