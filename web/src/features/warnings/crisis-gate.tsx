import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import { type ReactNode, useState } from 'react'
import { useFormat, useT } from '../../i18n/t.tsx'
import { CrisisPage } from './crisis-page.tsx'
import { isCrisisRead, keepCrisisRead } from './read-crises.ts'
import { findReadingBehind } from './reading-behind.ts'
import type { Voice } from './warning-steps.tsx'

interface CrisisGateProps {
  readonly checkUp: CheckUp
  readonly voice: Voice
  readonly name?: ReactNode
  /** True if the person chose not to see numbers. */
  readonly isQuiet?: boolean
  readonly children: ReactNode
}

const recentMs = 7 * 24 * 60 * 60 * 1000

/**
 * Shows a crisis before the result, once per tab and version of the result. When the measurement is more than a week
 * old, only the result shows the crisis, at the top.
 */
export function CrisisGate({ checkUp, voice, name, isQuiet = false, children }: CrisisGateProps) {
  const t = useT()
  const format = useFormat()
  const [openedAt] = useState(() => Date.now())
  const [isRead, setRead] = useState(() => isCrisisRead(checkUp))
  const crisis = checkUp.warnings?.find(({ urgency }) => urgency === 'crisis')
  const isRecent = openedAt - Date.parse(checkUp.dateOfMeasurement) < recentMs
  if (crisis === undefined || !isRecent || isRead) return children
  const figures = isQuiet ? undefined : findReadingBehind(crisis, checkUp.scores, format)
  const at = format.dateTime(checkUp.dateOfMeasurement)
  return (
    <CrisisPage
      warning={crisis}
      voice={voice}
      name={name}
      reading={figures === undefined ? at : `${figures}, ${at}`}
      action={t('warnings.showResult')}
      onDone={() => {
        keepCrisisRead(checkUp)
        setRead(true)
        // The clicked button has disappeared, so the focus moves to the result, and the page scrolls to the top.
        document.getElementById('main')?.focus({ preventScroll: true })
        window.scrollTo({ top: 0 })
      }}
    />
  )
}
