/** Parts of the body, as the ids of items and scores end. Right is the right side of the measured person. */
const suffixes = ['RightArm', 'LeftArm', 'Trunk', 'RightLeg', 'LeftLeg'] as const

/** The ids of a measure for all parts of the body, for example `leanKgRightArm` for the key `leanKg`. */
export const listSegmentIds = (key: string): readonly string[] => suffixes.map((suffix) => `${key}${suffix}`)
