import type { DayStep } from '@salus/contract/measuring/days.ts'
import { useT } from '../../i18n/t.tsx'

/**
 * Returns a function that gives the displayed text of a step. After the day has ended, an open step is shown as not
 * done instead of waiting.
 */
export function useStepText(isDayOpen: boolean) {
  const t = useT()
  return ({ state, isMine, claimedByName }: DayStep): string => {
    if (!isDayOpen && state === 'waiting') return t('measurementDays.step.notMade')
    if (!isDayOpen && state === 'claimed') return t('measurementDays.step.notFinished')
    if (state !== 'claimed') return t(`measurementDays.step.${state}`)
    return isMine ? t('measurementDays.withYou') : t('measurementDays.with', { name: claimedByName ?? '–' })
  }
}
