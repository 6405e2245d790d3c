import type { CheckUp } from '@salus/contract/check-ups.ts'
import { repeatPairs } from '@salus/domain/real-change/own-repeatability.ts'

/** The reading a few minutes before on the same device. */
export interface RepeatReading {
  readonly dateOfMeasurement: string
  readonly valueOf: (key: string) => number | undefined
}

/** The one that this check-up repeats, by the rule by which the tenant's own measurement error is found. */
export function repeatReadingOf({ resultGuid, history, profileId }: CheckUp): RepeatReading | undefined {
  if (profileId === null) return undefined
  const readings = history.flatMap(({ resultGuid: id, dateOfMeasurement, version, device, scores }) =>
    typeof device === 'string'
      ? [
          {
            id,
            at: Date.parse(dateOfMeasurement),
            version,
            device,
            values: Object.fromEntries(scores.map(({ code, value }) => [code, value])),
          },
        ]
      : [],
  )
  const earlier = repeatPairs(readings).find(({ later }) => later.id === resultGuid)?.earlier
  return earlier && { dateOfMeasurement: new Date(earlier.at).toISOString(), valueOf: (key) => earlier.values[key] }
}
