import type { OfflinePerson } from '@salus/contract/measuring/offline.ts'
import type { Translate } from '../../i18n/t.tsx'

/** Returns year of birth and number, which tell namesakes apart; `undefined` if neither is known. */
export const factsOfPerson = ({ birthYear, externalNumber }: OfflinePerson, t: Translate): string | undefined =>
  [
    birthYear === null ? '' : t('offlineDays.bornIn', { year: String(birthYear) }),
    externalNumber === null ? '' : t('menu.memberNumber', { number: externalNumber }),
  ]
    .filter((fact) => fact !== '')
    .join(' · ') || undefined
