import { type MeasurementFile, mostMeasurements } from '@salus/contract/measuring/imports.ts'
import { useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { Button } from '../../ui/button.tsx'
import { CircleAlert, Import } from '../../ui/icons.ts'

export const readyRows = ({ rows }: MeasurementFile): number => rows.filter(({ state }) => state === 'ready').length

interface StoreBarProps {
  readonly plan: MeasurementFile
  readonly isBusy: boolean
  readonly onStore: () => void
}

export function StoreBar({ plan, isBusy, onStore }: StoreBarProps) {
  const t = useT()
  const [isConfirmed, setConfirmed] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const count = readyRows(plan)
  const members = new Set(
    plan.persons.flatMap(({ member, problem }) => (member === null || problem !== null ? [] : [member.memberId])),
  )
  const hasDoubts = plan.persons.some(({ doubts }) => doubts.length > 0)
  const nothing = whyNothing(plan, count, t)
  const press = () => {
    setAsked(true)
    if (isConfirmed) onStore()
  }
  return (
    <div className="sticky bottom-[4.5rem] z-20 -mx-4 mt-6 px-4 pb-4 small:bottom-0 small:-mx-8 small:px-8">
      <section className="pop flex flex-wrap items-center gap-x-4 gap-y-3 p-4" aria-label={t('measurementFiles.take')}>
        {nothing !== null ? (
          <p className="flex-1 text-ink-2">{nothing}</p>
        ) : (
          <>
            <div className="min-w-0 flex-1 basis-72">
              <label className="flex min-h-11 cursor-pointer items-center gap-3">
                <input
                  type="checkbox"
                  className="size-5 shrink-0 accent-[var(--accent)]"
                  checked={isConfirmed}
                  aria-describedby={isAsked && !isConfirmed ? 'confirm-first' : undefined}
                  onChange={(event) => setConfirmed(event.target.checked)}
                />
                <span>{t(hasDoubts ? 'measurementFiles.confirmDoubts' : 'measurementFiles.confirm')}</span>
              </label>
              {isAsked && !isConfirmed && (
                <p id="confirm-first" role="alert" className="flex items-start gap-2 text-small text-danger-ink">
                  <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
                  {t('measurementFiles.confirmFirst')}
                </p>
              )}
            </div>
            <Button
              variant="primary"
              size="large"
              className="h-auto! min-h-12 whitespace-normal!"
              isBusy={isBusy}
              onClick={press}
            >
              <Import aria-hidden />
              {t('measurementFiles.takeCount', { count, members: members.size })}
            </Button>
          </>
        )}
      </section>
    </div>
  )
}

/** Explains why nothing from the file can be stored now; `null` if some of its measurements can be stored. */
function whyNothing({ questions, rows }: MeasurementFile, count: number, t: ReturnType<typeof useT>): string | null {
  if (count > mostMeasurements) return t('measurementFiles.tooManyToTake', { count, most: mostMeasurements })
  if (count > 0) return null
  if (questions.length > 0) return t('measurementFiles.answerFirst')
  const isForNobody = rows.some(({ state }) => state === 'no-person')
  return t(isForNobody ? 'measurementFiles.nobodyToTakeFor' : 'measurementFiles.nothingToTake')
}
