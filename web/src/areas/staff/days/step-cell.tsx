import type { DayStep, DayVisit } from '@salus/contract/measuring/days.ts'
import { Link } from '@tanstack/react-router'
import { useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Ban, CircleCheck, CircleDashed, CirclePlay } from '../../../ui/icons.ts'
import { columnsFor } from './board-columns.ts'
import { useStepText } from '../../../features/measurement-days/step-texts.ts'

const pictures = { waiting: CircleDashed, claimed: CirclePlay, skipped: Ban, done: CircleCheck } as const
const tones = { waiting: 'text-ink-2', claimed: 'text-link', skipped: 'text-muted', done: 'text-success-ink' } as const

interface StepCellProps {
  readonly tenantId: number
  readonly visit: DayVisit
  /** The person's name in the labels of controls. */
  readonly calledBy: string
  readonly step: DayStep
  readonly profile: string
  readonly count: number
  readonly isDayOpen: boolean
  readonly canStart: boolean
  readonly isBusy: boolean
  readonly onStart: () => void
}

export function StepCell(props: StepCellProps) {
  const { tenantId, visit, calledBy: name, step, profile, count, isDayOpen, canStart, isBusy, onStart } = props
  const t = useT()
  const word = useStepText(isDayOpen)(step)
  const { cell } = columnsFor(count)
  const tone = isDayOpen || step.state === 'done' ? tones[step.state] : tones.skipped
  const look = classNames('flex h-11 items-center justify-center gap-2 rounded-control', tone, cell)
  const isOthers = step.state === 'claimed' && !step.isMine
  if (step.state === 'done' && step.resultGuid !== null)
    return (
      <Link
        {...paths.staff.measurements(tenantId, { resultGuid: step.resultGuid, memberId: visit.memberId })}
        className={classNames(look, 'hover:bg-well')}
        aria-label={t('measurementDays.openResult', { profile, name, state: word })}
        title={`${profile}: ${word}`}
      >
        <Picture {...{ step, isDayOpen, word, count }} />
      </Link>
    )
  if (step.state === 'done' || isOthers || !canStart)
    return (
      <span className={look} role="img" aria-label={`${profile}: ${word}`} title={`${profile}: ${word}`}>
        <Picture {...{ step, isDayOpen, word, count }} />
      </span>
    )
  return (
    <button
      type="button"
      className={classNames(look, 'hover:bg-well')}
      aria-label={t('measurementDays.startWhich', { profile, name, state: word })}
      aria-disabled={isBusy || undefined}
      title={`${profile}: ${word}`}
      onClick={() => !isBusy && onStart()}
    >
      <Picture {...{ step, isDayOpen, word, count }} />
    </button>
  )
}

type PictureProps = Pick<StepCellProps, 'step' | 'isDayOpen' | 'count'> & { readonly word: string }

function Picture({ step, isDayOpen, word, count }: PictureProps) {
  const Icon = pictures[step.state === 'claimed' && !isDayOpen ? 'waiting' : step.state]
  return (
    <>
      <Icon aria-hidden strokeWidth={step.state === 'done' ? 2.25 : 1.75} className="size-5 shrink-0" />
      <span className={classNames('min-w-0 truncate text-small', columnsFor(count).word)}>{word}</span>
    </>
  )
}
