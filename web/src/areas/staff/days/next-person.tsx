import { type DayVisit, measurementDaysApi } from '@salus/contract/measuring/days.ts'
import { profileCatalogue } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { useApiQuery } from '../../../platform/api/query.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { LayoutList, Play, UserRoundSearch } from '../../../ui/icons.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useStickyRoom } from '../../../ui/sizes/use-sticky-room.ts'
import { fullName } from '../../../platform/people/member-name.tsx'
import { type AtDay, useAtDay } from '../../../features/measurement-days/at-day.ts'
import { findNextStep, type StepOfVisit } from '../../../features/measurement-days/line.ts'
import { useFactsOnDay } from '../../../features/measurement-days/use-facts-on-day.ts'
import { useProfileNames } from '../../../features/measurement-days/use-profile-names.ts'
import { useTakeOn } from './use-take-on.ts'

interface NextPersonProps {
  readonly tenantId: number
  readonly memberId: string
  /** The profile that was just measured. */
  readonly profileId?: string | undefined
}

/** Links a new result to the next person. Renders nothing for older results. */
export function NextPerson(props: NextPersonProps) {
  const atDay = useAtDay()
  const isJustMeasured = useLocation({ select: ({ state }) => state.isJustMeasured === true })
  if (!isJustMeasured) return null
  return atDay === undefined ? <NextAnywhere {...props} /> : <NextOfDay {...props} atDay={atDay} />
}

function Bar({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  useStickyRoom(bar, 'bottom')
  return (
    <div
      ref={bar}
      className="sticky bottom-[4.5rem] z-20 -mx-4 mt-6 px-4 pb-4 small:bottom-0 small:-mx-8 small:px-8 print:hidden [@media(max-height:29.99875rem)]:static"
    >
      <section aria-label={label} className="pop flex flex-wrap items-center justify-end gap-x-4 gap-y-2 p-3">
        {children}
      </section>
    </div>
  )
}

function NextAnywhere({ tenantId, profileId }: NextPersonProps) {
  const t = useT()
  const path = profileCatalogue.find(({ id }) => id === profileId)?.path
  return (
    <Bar label={t('measurementDays.nextPerson')}>
      <p className="min-w-0 flex-1 basis-40 text-ink-2">{t('measurementDays.stored')}</p>
      <Link
        {...paths.staff.performAnalysis(tenantId, { path })}
        state={{ choosesNext: true }}
        className={buttonClass({ variant: 'primary' })}
      >
        <UserRoundSearch aria-hidden />
        {t('measurementDays.nextPerson')}
      </Link>
    </Bar>
  )
}

function NextOfDay({ tenantId, memberId, atDay }: NextPersonProps & { readonly atDay: AtDay }) {
  const t = useT()
  const params = { tenantId, dayId: atDay.dayId }
  const { data: board, isPending } = useApiQuery(measurementDaysApi.getDayBoard, { params }, { staleTime: 0 })
  const { busyKeys, takeOn } = useTakeOn(tenantId, atDay)
  const next = board?.day.state === 'open' ? findNextStep(board.visits, { station: atDay.station, memberId }) : null
  const isSame = next?.visit.memberId === memberId
  return (
    <Bar label={t(isSame ? 'measurementDays.nextMeasurement' : 'measurementDays.nextPerson')}>
      <div role="status" className="min-w-0 flex-1 basis-40 leading-5">
        {isPending ? (
          <Skeleton className="h-10 rounded-control" />
        ) : (
          <WhoIsNext next={next} visits={board?.visits ?? []} />
        )}
      </div>
      <span className="flex gap-2">
        <Link
          {...paths.staff.measurementDay(tenantId, atDay.dayId, atDay.station)}
          state={{ choosesNext: true }}
          className={buttonClass({ variant: next === null && !isPending ? 'primary' : 'secondary' })}
        >
          <LayoutList aria-hidden strokeWidth={1.75} />
          {t('measurementDays.toBoard')}
        </Link>
        {next !== null && (
          <Button variant="primary" isBusy={busyKeys.size > 0} onClick={() => takeOn(next)}>
            <Play aria-hidden />
            {t(isSame ? 'measurementDays.nextMeasurement' : 'measurementDays.nextPerson')}
          </Button>
        )}
      </span>
    </Bar>
  )
}

interface WhoIsNextProps {
  readonly next: StepOfVisit | null
  readonly visits: readonly DayVisit[]
}

function WhoIsNext({ next, visits }: WhoIsNextProps) {
  const t = useT()
  const writeFacts = useFactsOnDay(visits)
  const findProfileName = useProfileNames()
  if (next === null) return <p className="text-ink-2">{t('measurementDays.nobodyWaits')}</p>
  return (
    <>
      <p className="text-small text-ink-2">
        {t('measurementDays.next')} · {findProfileName(next.step.profileId)}
      </p>
      <p className="font-semibold [overflow-wrap:anywhere]">
        {fullName(next.visit)} <span className="num text-small font-normal text-ink-2">{writeFacts(next.visit)}</span>
      </p>
    </>
  )
}
