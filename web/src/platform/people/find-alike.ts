interface Listed {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly birthDate: string | null
  readonly externalNumber: string | null
  readonly createdAt: string
}

const nameOf = ({ firstName, lastName }: Pick<Listed, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim().toLocaleLowerCase()

/** Finds the people in the list whose name also belongs to somebody else in it. Upper and lower case are equal. */
export function findNamesakes<Person extends Pick<Listed, 'firstName' | 'lastName'>>(
  people: readonly Person[],
): ReadonlySet<Person> {
  return new Set([...Map.groupBy(people, nameOf).values()].filter((group) => group.length > 1).flat())
}

const lookOf = ({ firstName, lastName, birthDate, externalNumber }: Listed) =>
  JSON.stringify([`${firstName} ${lastName}`.trim(), birthDate, externalNumber])

/**
 * Finds the people in the list who share name, date of birth and number with somebody else in it. The map says by id
 * how to distinguish them: by the day on which they were added (`days`), or by the time if two of them were added on
 * the same day of the reader's time zone (`one-day`).
 */
export function findAlike(people: readonly Listed[]): ReadonlyMap<string, 'days' | 'one-day'> {
  const groups = [...Map.groupBy(people, lookOf).values()].filter((group) => group.length > 1)
  return new Map(
    groups.flatMap((group) => {
      const days = new Set(group.map(({ createdAt }) => new Date(createdAt).toDateString()))
      const kind = days.size === group.length ? 'days' : 'one-day'
      return group.map(({ id }) => [id, kind] as const)
    }),
  )
}
