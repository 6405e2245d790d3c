import type { DayStep } from '@salus/contract/measuring/days.ts'
import { useT } from '../../i18n/t.tsx'

export function useStepText() {
  const t = useT()
  return ({ state, isMine, claimedByName }: DayStep): string => {
    if (state !== 'claimed') return t(`measurementDays.step.${state}`)
    return isMine ? t('measurementDays.withYou') : t('measurementDays.with', { name: claimedByName ?? '–' })
  }
}
