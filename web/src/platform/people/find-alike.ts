import { dayIn } from '@salus/domain/moments/day-in.ts'

interface Listed {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly birthDate: string | null
  readonly externalNumber: string | null
  readonly createdAt: string
}

const writeName = ({ firstName, lastName }: Pick<Listed, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim().toLocaleLowerCase()

/**
 * Returns the people in the list who have the same name as another person in the list. Upper and lower case count as
 * equal.
 */
export function findNamesakes<Person extends Pick<Listed, 'firstName' | 'lastName'>>(
  people: readonly Person[],
): ReadonlySet<Person> {
  return new Set([...Map.groupBy(people, writeName).values()].filter((group) => group.length > 1).flat())
}

const writeLook = ({ firstName, lastName, birthDate, externalNumber }: Omit<Listed, 'id' | 'createdAt'>) =>
  JSON.stringify([`${firstName} ${lastName}`.trim(), birthDate, externalNumber])

/** How to distinguish a person from others with the same name, date of birth and number. */
interface Difference {
  /**
   * `day` if each person in the group was added on a different day. `time` if at least two people were added on the
   * same day, in the reader's time zone.
   */
  readonly by: 'day' | 'time'
  /**
   * The position among the people added in the same minute, for example by one import. `null` if nobody else was added
   * in this minute.
   */
  readonly place: { readonly number: number; readonly count: number } | null
}

/** Groups the people in the list who share name, date of birth and number with another person in it. */
export const groupAlike = <Person extends Omit<Listed, 'id' | 'createdAt'>>(people: readonly Person[]): Person[][] =>
  [...Map.groupBy(people, writeLook).values()].filter((group) => group.length > 1)

/**
 * Finds people in the list who have the same name, date of birth and number as another person in the list. The keys of
 * the returned map are the ids of these people.
 */
export function findAlike(people: readonly Listed[], timeZone: string): ReadonlyMap<string, Difference> {
  return new Map(
    groupAlike(people).flatMap((group) => {
      const days = new Set(group.map(({ createdAt }) => dayIn(timeZone, createdAt)))
      const by = days.size === group.length ? 'day' : 'time'
      return group.map((person) => [person.id, { by, place: findPlace(person, group) }] as const)
    }),
  )
}

/**
 * Returns the person's number among the people in the group who were added in the same minute; `null` if there are no
 * others. The person who was added first has the lowest number. Equal times are ordered by id, so that every list shows
 * the same numbers.
 */
function findPlace(person: Listed, group: readonly Listed[]): Difference['place'] {
  const others = group
    .filter(({ createdAt }) => computeMinute(createdAt) === computeMinute(person.createdAt))
    .toSorted(inOrderOfAdding)
  return others.length < 2 ? null : { number: others.indexOf(person) + 1, count: others.length }
}

const inOrderOfAdding = (one: Listed, other: Listed): number =>
  Date.parse(one.createdAt) - Date.parse(other.createdAt) || (one.id < other.id ? -1 : 1)

/**
 * Sorts people who look alike and were added in the same minute by their numbers from `findPlace`. Otherwise a list
 * could show number 2 above number 1. These people exchange their positions, and all other people keep theirs. Only
 * people with the same text from `writeTie` are exchanged, so that the order of the list stays correct.
 */
export function sortAlike<Person extends Listed>(
  people: readonly Person[],
  writeTie: (person: Person) => string = () => '',
): readonly Person[] {
  const makeKey = (person: Person) =>
    JSON.stringify([writeLook(person), computeMinute(person.createdAt), writeTie(person)])
  const groups = Map.groupBy(people, makeKey)
  if (groups.size === people.length) return people
  const queues = new Map([...groups].map(([key, group]) => [key, group.toSorted(inOrderOfAdding).values()]))
  return people.map((person) => queues.get(makeKey(person))?.next().value ?? person)
}

const computeMinute = (instant: string) => Math.floor(Date.parse(instant) / 60_000)
