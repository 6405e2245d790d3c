import type { DayStep } from '@salus/contract/measuring/days.ts'
import { useT } from '../../i18n/t.tsx'

/**
 * Returns the displayed text of a step. Once the day has ended, nobody waits any more, so open steps are shown as not
 * made.
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
