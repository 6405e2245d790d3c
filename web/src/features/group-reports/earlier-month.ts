import { createContext, useContext } from 'react'
import { useT } from '../../i18n/t.tsx'

/**
 * The month in which the earlier survey closed, for example “Sep 2025”; `null` if unknown. The report repeats numbers
 * of that survey.
 */
export const EarlierMonth = createContext<string | null>(null)

/** Returns the words beside a number that is repeated from the last report. */
export function useRepeatedMark(): string {
  const t = useT()
  return t('groupReports.asLastTime', { month: useContext(EarlierMonth) ?? 'none' })
}
