/**
 * The bucket limits of a histogram of durations in seconds, from a fast read to the longest time that a request may
 * take.
 */
export const durationBuckets: readonly number[] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
