export const postures = ['sitting', 'lying', 'standing'] as const
export type Posture = (typeof postures)[number]

/** Body Sensor Location, characteristic 2A38, by its number. */
export const sensorLocations = ['other', 'chest', 'wrist', 'finger', 'hand', 'ear-lobe', 'foot'] as const
export type SensorLocation = (typeof sensorLocations)[number]

/** `too-…`: there is no figure, and it is said why. */
export const heartQualities = ['good', 'fair', 'too-noisy', 'too-short'] as const
export type HeartQuality = (typeof heartQualities)[number]

/** More than anybody's heart beats in a recording; what comes after is not kept. */
export const mostIntervals = 2_000
/** So often interrupted, a recording says nothing more. */
export const mostGaps = 200
