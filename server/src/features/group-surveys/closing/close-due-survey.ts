import { createHash } from 'node:crypto'
import { computeRelease } from '@salus/domain/group-reports/compute-release.ts'
import { type ReleaseInput, releaseInputSchema } from '@salus/domain/group-reports/release-input.ts'
import {
  type ComputedRelease,
  type Release,
  releaseSchema,
  serialiseRelease,
} from '@salus/domain/group-reports/release.ts'
import type { WavePlan } from '@salus/domain/group-reports/wave-plan.ts'
import { profileById } from '@salus/domain/measurement-profiles/all-profiles.ts'
import { z } from 'zod'
import { listTenantIds } from '../../../platform/database/tenant-ids.queries.ts'
import { auditJob } from '../../../platform/database/in-transaction.ts'
import type { Pool } from '../../../platform/database/open-database.ts'
import type { Clock } from '../../../platform/platform.ts'
import {
  type ClosingSurvey,
  type ClosingTransaction,
  dueSurveys,
  forgetDecisions,
  runInTenantOfJob,
  lockForClosing,
  previousRelease,
  storeReport,
  useQueue,
} from './closing.queries.ts'
import { countedPeople } from './counted.queries.ts'
import { runForTenants } from '../../tariff/run-for-every-tenant.ts'
import { countFinished, enqueueMails, findAsked, surveysToRemind } from '../mailing/mailing.queries.ts'
import { remindOwners } from '../measures/remind-owners.ts'
import { buildParticipant } from './participant.ts'

/** The version of the rules that compute a report. Stored with each report. */
const engineVersion = '2'

export interface ClosingDeps {
  readonly owner: Pool
  readonly clock: Clock
  /** Replaced in tests, for example to fail in the middle of the transaction. */
  readonly compute?: (input: ReleaseInput) => ComputedRelease
}

interface Due {
  readonly tenantId: number
  readonly surveyId: string
}

const payloadSchema = z.object({ tenantId: z.coerce.number().int(), surveyId: z.guid() })

export const closeSurveyTask =
  (deps: ClosingDeps) =>
  async (payload: unknown): Promise<void> => {
    await closeDueSurvey(deps, payloadSchema.parse(payload))
  }

export const closeEverywhere = (deps: ClosingDeps) => async (): Promise<void> => {
  await runForTenants(await listTenantIds(deps.owner), (tenantId) =>
    doAll([() => closeDueSurveys(deps, tenantId), () => remindAndCount(deps, tenantId)]),
  )
}

async function doAll(works: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const work of works) await work().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'group surveys could not all be worked on')
}

/**
 * Queues reminders for surveys that end within a week and for overdue measures. Updates the number of people who have
 * answered.
 */
export const remindAndCount = (deps: ClosingDeps, tenantId: number): Promise<void> =>
  runInTenantOfJob(deps.owner, tenantId, async (transaction) => {
    const now = deps.clock.now()
    await countFinished(transaction, now)
    const toRemind = await surveysToRemind(transaction, now)
    // Finds the invited people before the role changes, because a distributed database does not let another role read
    // rows that this role has changed in the same transaction.
    const asked = new Map<string, readonly string[]>()
    for (const surveyId of toRemind) asked.set(surveyId, await findAsked(transaction, surveyId))
    await remindOwners(transaction, now)
    if (toRemind.length === 0) return
    await useQueue(transaction)
    for (const [surveyId, memberIds] of asked)
      await enqueueMails(transaction, { surveyId, occasion: 'reminder', memberIds })
  })

/**
 * Closes expired surveys that are still open, for example because their job was lost. If one fails, the others are
 * still closed.
 */
export async function closeDueSurveys(deps: ClosingDeps, tenantId: number): Promise<void> {
  const due = await runInTenantOfJob(deps.owner, tenantId, (transaction) => dueSurveys(transaction, deps.clock.now()))
  await doAll(due.map((surveyId) => () => closeDueSurvey(deps, { tenantId, surveyId })))
}

/**
 * Stores the report of an expired survey, or deletes the decisions of a survey that ended early, in one transaction.
 * Further or concurrent calls change nothing.
 */
export const closeDueSurvey = (deps: ClosingDeps, { tenantId, surveyId }: Due): Promise<void> =>
  runInTenantOfJob(deps.owner, tenantId, async (transaction) => {
    if (!(await makeReport(transaction, surveyId, deps))) return
    const published = { action: 'group-survey.published', objectKind: 'group-survey', objectId: surveyId } as const
    await auditJob(transaction, { tenantId, requestId: 'close-group-survey', audits: [published] })
  })

/**
 * If the survey is open and has expired, makes its report and returns true. The caller must then write the audit. In
 * all other cases, returns false. If the survey was withdrawn, also deletes its decisions.
 */
export async function makeReport(
  transaction: ClosingTransaction,
  surveyId: string,
  { clock, compute = computeRelease }: Omit<ClosingDeps, 'owner'>,
): Promise<boolean> {
  const survey = await lockForClosing(transaction, surveyId)
  if (survey?.state === 'withdrawn') await forgetDecisions(transaction, surveyId)
  const now = clock.now()
  if (survey?.state !== 'open' || survey.plan === null || Date.parse(survey.closesAt) > now.getTime()) return false
  const { input, userIds } = await buildInput(transaction, { ...survey, plan: survey.plan }, surveyId)
  const computed = compute(input)
  const sha256 = createHash('sha256').update(serialiseRelease(computed)).digest('hex')
  const release: Release = { ...computed, sha256 }
  // If too few people took part, the report has no numbers, so no person counts as included.
  const countedUserIds = 'n5' in computed.whole ? userIds : []
  const body = JSON.stringify(release)
  await storeReport(transaction, { surveyId, body, sha256, engineVersion, now, countedUserIds })
  return true
}

async function buildInput(
  transaction: ClosingTransaction,
  survey: ClosingSurvey & { readonly plan: WavePlan },
  surveyId: string,
): Promise<{ readonly input: ReleaseInput; readonly userIds: readonly string[] }> {
  const { plan, closesAt, profileId } = survey
  const pluginId = profileById(profileId)?.pluginId
  if (pluginId === undefined) throw new Error(`the survey ${surveyId} asks for a profile that is not there`)
  const previous = await previousRelease(transaction, profileId)
  const previousId = previous?.surveyId ?? null
  const people = await countedPeople(transaction, surveyId, { ...survey, version: plan.version, previousId })
  const input = releaseInputSchema.parse({
    plan,
    closedAt: new Date(closesAt).toISOString(),
    participants: people.map((person) => ({
      ...buildParticipant(person, plan, pluginId),
      ...(previous === null ? {} : { classesBefore: person.classesBefore ?? {} }),
    })),
    previous: previous === null ? null : releaseSchema.parse(JSON.parse(previous.body)),
  })
  return { input, userIds: people.map(({ userId }) => userId) }
}
