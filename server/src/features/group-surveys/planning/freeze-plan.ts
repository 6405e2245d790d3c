import type { BreakdownKind, Headcount } from '@salus/contract/group-reports/surveys.ts'
import { groupReportLimits, type WavePlan } from '@salus/domain/group-reports/wave-plan.ts'
import { listReportedScores } from '@salus/domain/group-reports/reported-scores.ts'
import type { MeasurementProfile } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import { type Grouped, type Grouping, groupMembers } from './groups-of-members.ts'

/**
 * Returns the minimum number of invited people in a class. The minimum is greater than k, because with exactly k
 * invited people, a published number would reveal that all of them took part.
 */
export const fewestInvited = (k: number): number => k + groupReportLimits.spareInvited

export interface SurveyToFreeze {
  readonly surveyId: string
  readonly profile: MeasurementProfile
  readonly k: number
  readonly breakdowns: readonly { readonly kind: BreakdownKind; readonly name: string }[]
}

export interface FrozenPlan {
  readonly plan: WavePlan
  /** The classes of each member, in the order of the members: one class per breakdown, or `null` for none. */
  readonly classes: readonly Readonly<Record<string, string | null>>[]
}

/** Returns the plan from which the report is computed. Later changes to the members' records do not affect the plan. */
export function freezePlan(survey: SurveyToFreeze, members: readonly Grouped[], today: string): FrozenPlan {
  const groupings = survey.breakdowns.map(({ kind, name }) => ({ kind, name, ...groupMembers(kind, members, today) }))
  const plan: WavePlan = {
    surveyId: survey.surveyId,
    profileId: survey.profile.id,
    version: survey.profile.version,
    k: survey.k,
    scores: [...listReportedScores(survey.profile)],
    breakdowns: groupings.map(({ kind, name, classes }) => ({
      id: kind,
      kind: classes.some(({ parent }) => parent !== null) ? 'tree' : 'flat',
      name,
      classes: classes.map(({ id: classId, name: className, parent }) => ({
        classId,
        name: className,
        ...(parent === null ? {} : { parentId: parent }),
      })),
    })),
    invited: {
      whole: members.length,
      perClass: Object.fromEntries(groupings.map((grouping) => [grouping.kind, placedAt(grouping)])),
    },
  }
  const classes = members.map((_, index) =>
    Object.fromEntries(groupings.map(({ kind, classIds }) => [kind, classIds[index] ?? null])),
  )
  return { plan, classes }
}

function placedAt({ classes, classIds }: Grouping): Record<string, number> {
  const counts = Object.fromEntries(classes.map(({ id }) => [id, 0]))
  for (const id of classIds) if (id !== null) counts[id] = (counts[id] ?? 0) + 1
  return counts
}

/** Returns the classes of a breakdown, each with the number of people in it and in the classes below it. */
export function countHeads(plan: WavePlan, breakdownId: string): readonly Headcount[] {
  const classes = plan.breakdowns.find(({ id }) => id === breakdownId)?.classes ?? []
  const parents = new Map(classes.map(({ classId, parentId }) => [classId, parentId]))
  const people = new Map<string, number>()
  for (const [placed, count] of Object.entries(plan.invited.perClass[breakdownId] ?? {}))
    for (let id: string | undefined = placed; id !== undefined; id = parents.get(id))
      people.set(id, (people.get(id) ?? 0) + count)
  return classes.map(({ classId, name, parentId }) => ({
    id: classId,
    name,
    parent: parentId ?? null,
    people: people.get(classId) ?? 0,
    isLargeEnough: (people.get(classId) ?? 0) >= fewestInvited(plan.k),
  }))
}
