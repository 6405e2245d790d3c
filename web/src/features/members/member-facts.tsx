import { useFormat, useT } from '../../i18n/t.tsx'

interface Told {
  readonly birthDate: string | null
  readonly externalNumber: string | null
}

/** Date of birth and number: what tells two people of one name apart. Empty where neither is known. */
export function useMemberFacts() {
  const t = useT()
  const format = useFormat()
  return ({ birthDate, externalNumber }: Told): string =>
    [
      birthDate === null ? '' : t('menu.memberBorn', { date: format.date(birthDate) }),
      externalNumber === null ? '' : t('menu.memberNumber', { number: externalNumber }),
    ]
      .filter((fact) => fact !== '')
      .join(' · ')
}
