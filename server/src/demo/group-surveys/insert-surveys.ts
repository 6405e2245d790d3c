import { createHash } from 'node:crypto'
import { findConsentText } from '@salus/domain/consents/consent-texts.ts'
import { profileById } from '@salus/domain/measurement-profiles/all-profiles.ts'
import type { MeasurementProfile } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import { stressorAnalysisFacts } from '@salus/domain/measurement-profiles/stress/stressor-analysis/facts.ts'
import { makeReport } from '../../features/group-surveys/closing/close-due-survey.ts'
import { countFinished } from '../../features/group-surveys/mailing/mailing.queries.ts'
import { freezePlan } from '../../features/group-surveys/planning/freeze-plan.ts'
import { kyselyOn } from '../../platform/database/kysely-on.ts'
import { adminOfStadtwerke, findLogin } from '../demo-accounts.ts'
import type { DemoCalendar } from '../demo-calendar.ts'
import { type Client, enterTenant, insertRows, type Row } from '../fill.queries.ts'
import { stadtwerkeId, stadtwerkePeople } from '../people/stadtwerke-hafen.ts'
import { stableId } from '../stable-id.ts'
import { agrees } from './take-part.ts'
import { type DemoWave, demoWaves } from './demo-waves.ts'

const asked = stadtwerkePeople.toSorted((one, other) => (one.id < other.id ? -1 : 1))

const k = 10
const breakdowns = [
  { kind: 'units', name: 'Bereich' },
  { kind: 'jobType', name: 'Tätigkeit' },
  { kind: 'site', name: 'Standort' },
] as const

/**
 * Inserts the surveys of Stadtwerke Hafen, oldest first. Each is inserted in the state that it has just before its end,
 * and is then closed by the code that closes real surveys. The people and their check-ups must already be in the
 * database.
 */
export async function insertSurveys(client: Client, calendar: DemoCalendar): Promise<void> {
  const profile = profileById(stressorAnalysisFacts.id)
  if (profile === undefined) throw new Error('there is no stressor analysis')
  await enterTenant(client, stadtwerkeId)
  await insertRows(client, 'tenant_policy', [{ tenant_id: stadtwerkeId, group_reports_apart: false }])
  const transaction = { client, db: kyselyOn(client), tenantId: stadtwerkeId }
  for (const wave of demoWaves) {
    await insertWave(client, wave, { calendar, profile })
    const end = new Date(computeClosing(wave, calendar))
    await countFinished(transaction, end)
    await makeReport(transaction, wave.id, { clock: { now: () => new Date(end.getTime() + 1000) } })
  }
  await insertRows(
    client,
    'audit_event',
    demoWaves.flatMap((wave) => buildAuditEvents(wave, calendar)),
  )
}

interface Making {
  readonly calendar: DemoCalendar
  readonly profile: MeasurementProfile
}

const computeOpening = ({ opensDaysAgo }: DemoWave, calendar: DemoCalendar) => calendar.instant(opensDaysAgo, '09:00')
const computeClosing = ({ closesDaysAgo }: DemoWave, calendar: DemoCalendar) => calendar.instant(closesDaysAgo, '20:00')
const computePlanning = ({ opensDaysAgo }: DemoWave, calendar: DemoCalendar) =>
  calendar.instant(opensDaysAgo + 9, '11:20')

async function insertWave(client: Client, wave: DemoWave, { calendar, profile }: Making): Promise<void> {
  const opensAt = computeOpening(wave, calendar)
  const { plan, classes } = freezePlan(
    { surveyId: wave.id, profile, k, breakdowns },
    asked.map((person) => ({ ...person, memberId: person.id })),
    calendar.day(wave.opensDaysAgo),
  )
  const survey: Row<'group_survey'> = {
    tenant_id: stadtwerkeId,
    id: wave.id,
    profile_id: profile.id,
    profile_version: profile.version,
    opens_at: opensAt,
    closes_at: computeClosing(wave, calendar),
    k,
    breakdowns: JSON.stringify(breakdowns),
    state: 'open',
    text_version: findConsentText('group-reports').version,
    frozen: JSON.stringify(plan),
    invited: asked.length,
    opened_at: opensAt,
    reminded_at: calendar.instant(wave.closesDaysAgo + 7, '20:05'),
    created_at: computePlanning(wave, calendar),
  }
  await insertRows(client, 'group_survey', [survey])
  const of = { tenant_id: stadtwerkeId, survey_id: wave.id }
  await insertRows(
    client,
    'group_survey_member',
    asked.map(({ id }, index) => ({ ...of, member_id: id, classes: JSON.stringify(classes[index] ?? {}) })),
  )
  await insertRows(client, 'group_survey_decision', decisionRows(wave, calendar))
}

/** Builds the decisions of the people who agreed to the report. Closing the survey deletes these rows again. */
function decisionRows(wave: DemoWave, calendar: DemoCalendar): Row<'group_survey_decision'>[] {
  const { version, words } = findConsentText('group-reports')
  return asked
    .filter((person) => agrees(person, wave))
    .map((person) => ({
      tenant_id: stadtwerkeId,
      survey_id: wave.id,
      user_id: findLogin(person)?.id ?? '',
      decision: 'given',
      text_version: version,
      text_hash: createHash('sha256').update(words.de).digest('hex'),
      language: 'de',
      decided_at: calendar.instant(wave.closesDaysAgo + 1, '22:00'),
    }))
}

const buildAuditEvents = (wave: DemoWave, calendar: DemoCalendar): Row<'audit_event'>[] =>
  [
    { action: 'group-survey.planned', at: computePlanning(wave, calendar), byAdmin: true },
    { action: 'group-survey.opened', at: computeOpening(wave, calendar), byAdmin: true },
    { action: 'group-survey.published', at: computeClosing(wave, calendar), byAdmin: false },
  ].map(({ action, at, byAdmin }) => ({
    tenant_id: stadtwerkeId,
    id: stableId(`audit of ${action} ${wave.id}`),
    at,
    actor_id: byAdmin ? adminOfStadtwerke.id : null,
    actor_role: byAdmin ? 'Admin' : null,
    action,
    object_kind: 'group-survey',
    object_id: wave.id,
  }))
