import type { DayStep, DayVisit } from '@salus/contract/measuring/days.ts'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import {
  Ellipsis,
  Hand,
  LogOut,
  MessageSquare,
  RotateCcw,
  SkipForward,
  Tablet,
  Undo2,
  UserRound,
} from '../../../ui/icons.ts'
import { fullName } from '../../../platform/people/member-name.tsx'
import { VisitFacts } from './visit-facts.tsx'
import { moveFocus, Popover } from '../../../ui/overlays/popover.tsx'
import type { StepAct } from '../../../features/measurement-days/use-day-act.ts'
import { isQuestionnaire, useProfileNames } from '../../../features/measurement-days/use-profile-names.ts'

export interface VisitActs {
  readonly onStep: (visit: DayVisit, step: DayStep, act: StepAct) => void
  readonly onVisit: (visit: DayVisit, act: 'leave' | 'return' | 'talk') => void
  readonly onHandOver: (visit: DayVisit, step: DayStep) => void
}

interface VisitMenuProps extends VisitActs {
  readonly tenantId: number
  readonly visit: DayVisit
  /** The person's name in the labels of controls. */
  readonly calledBy: string
  /** Text that distinguishes the person from others who look the same in the list. Usually empty. */
  readonly difference: string
  readonly steps: readonly DayStep[]
  readonly isOpen: boolean
  readonly isBusy: boolean
}

export function VisitMenu(props: VisitMenuProps) {
  const { tenantId, visit, calledBy, difference, steps, isOpen: isDayOpen, isBusy, ...acts } = props
  const t = useT()
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  return (
    <div className="relative ml-auto shrink-0">
      <Button
        ref={opener}
        variant="quiet"
        iconOnly
        className="size-11!"
        isBusy={isBusy}
        aria-label={t('measurementDays.more', { name: calledBy })}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
      >
        <Ellipsis aria-hidden />
      </Button>
      <Popover isOpen={isOpen} onClose={() => setOpen(false)} opener={opener} className="right-0 w-72">
        <div className="mb-1 border-b border-sep px-3 pb-2">
          <p className="font-medium [overflow-wrap:anywhere]">{fullName(visit)}</p>
          <VisitFacts visit={visit} difference={difference} />
        </div>
        <ul onKeyDown={(event) => moveFocus(event, 'a, button')}>
          {isDayOpen && <StepEntries {...{ visit, steps }} {...acts} onChosen={close} />}
          {isDayOpen && <VisitEntries visit={visit} onVisit={acts.onVisit} onChosen={close} />}
          <li>
            <Link {...paths.staff.memberRecord(tenantId, visit.memberId)} className="nav h-auto! min-h-11 py-2">
              <UserRound aria-hidden strokeWidth={1.75} />
              {t('record.open')}
            </Link>
          </li>
        </ul>
      </Popover>
    </div>
  )
}

interface EntryProps {
  readonly icon: ReactNode
  readonly onChoose: () => void
  readonly children: ReactNode
}

const Entry = ({ icon, onChoose, children }: EntryProps) => (
  <li>
    <button type="button" className="nav h-auto! min-h-11 py-2" onClick={onChoose}>
      {icon}
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </button>
  </li>
)

interface StepEntriesProps extends Pick<VisitActs, 'onStep' | 'onHandOver'> {
  readonly visit: DayVisit
  readonly steps: readonly DayStep[]
  readonly onChosen: () => void
}

function StepEntries({ visit, steps, onStep, onHandOver, onChosen }: StepEntriesProps) {
  const t = useT()
  const findProfileName = useProfileNames()
  if (visit.state === 'left') return null
  const act = (step: DayStep, how: StepAct) => () => {
    onChosen()
    onStep(visit, step, how)
  }
  return steps.map((step) => {
    const profile = findProfileName(step.profileId)
    const canHandOver = step.state === 'waiting' && visit.storesHealthData && isQuestionnaire(step.profileId)
    const key = step.profileId
    return [
      canHandOver && (
        <Entry key={`${key} over`} icon={<Tablet aria-hidden />} onChoose={() => onHandOver(visit, step)}>
          {t('measurementDays.handOverOf', { profile })}
        </Entry>
      ),
      step.state === 'waiting' && (
        <Entry key={`${key} skip`} icon={<SkipForward aria-hidden />} onChoose={act(step, 'skip')}>
          {t('measurementDays.skipOf', { profile })}
        </Entry>
      ),
      step.state === 'claimed' && step.isMine && (
        <Entry key={`${key} back`} icon={<Undo2 aria-hidden />} onChoose={act(step, 'release')}>
          {t('measurementDays.releaseOf', { profile })}
        </Entry>
      ),
      step.state === 'claimed' && !step.isMine && (
        <Entry key={`${key} take`} icon={<Hand aria-hidden />} onChoose={act(step, 'take-over')}>
          {t('measurementDays.takeOverOf', { profile, name: step.claimedByName ?? '–' })}
        </Entry>
      ),
    ]
  })
}

interface VisitEntriesProps extends Pick<VisitActs, 'onVisit'> {
  readonly visit: DayVisit
  readonly onChosen: () => void
}

function VisitEntries({ visit, onVisit, onChosen }: VisitEntriesProps) {
  const t = useT()
  const act = (how: 'leave' | 'return' | 'talk') => () => {
    onChosen()
    onVisit(visit, how)
  }
  const hasResult = visit.steps.some(({ state }) => state === 'done')
  return (
    <>
      {visit.state !== 'left' && hasResult && visit.talkedAt === null && (
        <Entry icon={<MessageSquare aria-hidden />} onChoose={act('talk')}>
          {t('measurementDays.talked')}
        </Entry>
      )}
      {visit.state === 'here' && (
        <Entry icon={<LogOut aria-hidden />} onChoose={act('leave')}>
          {t('measurementDays.leave')}
        </Entry>
      )}
      {visit.state === 'left' && (
        <Entry icon={<RotateCcw aria-hidden />} onChoose={act('return')}>
          {t('measurementDays.return')}
        </Entry>
      )}
    </>
  )
}
