import { type BreakdownKind, breakdownKinds, type GroupHeadcounts } from '@salus/contract/group-reports/surveys.ts'
import { checkPlanSizes } from '@salus/domain/group-reports/check-plan-sizes.ts'
import { listReportableProfiles } from '@salus/domain/group-reports/reported-scores.ts'
import type { WavePlan } from '@salus/domain/group-reports/wave-plan.ts'
import { freezePlan, fewestInvited, countHeads } from './freeze-plan.ts'
import type { Grouped } from './groups-of-members.ts'

interface Counted extends Grouped {
  readonly isAskable: boolean
}

/** Returns, for each kind of breakdown, the groups that a survey would have if it opened today. Reads no answers. */
export function countGroups(members: readonly Counted[], k: number, today: string): GroupHeadcounts {
  const asked = members.filter(({ isAskable }) => isAskable)
  const profiles = listReportableProfiles()
  const [profile] = profiles
  if (!profile) throw new Error('no profile has a group report')
  const breakdowns = breakdownKinds.map((kind) => {
    const { plan, classes } = freezePlan(
      { surveyId: '-', profile, k, breakdowns: [{ kind, name: kind }] },
      asked,
      today,
    )
    const unassigned = classes.filter((one) => one[kind] === null).length
    return { kind, unassigned, classes: withHints(plan, kind) }
  })
  return {
    people: asked.length,
    withoutLogin: members.length - asked.length,
    fewest: fewestInvited(k),
    profileIds: profiles.map(({ id }) => id),
    breakdowns,
  }
}

function withHints(plan: WavePlan, kind: BreakdownKind): GroupHeadcounts['breakdowns'][number]['classes'] {
  const checked = new Map(checkPlanSizes(plan).classes.map((one) => [one.classId, one]))
  return countHeads(plan, kind).map((headcount) => {
    const { wouldBeShown = false, mergeWith = [] } = checked.get(headcount.id) ?? {}
    const canJoin = kind !== 'ageGroup' && headcount.people > 0
    return { ...headcount, wouldBeShown, mergeWith: canJoin ? [...mergeWith] : [] }
  })
}
