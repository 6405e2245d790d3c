import type { RecordCorrection } from '@salus/contract/members/record-corrections.ts'
import { useFormat, useT } from '../../i18n/t.tsx'

type Facts = Pick<RecordCorrection, 'birthDate' | 'sex' | 'heightCm'>

export function useFactWords(): (facts: Facts) => string {
  const t = useT()
  const format = useFormat()
  return ({ birthDate, sex, heightCm }) =>
    [
      birthDate === null ? null : `${t('staff.birthDate')} ${format.date(birthDate)}`,
      sex === null ? null : `${t('staff.sex')} ${t(`staff.sex.${sex}`)}`,
      heightCm === null ? null : `${t('staff.heightCm')} ${format.number(heightCm)}`,
    ]
      .filter((fact) => fact !== null)
      .join(', ')
}
