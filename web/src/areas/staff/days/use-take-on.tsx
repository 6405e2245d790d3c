import type { DayVisit } from '@salus/contract/measuring/days.ts'
import { Button } from '../../../ui/button.tsx'
import { WhoIsNext } from './who-is-next.tsx'
import { useMemberFacts, withFacts } from '../../../platform/people/member-name.tsx'
import { intoRun } from '../../../features/analyses/use-run-hash.ts'
import { paths } from '../../../paths.ts'
import { profileCatalogue } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useProfileNames } from '../../../features/measurement-days/use-profile-names.ts'
import { useT } from '../../../i18n/t.tsx'
import type { AtDay } from '../../../features/measurement-days/at-day.ts'
import { findNextStep, type StepOfVisit } from '../../../features/measurement-days/line.ts'
import { type DoneAlready, useDayAct } from '../../../features/measurement-days/use-day-act.ts'

export function useTakeOn(tenantId: number, at: AtDay) {
  const navigate = useNavigate()
  const tellDone = useTellDone(at)
  const { busyKeys, step: change } = useDayAct(tenantId, at.dayId, {
    onDoneAlready: (done) => tellDone(done, (next) => void takeOn(next)),
  })
  const takeOn = async ({ visit, step }: StepOfVisit) => {
    const profile = profileCatalogue.find(({ id }) => id === step.profileId)
    if (profile === undefined) return
    if (!(await change({ visitId: visit.id, profileId: step.profileId }, 'claim'))) return
    const target = paths.staff.performAnalysis(tenantId, { path: profile.path, memberId: visit.memberId })
    await navigate({ ...target, ...intoRun, state: { ...intoRun.state, atDay: at } })
  }
  return { busyKeys, takeOn: (of: StepOfVisit) => void takeOn(of) }
}

/** In milliseconds. Long enough to read who is next before choosing. */
const shownMs = 12_000

/**
 * Returns a function that says that a step is done already, and by whom if the caller may see it. It offers the next
 * step of the same person or, if there is none, the next person.
 */
export function useTellDone({ station }: AtDay) {
  const t = useT()
  const profileName = useProfileNames()
  const factsOf = useMemberFacts()
  const nameOf = (visit: DayVisit) => withFacts(visit, factsOf(visit))
  return ({ visitId, profileId, board: { day, visits }, by }: DoneAlready, takeOn: (next: StepOfVisit) => void) => {
    const visit = visits.find(({ id }) => id === visitId)
    if (visit === undefined) return showToast({ tone: 'act', text: t('errors.stepDone') })
    const of = { profile: profileName(profileId), name: nameOf(visit) }
    const text = by === undefined ? t('measurementDays.stepDone', of) : t('measurementDays.stepDoneBy', { ...of, by })
    const next = day.state === 'open' ? findNextStep(visits, { station, memberId: visit.memberId }) : null
    return showToast({
      text,
      duration: shownMs,
      detail: <WhoIsNext {...{ next, visits }} />,
      ...(next !== null && {
        action: (dismiss: () => void) => (
          <Button
            size="small"
            aria-label={t('measurementDays.startOf', {
              profile: profileName(next.step.profileId),
              name: nameOf(next.visit),
            })}
            onClick={() => {
              dismiss()
              takeOn(next)
            }}
          >
            {t('measurementDays.start')}
          </Button>
        ),
      }),
    })
  }
}
