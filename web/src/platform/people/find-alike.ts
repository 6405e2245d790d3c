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

/** Finds the people in the list who share a name with somebody else in it. */
export function findNamesakes<Person extends Pick<Listed, 'firstName' | 'lastName'>>(
  people: readonly Person[],
): ReadonlySet<Person> {
  return new Set([...Map.groupBy(people, nameOf).values()].filter((group) => group.length > 1).flat())
}

const lookOf = ({ firstName, lastName, birthDate, externalNumber }: Listed) =>
  JSON.stringify([`${firstName} ${lastName}`.trim(), birthDate, externalNumber])

/**
 * Finds the people in the list who cannot be distinguished from somebody else, by id, and whether the day or only the
 * time of being added tells them apart. Days are in the reader's time zone, as shown.
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
