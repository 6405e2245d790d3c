/** Parts of the body. The ids of items and scores end with these words. Right is the measured person's right. */
const suffixes = ['RightArm', 'LeftArm', 'Trunk', 'RightLeg', 'LeftLeg'] as const

/** Returns the ids of a measure for all parts of the body, for example `leanKgRightArm` for the key `leanKg`. */
export const listSegmentIds = (key: string): readonly string[] => suffixes.map((suffix) => `${key}${suffix}`)
