import type { MemberValues } from './member-fields.ts'
import { foldedName, writeSound } from './sounds-like.ts'

export type Person = Pick<MemberValues, 'firstName' | 'lastName' | 'birthDate' | 'email' | 'externalNumber'>

/** Why two records probably belong to one person, most certain reasons first. */
export const likenesses = [
  'number',
  'name-and-birth-date',
  'similar-name',
  'close-birth-date',
  'email',
  'name',
] as const
export type Likeness = (typeof likenesses)[number]

/**
 * Returns the most certain reason why two records probably belong to one person; `null` when there is none. The same
 * name alone is a reason only if one of the two has no date of birth.
 */
export function findLikeness(one: Person, other: Person): Likeness | null {
  return likenesses.find((likeness) => tests[likeness](one, other)) ?? null
}

const tests: Readonly<Record<Likeness, (one: Person, other: Person) => boolean>> = {
  number: (one, other) => one.externalNumber !== null && one.externalNumber === other.externalNumber,
  'name-and-birth-date': (one, other) => areBornAlike(one, other) && isSameName(one, other),
  'similar-name': (one, other) => areBornAlike(one, other) && soundKey(one) === soundKey(other),
  'close-birth-date': (one, other) => isSameName(one, other) && areClose(one.birthDate, other.birthDate),
  email: (one, other) => isSameAddress(one, other) && (isSameFirstName(one, other) || areBornAlike(one, other)),
  name: (one, other) => (one.birthDate === null || other.birthDate === null) && isSameName(one, other),
}

const areBornAlike = (one: Person, other: Person) => one.birthDate !== null && one.birthDate === other.birthDate
const isSameName = (one: Person, other: Person) => nameKey(one) === nameKey(other)

type Named = Pick<Person, 'firstName' | 'lastName'>

/** Caches the keys, because each record is compared with many others. */
function once(make: (named: Named) => string): (named: Named) => string {
  const made = new WeakMap<Named, string>()
  return (named) => {
    const known = made.get(named) ?? make(named)
    made.set(named, known)
    return known
  }
}

/** Returns a key that is equal for equal names, even if the first and the last name are swapped. */
export const nameKey = once(({ firstName, lastName }) =>
  [foldedName(firstName), foldedName(lastName)].toSorted().join('|'),
)

/**
 * Returns a key that is equal for names that sound alike. It is made from the first given name and the last name, in
 * either order.
 */
export const soundKey = once(({ firstName, lastName }) =>
  [writeSound(readFirstPart(firstName)), writeSound(lastName)].toSorted().join('|'),
)

const readFirstPart = (firstName: string) => firstName.trim().split(/[\s-]+/)[0] ?? ''

const isSameFirstName = (one: Person, other: Person) =>
  writeSound(readFirstPart(one.firstName)) === writeSound(readFirstPart(other.firstName))

const isSameAddress = (one: Person, other: Person) =>
  one.email !== null && other.email !== null && one.email.toLowerCase() === other.email.toLowerCase()

/** True for two different dates if day and month are swapped or one digit is mistyped. */
export function areClose(one: string | null, other: string | null): boolean {
  if (one === null || other === null || one === other) return false
  const [year = '', month = '', day = ''] = one.split('-')
  if (other === `${year}-${day}-${month}`) return true
  return one.length === other.length && [...one].filter((sign, index) => sign !== other[index]).length === 1
}

export function closeDates(date: string): readonly string[] {
  const [year = '', month = '', day = ''] = date.split('-')
  const swapped = `${year}-${day}-${month}`
  const digits = [...date].flatMap((sign, index) =>
    /\d/.test(sign) ? [...'0123456789'].map((digit) => `${date.slice(0, index)}${digit}${date.slice(index + 1)}`) : [],
  )
  return [...new Set([swapped, ...digits])].filter((close) => close !== date && isDate(close))
}

const isDate = (text: string) => {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
