export const postures = ['sitting', 'lying', 'standing'] as const
export type Posture = (typeof postures)[number]

/** The index of a location in this list is its code in Body Sensor Location, characteristic 2A38. */
export const sensorLocations = ['other', 'chest', 'wrist', 'finger', 'hand', 'ear-lobe', 'foot'] as const
export type SensorLocation = (typeof sensorLocations)[number]

/** With `too-noisy` and `too-short` there are no values, and the page shows the reason. */
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

/** The maximum number of stored intervals. No recording is long enough for this many heartbeats. */
export const mostIntervals = 2_000
/** A recording with more interruptions than this cannot be used. */
export const mostGaps = 200
