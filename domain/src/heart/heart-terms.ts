export const postures = ['sitting', 'lying', 'standing'] as const
export type Posture = (typeof postures)[number]

/** The position of a location in this list is its code in Body Sensor Location, characteristic 2A38. */
export const sensorLocations = ['other', 'chest', 'wrist', 'finger', 'hand', 'ear-lobe', 'foot'] as const
export type SensorLocation = (typeof sensorLocations)[number]

/** With `too-noisy` and `too-short` there are no values, and the page tells the reader why. */
export const heartQualities = ['good', 'fair', 'too-noisy', 'too-short'] as const
export type HeartQuality = (typeof heartQualities)[number]

export const heartDifferences = [
  'other-version',
  'other-posture',
  'other-sensor',
  'other-device',
  'device-unknown',
] as const
export type HeartDifference = (typeof heartDifferences)[number]

export const heartCaveats = ['other-length', 'other-time-of-day'] as const
export type HeartCaveat = (typeof heartCaveats)[number]

/** More intervals than any heart makes in one recording. Intervals beyond this number are not stored. */
export const mostIntervals = 2_000
/** A recording with more interruptions is useless. */
export const mostGaps = 200
