import { useMemo } from 'react'
import type { Format } from '../../i18n/format.ts'
import { type Translate, useFormat, useT } from '../../i18n/t.tsx'
import { findAlike, findNamesakes } from './find-alike.ts'

interface Named {
  readonly firstName: string
  readonly lastName: string
}

interface Told {
  readonly birthDate: string | null
  readonly externalNumber: string | null
}

export const fullName = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`.trim()

/** Separates the facts about a person. */
export const factSeparator = ' · '

interface Words {
  readonly t: Translate
  readonly format: Format
}

/** Returns the date of birth and the number, which distinguish people with the same name. Empty if both are unknown. */
export const memberFacts = ({ birthDate, externalNumber }: Told, { t, format }: Words): string =>
  [
    birthDate === null ? '' : t('menu.memberBorn', { date: format.date(birthDate) }),
    externalNumber === null ? '' : t('menu.memberNumber', { number: externalNumber }),
  ]
    .filter((fact) => fact !== '')
    .join(factSeparator)

export function useMemberFacts() {
  const t = useT()
  const format = useFormat()
  return (person: Told): string => memberFacts(person, { t, format })
}

interface Listed extends Named, Told {
  readonly id: string
  readonly createdAt: string
}

/**
 * Returns a function that formats the facts about a person in a list. If another person has the same name, date of
 * birth and number, the facts include the time when the person was added.
 */
export function useFactsAmong(people: readonly Listed[]) {
  const t = useT()
  const format = useFormat()
  const { timeZone } = format
  const alike = useMemo(() => findAlike(people, timeZone), [people, timeZone])
  return (person: Listed): string => {
    const told = memberFacts(person, { t, format })
    const difference = alike.get(person.id)
    if (difference === undefined) return told
    const { by, place } = difference
    const date = by === 'time' ? format.dateTime(person.createdAt) : format.date(person.createdAt)
    const added = place === null ? t('menu.memberAdded', { date }) : t('menu.memberAddedAmong', { date, ...place })
    return [told, added].filter((fact) => fact !== '').join(factSeparator)
  }
}

/**
 * Returns a function that names a person for the controls of a list. Adds distinguishing facts only if several people
 * have the same name, because screen readers read the name at every control.
 */
export function useNameAmong<Person extends Named>(people: readonly Person[], writeFacts: (person: Person) => string) {
  const namesakes = useMemo(() => findNamesakes(people), [people])
  return (person: Person): string => (namesakes.has(person) ? withFacts(person, writeFacts(person)) : fullName(person))
}

export const withFacts = (person: Named, facts: string): string =>
  [fullName(person), facts].filter((part) => part !== '').join(', ')

interface MemberNameProps {
  readonly person: Named & Told
  readonly className?: string
  /** Puts the facts below the name, for columns that are too narrow for one line. */
  readonly isStacked?: boolean
}

export function MemberName({ person, className = '', isStacked = false }: MemberNameProps) {
  const facts = useMemberFacts()(person)
  return (
    <span className={`break-words ${className}`}>
      <span className="font-medium">{fullName(person)}</span>
      {facts !== '' && (
        <span className={`num text-small font-normal text-ink-2 ${isStacked ? 'block' : 'ml-0.5'}`}> {facts}</span>
      )}
    </span>
  )
}
