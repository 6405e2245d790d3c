import type { DayStep, DayVisit } from '@salus/contract/measuring/days.ts'
import { useState } from 'react'
import { sortLine, type StepOfVisit, listSteps } from '../../features/measurement-days/line.ts'
import { findPluginId, useProfileNames } from '../../features/measurement-days/use-profile-names.ts'
import { useT } from '../../i18n/t.tsx'
import { ProductIcon } from '../../pieces/product-icon.tsx'
import { fullName } from '../../platform/people/member-name.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextInput } from '../../ui/fields/field.tsx'
import { Check, CircleAlert, CirclePlay, LogOut, RotateCcw, Search } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/states.tsx'
import { useNameOnDay } from '../../features/measurement-days/use-name-on-day.ts'

interface PeopleProps {
  readonly visits: readonly DayVisit[]
  readonly station: number | null
  readonly writeFacts: (visit: DayVisit) => string
  readonly hasAge: (visit: DayVisit) => boolean
  readonly onMeasure: (of: StepOfVisit) => void
  readonly onShow: (of: StepOfVisit) => void
  readonly onLeft: (visit: DayVisit, isLeft: boolean) => void
}

export function People({ visits, ...props }: PeopleProps) {
  const t = useT()
  const [text, setText] = useState('')
  const writeName = useNameOnDay(visits)
  const found = visits.filter((visit) => isMeant(visit, text))
  const { waiting, through, left } = sortLine(found, props.station)
  const groups = [
    [t('measurementDays.line'), waiting],
    [t('measurementDays.through', { count: through.length }), through],
    [t('measurementDays.gone', { count: left.length }), left],
  ] as const
  return (
    <Card
      heading={t('measurementDays.line')}
      data-part="board"
      action={
        <TextInput
          type="search"
          isSmall
          autoComplete="off"
          spellCheck={false}
          icon={<Search aria-hidden strokeWidth={1.75} />}
          aria-label={t('offlineDays.find')}
          placeholder={t('measurementDays.checkInHint')}
          value={text}
          className="w-full small:w-64"
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      }
    >
      {visits.length === 0 ? (
        <EmptyState
          title={t('offlineDays.nobody')}
          text={t('offlineDays.nobodyText')}
          className="border-t border-line"
        />
      ) : (
        found.length === 0 && <p className="border-t border-line px-4 py-4 text-ink-2">{t('measurementDays.nobody')}</p>
      )}
      {groups.map(
        ([label, shown], index) =>
          shown.length > 0 && (
            <section key={label} aria-label={label}>
              {index > 0 && <h3 className="border-t border-line bg-well px-4 py-2 text-small font-medium">{label}</h3>}
              <ul aria-label={label} className="divide-y divide-sep border-t border-line">
                {shown.map((visit) => (
                  <PersonRow key={visit.id} visit={visit} calledBy={writeName(visit)} {...props} />
                ))}
              </ul>
            </section>
          ),
      )}
    </Card>
  )
}

const isMeant = (visit: DayVisit, text: string): boolean =>
  text
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .every((word) => `${fullName(visit)} ${visit.externalNumber ?? ''}`.toLowerCase().includes(word))

interface PersonRowProps extends Omit<PeopleProps, 'visits'> {
  readonly visit: DayVisit
  readonly calledBy: string
}

function PersonRow({ visit, calledBy, station, writeFacts, hasAge, onMeasure, onShow, onLeft }: PersonRowProps) {
  const t = useT()
  const isLeft = visit.state === 'left'
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
      <span className="num w-6 shrink-0 text-ink-2">{visit.number}</span>
      <div className="min-w-0 flex-1 basis-32 leading-5">
        <p className="font-medium [overflow-wrap:anywhere]">{fullName(visit)}</p>
        <p className="num text-small text-ink-2">{writeFacts(visit)}</p>
        {!visit.storesHealthData && (
          <p className="flex items-center gap-1.5 text-small text-warning-ink">
            <CircleAlert aria-hidden className="size-4" />
            {t(hasAge(visit) ? 'measurementDays.noConsent' : 'offlineDays.noBirthDate')}
          </p>
        )}
      </div>
      <div className="order-last flex w-full flex-wrap gap-1.5 small:order-none small:w-auto">
        {listSteps(visit, station).map((step) => (
          <StepButton key={step.profileId} {...{ visit, calledBy, step, onMeasure, onShow }} />
        ))}
      </div>
      <Button
        variant="quiet"
        iconOnly
        aria-label={`${t(isLeft ? 'measurementDays.return' : 'measurementDays.leave')}: ${calledBy}`}
        onClick={() => onLeft(visit, !isLeft)}
      >
        {isLeft ? <RotateCcw aria-hidden /> : <LogOut aria-hidden strokeWidth={1.75} />}
      </Button>
    </li>
  )
}

interface StepButtonProps extends Pick<PeopleProps, 'onMeasure' | 'onShow'> {
  readonly visit: DayVisit
  readonly calledBy: string
  readonly step: DayStep
}

function StepButton({ visit, calledBy, step, onMeasure, onShow }: StepButtonProps) {
  const t = useT()
  const findProfileName = useProfileNames()
  const profile = findProfileName(step.profileId)
  const isDone = step.state === 'done'
  const isBegun = step.state === 'claimed'
  const state = t(`measurementDays.step.${step.state}`)
  const label = t(isDone ? 'measurementDays.openResult' : 'measurementDays.startWhich', {
    profile,
    name: calledBy,
    state,
  })
  return (
    <Button
      className={classNames('h-11', isDone && 'text-success!', isBegun && 'text-link!')}
      size="small"
      variant={isDone ? 'quiet' : 'secondary'}
      disabled={!isDone && (visit.state === 'left' || !visit.storesHealthData)}
      aria-label={label}
      title={profile}
      onClick={() => (isDone ? onShow({ visit, step }) : onMeasure({ visit, step }))}
    >
      {isDone ? (
        <Check aria-hidden />
      ) : isBegun ? (
        <CirclePlay aria-hidden />
      ) : (
        <ProductIcon pluginId={findPluginId(step.profileId)} profileId={step.profileId} className="size-4" />
      )}
      <span className="max-w-40 truncate">{profile}</span>
      {isBegun && <span>{`· ${state}`}</span>}
    </Button>
  )
}
