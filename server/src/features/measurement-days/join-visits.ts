import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import {
  moveForeignSteps,
  stepsOfMember,
  type StoredStep,
  type StoredVisit,
  takeOverSteps,
  takeOverVisits,
  updateStepBack,
  updateVisitBack,
  visitsOfMember,
} from './joined-visits.queries.ts'
import { tickMeasured } from './measured-steps.queries.ts'
import { settleVisit } from './measurement-days.queries.ts'

const stepState = z.object({
  state: z.string(),
  done_at: z.string().nullable(),
  result_guid: z.string().nullable(),
  claimed_at: z.string().nullable(),
})
const visitState = z.object({
  state: z.string(),
  ended_at: z.string().nullable(),
  talked_at: z.string().nullable(),
})
const joinedSteps = z.array(
  z.object({ visit_id: z.string(), profile_id: z.string(), before: stepState, after: stepState }),
)
const joinedVisits = z.array(z.object({ id: z.string(), before: visitState, after: visitState }))

const names = { steps: 'joined day_step', visits: 'joined day_visit' } as const

/** The changes that a merge made to the visits of the remaining record. Stored with the merge. */
export type JoinedVisits = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

/**
 * Copies the steps that the merged records completed to the visits of the remaining record on the same days. Must be
 * called after the merge has set which results are shared. Returns the changes for the undo.
 */
export async function joinVisits(scope: EnteredTenant, memberId: string): Promise<JoinedVisits> {
  const before = await readVisits(scope, memberId)
  if (before.visits.length === 0) return {}
  await takeOverVisits(scope, memberId)
  await takeOverSteps(scope, memberId, ['claimed', 'done'])
  for (const { id, isOfOpenDay } of before.visits) {
    if (isOfOpenDay) await tickMeasured(scope, id)
    await settleVisit(scope, id)
  }
  const after = await readVisits(scope, memberId)
  const steps = before.steps.flatMap((step) => {
    const now = after.steps.find((one) => one.visit_id === step.visit_id && one.profile_id === step.profile_id)
    if (now === undefined || isDeepStrictEqual(now, step)) return []
    return [{ visit_id: step.visit_id, profile_id: step.profile_id, before: readStep(step), after: readStep(now) }]
  })
  const visits = before.visits.flatMap((visit) => {
    const now = after.visits.find(({ id }) => id === visit.id)
    return now === undefined || isDeepStrictEqual(now, visit)
      ? []
      : [{ id: visit.id, before: readVisit(visit), after: readVisit(now) }]
  })
  return {
    ...(steps.length === 0 ? {} : { [names.steps]: steps }),
    ...(visits.length === 0 ? {} : { [names.visits]: visits }),
  }
}

/**
 * Undoes the changes `joined` that a merge made to the visits, except in visits that have changed since. If a result of
 * the other record has completed a step since the merge, moves the step to that record. Must be called after the
 * results have moved back.
 */
export async function separateVisits(
  scope: EnteredTenant,
  { kept, merged }: { readonly kept: string; readonly merged: string },
  joined: JoinedVisits,
): Promise<void> {
  const changed = new Set([
    ...(await putBack(scope, kept, joined)),
    ...(await moveForeignSteps(scope, { from: kept, to: merged })),
    ...(await moveForeignSteps(scope, { from: merged, to: kept })),
    // Other records may still be merged into the record `kept`. Its visits also show the steps that those records have
    // done.
    ...(await takeOverSteps(scope, kept, ['done'])),
  ])
  if (changed.size === 0) return
  for (const memberId of [kept, merged])
    for (const { id, isOfOpenDay } of await visitsOfMember(scope, memberId)) {
      if (!changed.has(id)) continue
      if (isOfOpenDay) await tickMeasured(scope, id)
      await settleVisit(scope, id)
    }
}

async function putBack(scope: EnteredTenant, memberId: string, joined: JoinedVisits): Promise<readonly string[]> {
  const [steps, visits] = [joinedSteps.parse(joined[names.steps] ?? []), joinedVisits.parse(joined[names.visits] ?? [])]
  if (steps.length + visits.length === 0) return []
  const now = await readVisits(scope, memberId)
  for (const { before, after, ...of } of steps) {
    const step = now.steps.find((one) => one.visit_id === of.visit_id && one.profile_id === of.profile_id)
    if (step !== undefined && isDeepStrictEqual(readStep(step), after)) await updateStepBack(scope, of, before)
  }
  for (const { id, before, after } of visits) {
    const visit = now.visits.find((one) => one.id === id)
    if (visit === undefined) continue
    const isGone = visit.state === after.state && visit.ended_at === after.ended_at
    await updateVisitBack(scope, id, {
      ...(isGone ? { state: before.state, ended_at: before.ended_at } : {}),
      ...(visit.talked_at === after.talked_at ? { talked_at: before.talked_at } : {}),
    })
  }
  return [...steps.map((step) => step.visit_id), ...visits.map(({ id }) => id)]
}

async function readVisits(scope: EnteredTenant, memberId: string) {
  return { visits: await visitsOfMember(scope, memberId), steps: await stepsOfMember(scope, memberId) }
}

const readStep = ({ state, done_at, result_guid, claimed_at }: StoredStep) => ({
  state,
  done_at,
  result_guid,
  claimed_at,
})

const readVisit = ({ state, ended_at, talked_at }: StoredVisit) => ({ state, ended_at, talked_at })
