import type { OfflinePerson } from '@salus/contract/measuring/offline.ts'
import type { Translate } from '../../i18n/t.tsx'

/**
 * Returns the year of birth and the number, which distinguish people with the same name. `undefined` if both are
 * unknown.
 */
export const factsOfPerson = ({ birthYear, externalNumber }: OfflinePerson, t: Translate): string | undefined =>
  [
    birthYear === null ? '' : t('offlineDays.bornIn', { year: String(birthYear) }),
    externalNumber === null ? '' : t('menu.memberNumber', { number: externalNumber }),
  ]
    .filter((fact) => fact !== '')
    .join(' · ') || undefined
