import { type ReactNode, useState } from 'react'
import type { StepOfVisit } from '../../features/measurement-days/line.ts'
import { writeDayEnded } from '../../features/offline-days/end-of-day.ts'
import type { OpenDay } from '../../features/offline-days/use-open-day.ts'
import { useFormat, useT } from '../../i18n/t.tsx'
import { fullName, memberFacts } from '../../platform/people/member-name.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

type Start = (of: StepOfVisit, isHandedOver?: boolean) => void

/**
 * Starts measurements on this device. If the day was ended on another device, asks staff before each further person is
 * measured. Asks only once for each person, and never before a measurement that was begun and not finished. `question`
 * must be rendered on the page that starts measurements.
 */
export function useStartOnDay(
  { day, marks, drafts }: OpenDay,
  onStart: Start,
): { readonly start: Start; readonly question: ReactNode } {
  const t = useT()
  const format = useFormat()
  const [confirmed, setConfirmed] = useState<readonly string[]>([])
  const [asked, ask] = useState<{ readonly of: StepOfVisit; readonly isHandedOver: boolean } | null>(null)
  // The key contains `closedAt`. If the day was opened again and ended a second time, staff are therefore asked again.
  const keyFor = ({ visit }: StepOfVisit) => `${visit.memberId} ${marks.closedAt ?? ''}`
  const isBegun = ({ visit, step }: StepOfVisit) =>
    drafts.some(({ memberId, profileId }) => memberId === visit.memberId && profileId === step.profileId)
  const start: Start = (of, isHandedOver = false) => {
    if (marks.isClosed === true && !confirmed.includes(keyFor(of)) && !isBegun(of)) ask({ of, isHandedOver })
    else onStart(of, isHandedOver)
  }
  const confirm = () => {
    if (asked === null) return
    setConfirmed([...confirmed, keyFor(asked.of)])
    ask(null)
    onStart(asked.of, asked.isHandedOver)
  }
  const question = asked !== null && (
    <Dialog
      isOpen
      onClose={() => ask(null)}
      title={t('offlineDays.measureAnywayTitle', { person: fullName(asked.of.visit) })}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={() => ask(null)}>{t('offlineDays.measureNot')}</Button>
          <Button variant="primary" onClick={confirm}>
            {t('offlineDays.measureAnyway')}
          </Button>
        </>
      }
    >
      <p className="num mb-2 text-small text-ink-2 empty:hidden">{memberFacts(asked.of.visit, { t, format })}</p>
      <p>{`${writeDayEnded({ t, format }, day.day, marks)} ${t('offlineDays.measureAnywayText')}`}</p>
    </Dialog>
  )
  return { start, question }
}
