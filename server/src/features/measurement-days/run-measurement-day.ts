import type { WriteAct } from '@salus/contract/tenant/audit-acts.ts'
import { randomUUID } from 'node:crypto'
import type { DayBoard, Station } from '@salus/contract/measuring/days.ts'
import { profileCatalogue } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import { notify } from '../../platform/live/notify.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { findMembers } from '../members/login/link.ts'
import { tellByPush } from '../push/tell-by-push.ts'
import { findResultOfStep, type StepOfDay, tickMeasured } from './measured-steps.queries.ts'
import {
  buildBoard,
  findBoard,
  findLoginOfVisitor,
  insertDay,
  insertVisit,
  type LockedDay,
  lockDay,
  releaseSteps,
  setDayState,
  settleVisit,
  findStep,
  updateStep,
  updateVisit,
  visitOfDay,
  visitOfMember,
} from './measurement-days.queries.ts'

interface NewDay {
  readonly title: string
  readonly day: string
  readonly stations: readonly Station[]
}

export async function openDay(scope: TenantScope, day: NewDay): Promise<DayBoard> {
  const profileIds = day.stations.flatMap((station) => station.profileIds)
  const known = new Set(profileCatalogue.map(({ id }) => id))
  if (profileIds.some((id) => !known.has(id))) refuse('profile-not-available')
  if (new Set(profileIds).size < profileIds.length) refuse('invalid-input', { errors: [twice] })
  const id = randomUUID()
  await insertDay(scope, { id, ...day })
  return requireChanged(scope, id, { action: 'measurement-day.opened', subjectIds: [] })
}

const twice = { path: 'stations', code: 'twice', message: 'Each measurement belongs to one station.' }

export async function setDay(scope: TenantScope, dayId: string, state: 'open' | 'closed'): Promise<DayBoard> {
  const day = (await lockDay(scope, dayId)) ?? refuse('not-found')
  // If two employees end the day at the same time, the first one is recorded as the person who ended it.
  if (day.state !== state) await setDayState(scope, dayId, state)
  return requireChanged(scope, dayId, {
    action: `measurement-day.${state === 'open' ? 'reopened' : 'closed'}`,
    subjectIds: [],
  })
}

/** Puts a member on the board. A member who had left is put back. If the member is present, nothing changes. */
export async function addToBoard(scope: TenantScope, dayId: string, memberId: string): Promise<DayBoard> {
  const { stations } = await requireOpenDay(scope, dayId)
  const [member] = await findMembers(scope, [memberId])
  if (!member) refuse('not-found')
  if (member.status !== 'active') refuse('invalid-input', { errors: [archived] })
  const known = await visitOfMember(scope, { dayId, memberId })
  if (known?.state === 'left') await comeBack(scope, known.id)
  if (!known) {
    const id = randomUUID()
    await insertVisit(scope, { id, dayId, memberId, stations })
    await tickMeasured(scope, id)
    await settleVisit(scope, id)
  }
  return requireChanged(scope, dayId, { action: 'measurement-day.arrived', subjectIds: [memberId] })
}

const archived = { path: 'memberId', code: 'member-archived', message: 'This member is archived.' }

export async function changeVisit(
  scope: TenantScope,
  of: { readonly dayId: string; readonly visitId: string },
  act: 'leave' | 'return' | 'talk',
): Promise<DayBoard> {
  if (!(await lockDay(scope, of.dayId))) refuse('not-found')
  const visit = (await visitOfDay(scope, of)) ?? refuse('not-found')
  if (act === 'talk') await updateVisit(scope, of.visitId, { talked_at: scope.now })
  else if (act === 'return') await comeBack(scope, of.visitId)
  else {
    await releaseSteps(scope, of.visitId)
    await updateVisit(scope, of.visitId, { state: 'left', ended_at: scope.now })
  }
  return requireChanged(scope, of.dayId, { action: `measurement-day.${act}`, subjectIds: [visit.memberId] })
}

async function comeBack(scope: TenantScope, visitId: string): Promise<void> {
  await updateVisit(scope, visitId, { state: 'here', ended_at: null })
  await settleVisit(scope, visitId)
}

/**
 * Changes a step. If two employees claim it at the same time, the second claim is refused. That employee can then send
 * `take-over`. Every change of a step that is done is refused with `step-done`.
 */
export async function changeStep(
  scope: TenantScope,
  of: { readonly dayId: string; readonly visitId: string; readonly profileId: string },
  act: 'claim' | 'take-over' | 'release' | 'skip',
): Promise<DayBoard> {
  await requireOpenDay(scope, of.dayId)
  const visit = (await visitOfDay(scope, of)) ?? refuse('not-found')
  const step = (await findStep(scope, of.visitId, of.profileId)) ?? refuse('not-found')
  const ofMember = { dayId: of.dayId, memberId: visit.memberId, profileId: of.profileId }
  if (step.state === 'done') await refuseDone(scope, ofMember)
  const isOthers = step.state === 'claimed' && step.claimedBy !== scope.actor.userId
  if (isOthers && act !== 'take-over') refuse('step-claimed')
  if (visit.state === 'left') await updateVisit(scope, of.visitId, { state: 'here', ended_at: null })
  const to = act === 'skip' ? 'skipped' : act === 'release' ? 'waiting' : 'claimed'
  if (!(await updateStep(scope, of, to))) await refuseDone(scope, ofMember)
  await settleVisit(scope, of.visitId)
  if (act === 'claim') await callMember(scope, visit.memberId)
  return requireChanged(scope, of.dayId, { action: `measurement-day.step-${act}`, subjectIds: [visit.memberId] })
}

/**
 * Refuses with `step-done`. The refusal names the result and who recorded it, but only if the caller may see the
 * result.
 */
async function refuseDone(scope: TenantScope, step: Omit<StepOfDay, 'except'>): Promise<never> {
  const found = await findResultOfStep(scope, { ...step, except: null })
  return refuse('step-done', found && { resultGuid: found.resultGuid, performedByName: found.performedByName })
}

async function callMember(scope: TenantScope, memberId: string): Promise<void> {
  const userId = await findLoginOfVisitor(scope, memberId)
  if (userId !== undefined && userId !== scope.actor.userId)
    await tellByPush(scope.db, { userId, kind: 'day', now: scope.now })
}

async function requireOpenDay(scope: TenantScope, dayId: string): Promise<LockedDay> {
  const day = (await lockDay(scope, dayId)) ?? refuse('not-found')
  if (day.state !== 'open') refuse('version-conflict')
  return day
}

async function requireChanged(
  scope: TenantScope,
  dayId: string,
  { action, subjectIds }: { readonly action: WriteAct; readonly subjectIds: readonly string[] },
): Promise<DayBoard> {
  audit(scope, { action, objectKind: 'measurement-day', objectId: dayId, subjectIds })
  await notify(scope, { kind: 'measurement-day-changed', groupId: scope.tenantId })
  return buildBoard((await findBoard(scope, dayId)) ?? refuse('not-found'))
}
