/** The distance in CSS pixels after which a press becomes a drag. */
export const dragThresholdPx = 5
/** The `z-index` of the dragged element: above bars and menus. */
export const dragLayer = 1200
