import { profileCatalogue } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../../paths.ts'
import { intoRun } from '../../../features/analyses/use-run-hash.ts'
import type { AtDay } from '../../../features/measurement-days/at-day.ts'
import type { StepOfVisit } from '../../../features/measurement-days/line.ts'
import { useDayAct } from '../../../features/measurement-days/use-day-act.ts'

export function useTakeOn(tenantId: number, at: AtDay) {
  const navigate = useNavigate()
  const { busyKeys, step: change } = useDayAct(tenantId, at.dayId)
  const takeOn = async ({ visit, step }: StepOfVisit) => {
    const profile = profileCatalogue.find(({ id }) => id === step.profileId)
    if (profile === undefined) return
    if (!(await change({ visitId: visit.id, profileId: step.profileId }, 'claim'))) return
    const target = paths.staff.performAnalysis(tenantId, { path: profile.path, memberId: visit.memberId })
    await navigate({ ...target, ...intoRun, state: { ...intoRun.state, atDay: at } })
  }
  return { busyKeys, takeOn: (of: StepOfVisit) => void takeOn(of) }
}
