import type { DayStep, DayVisit } from '@salus/contract/measurement-days.ts'
import { Check, LogOut, MessageSquare, Play, RotateCcw, SkipForward, Undo2 } from 'lucide-react'
import { useFormat, useT } from '../../i18n/t.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import type { StepAct } from './use-day-act.ts'

export interface VisitActs {
  readonly onStart: (visit: DayVisit, step: DayStep) => void
  readonly onStep: (visit: DayVisit, step: DayStep, act: StepAct) => void
  readonly onVisit: (visit: DayVisit, act: 'leave' | 'return' | 'talk') => void
}

interface VisitRowProps extends VisitActs {
  readonly visit: DayVisit
  /** Only the steps of this station; null = all. */
  readonly station: number | null
  readonly isNext: boolean
  readonly isOpen: boolean
  readonly isBusy: boolean
  readonly profileName: (profileId: string) => string
}

/** One person: where they are in line, what they still need, and what can be done next. */
export function VisitRow({ visit, station, isNext, isOpen, isBusy, profileName, ...acts }: VisitRowProps) {
  const t = useT()
  const format = useFormat()
  const steps = visit.steps.filter((step) => station === null || step.station === station)
  const suggested = steps.some(({ state }) => state === 'claimed')
    ? undefined
    : steps.find(({ state }) => state === 'waiting')
  return (
    <li className="grid gap-3 px-5 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="num grid size-9 shrink-0 place-items-center rounded-control bg-well font-semibold">
          {visit.number}
        </span>
        <span className="min-w-0 flex-1 basis-40 break-words">
          <span className="block font-medium">
            {visit.firstName} {visit.lastName}
          </span>
          <span className="num block text-small text-ink-2">
            {visit.birthDate !== null && format.date(visit.birthDate)}
            {visit.externalNumber !== null && ` · ${visit.externalNumber}`}
          </span>
        </span>
        {isNext && <Chip tone="info">{t('measurementDays.next')}</Chip>}
        {visit.state !== 'here' && (
          <Chip
            tone={visit.state === 'done' ? 'good' : 'outline'}
            {...(visit.state === 'done' ? { shape: 'dot' as const } : {})}
          >
            {t(`measurementDays.visit.${visit.state}`)}
          </Chip>
        )}
        {isOpen && <VisitButtons {...{ visit, isBusy }} onVisit={acts.onVisit} />}
      </div>
      {!visit.storesHealthData && <p className="text-small text-over-ink">{t('measurementDays.noConsent')}</p>}
      <ul className="grid gap-2">
        {steps.map((step) => (
          <StepLine
            key={step.profileId}
            {...{ visit, step, isBusy }}
            isOpen={isOpen && visit.state !== 'left'}
            name={profileName(step.profileId)}
            isSuggested={step === suggested && steps.length > 1}
            {...acts}
          />
        ))}
      </ul>
    </li>
  )
}

function VisitButtons({ visit, isBusy, onVisit }: Pick<VisitRowProps, 'visit' | 'isBusy' | 'onVisit'>) {
  const t = useT()
  if (visit.state === 'left')
    return (
      <Button size="small" isBusy={isBusy} onClick={() => onVisit(visit, 'return')}>
        <RotateCcw aria-hidden />
        {t('measurementDays.return')}
      </Button>
    )
  return (
    <span className="flex flex-wrap gap-2">
      {visit.steps.some(({ state }) => state === 'done') && visit.talkedAt === null && (
        <Button size="small" isBusy={isBusy} onClick={() => onVisit(visit, 'talk')}>
          <MessageSquare aria-hidden />
          {t('measurementDays.talked')}
        </Button>
      )}
      {visit.state === 'here' && (
        <Button size="small" variant="quiet" isBusy={isBusy} onClick={() => onVisit(visit, 'leave')}>
          <LogOut aria-hidden />
          {t('measurementDays.leave')}
        </Button>
      )}
    </span>
  )
}

interface StepLineProps extends VisitActs {
  readonly visit: DayVisit
  readonly step: DayStep
  readonly name: string
  /** Of several that wait at a station the one to begin with. */
  readonly isSuggested: boolean
  readonly isOpen: boolean
  readonly isBusy: boolean
}

function StepLine({ visit, step, name, isSuggested, isOpen, isBusy, onStart, onStep }: StepLineProps) {
  const t = useT()
  const isOthers = step.state === 'claimed' && !step.isMine
  const start = (
    <Button
      size="small"
      variant={isSuggested ? 'primary' : 'soft'}
      isBusy={isBusy}
      disabled={!visit.storesHealthData}
      aria-label={t('measurementDays.startOf', { profile: name, name: `${visit.firstName} ${visit.lastName}` })}
      onClick={() => onStart(visit, step)}
    >
      <Play aria-hidden />
      {t(step.state === 'claimed' ? 'measurementDays.goOn' : 'measurementDays.start')}
    </Button>
  )
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1.5 rounded-control bg-well px-3 py-1.5">
      <span className="min-w-0 flex-1 basis-36 break-words">{name}</span>
      {isSuggested && isOpen ? <Chip tone="info">{t('measurementDays.next')}</Chip> : <StepState step={step} />}
      {isOpen && step.state !== 'done' && (
        <span className="flex flex-wrap gap-2 print:hidden">
          {isOthers ? (
            <Button size="small" isBusy={isBusy} onClick={() => onStep(visit, step, 'take-over')}>
              {t('measurementDays.takeOver')}
            </Button>
          ) : (
            <>
              {step.state !== 'skipped' && (
                <Button
                  size="small"
                  variant="quiet"
                  isBusy={isBusy}
                  onClick={() => onStep(visit, step, step.state === 'claimed' ? 'release' : 'skip')}
                >
                  {step.state === 'claimed' ? <Undo2 aria-hidden /> : <SkipForward aria-hidden />}
                  {t(step.state === 'claimed' ? 'measurementDays.release' : 'measurementDays.skip')}
                </Button>
              )}
              {start}
            </>
          )}
        </span>
      )}
    </li>
  )
}

function StepState({ step }: { readonly step: DayStep }) {
  const t = useT()
  if (step.state === 'done')
    return (
      <Chip tone="good" icon={<Check aria-hidden />}>
        {t('measurementDays.step.done')}
      </Chip>
    )
  if (step.state === 'claimed')
    return (
      <Chip tone="info" shape="ring">
        {step.isMine ? t('measurementDays.withYou') : t('measurementDays.with', { name: step.claimedByName ?? '–' })}
      </Chip>
    )
  return <Chip tone="outline">{t(`measurementDays.step.${step.state}`)}</Chip>
}
