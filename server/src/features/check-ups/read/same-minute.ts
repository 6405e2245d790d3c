interface Taken {
  readonly resultGuid: string
  readonly dateOfMeasurement: string
  readonly memberId?: string
}

/**
 * Returns the ids of check-ups that were taken in the same minute as another check-up of the member. Their dates look
 * the same on a page.
 */
export function findSameMinute(checkUps: readonly Taken[]): ReadonlySet<string> {
  const byMinute = Map.groupBy(checkUps, writeMinuteKey)
  return new Set([...byMinute.values()].flatMap((same) => (same.length > 1 ? same.map(readId) : [])))
}

const readId = ({ resultGuid }: Taken): string => resultGuid

const writeMinuteKey = ({ memberId = '', dateOfMeasurement }: Taken): string =>
  `${memberId} ${Math.floor(Date.parse(dateOfMeasurement) / 60_000)}`
