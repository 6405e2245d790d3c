/** A press becomes a drag when the pointer has moved by more than this many CSS pixels. */
export const dragThresholdPx = 5
/** The `z-index` of the dragged element. It is above bars and menus. */
export const dragLayer = 1200
