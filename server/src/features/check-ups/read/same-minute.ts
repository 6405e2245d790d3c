interface Taken {
  readonly resultGuid: string
  readonly dateOfMeasurement: string
  readonly memberId?: string
}

/** The ids of the check-ups taken in the same minute as another one of the member: their dates look the same. */
export function findSameMinute(checkUps: readonly Taken[]): ReadonlySet<string> {
  const byMinute = Map.groupBy(checkUps, minuteOf)
  return new Set([...byMinute.values()].flatMap((same) => (same.length > 1 ? same.map(idOf) : [])))
}

const idOf = ({ resultGuid }: Taken): string => resultGuid

const minuteOf = ({ memberId = '', dateOfMeasurement }: Taken): string =>
  `${memberId} ${Math.floor(Date.parse(dateOfMeasurement) / 60_000)}`
