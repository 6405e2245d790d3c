import type { groupMeasuresApi, Measure } from '@salus/contract/group-reports/measures.ts'
import type { WriteAct } from '@salus/contract/tenant/audit-acts.ts'
import { dayIn } from '@salus/domain/moments/day-in.ts'
import { mainZone } from '@salus/domain/moments/zone-of-country.ts'
import type { z } from 'zod'
import { refuse } from '../../../platform/refusal.ts'
import { audit, type TenantScope } from '../../../platform/scope/tenant.ts'
import { requireContent } from './measure-rules.ts'
import type { MeasureContent, MeasureVersion } from './measures.queries.ts'
import { readMeasure } from './read-measures.ts'
import { selectClosing, insertVersion, lockMeasure } from './write-measures.queries.ts'

export interface MeasureTarget {
  readonly surveyId: string
  readonly measureId: string
  /** The revision that the caller has read. If it is `undefined`, the revision is not checked. */
  readonly revision: number | undefined
}

type Editable = z.output<typeof groupMeasuresApi.changeGroupMeasure.body>
type Check = z.output<typeof groupMeasuresApi.checkGroupMeasure.body>

/** Changes a measure. Refuses if the measure was dropped. If a finished measure is reopened, its check is removed. */
export function changeMeasure(
  scope: TenantScope,
  target: MeasureTarget,
  { editable, publicUrl }: { readonly editable: Editable; readonly publicUrl: string },
): Promise<Measure> {
  return addVersion(scope, target, async (standing) => {
    if (standing.state === 'dropped') refuse('measure-state')
    await requireContent(scope, { ...standing, ...editable }, { publicUrl, owner: standing.owner })
    const check = editable.state === 'done' ? standing.check : null
    return { what: 'changed', content: { ...editable, check, droppedBecause: null } }
  })
}

/** Records the check of a finished measure. A later check replaces an earlier one, but the history keeps both. */
export function checkMeasure(scope: TenantScope, target: MeasureTarget, check: Check): Promise<Measure> {
  return addVersion(scope, target, async (standing) => {
    if (standing.state !== 'done') refuse('measure-state')
    if (check.checkedOn > latestToday(scope.now)) refuse('invalid-input', { errors: [inFuture] })
    const { closesAt, country } = await selectClosing(scope, target.surveyId)
    if (check.checkedOn < dayIn(mainZone(country), closesAt)) refuse('invalid-input', { errors: [beforeClosing] })
    return { what: 'checked', content: { ...standing, check } }
  })
}

export function dropMeasure(scope: TenantScope, target: MeasureTarget, reason: string): Promise<Measure> {
  return addVersion(scope, target, async (standing) => {
    if (standing.state === 'done' || standing.state === 'dropped') refuse('measure-state')
    return { what: 'dropped', content: { ...standing, state: 'dropped', droppedBecause: reason } }
  })
}

/**
 * The maximum number of versions. It limits the list of measures, which contains all versions. Real measures have far
 * fewer.
 */
const mostVersions = 200

interface Step {
  readonly what: 'changed' | 'checked' | 'dropped'
  readonly content: MeasureContent
}

async function addVersion(
  scope: TenantScope,
  { surveyId, measureId, revision }: MeasureTarget,
  next: (standing: MeasureVersion) => Promise<Step>,
): Promise<Measure> {
  const standing = (await lockMeasure(scope, surveyId, measureId)) ?? refuse('not-found')
  if (revision !== undefined && revision !== standing.revision) refuse('version-conflict')
  const { what, content } = await next(standing)
  // Two versions may exceed the limit: dropping a measure, and the first check of a finished measure.
  const isLast = what === 'dropped' || (what === 'checked' && standing.check === null)
  if (standing.revision >= mostVersions && !isLast) refuse('measure-history-full')
  await insertVersion(scope, { measureId, revision: standing.revision + 1, what, content })
  audit(scope, { action: acts[what], objectKind: 'group-measure', objectId: measureId })
  return readMeasure(scope, surveyId, measureId)
}

const acts: Readonly<Record<Step['what'], WriteAct>> = {
  changed: 'group-measure.changed',
  checked: 'group-measure.checked',
  dropped: 'group-measure.dropped',
}

/** Returns the latest calendar day anywhere on earth. No time zone is more than 14 hours ahead of UTC. */
const latestToday = (now: Date) => new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10)

const inFuture = { path: 'checkedOn', code: 'in-future', message: 'This day is still to come.' }
const beforeClosing = {
  path: 'checkedOn',
  code: 'before-closing',
  message: 'The survey had not closed on this day, so none of its measures could be checked.',
}
