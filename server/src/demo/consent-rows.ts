import { pluginOfFamily } from '@salus/domain/measurement-profiles/profile-facts.ts'
import { createHash } from 'node:crypto'
import { findConsentText, type MemberPurpose } from '@salus/domain/consents/consent-texts.ts'
import { applyDecision, notShared, type Sharing, type SharingDecision } from '@salus/domain/consents/sharing.ts'
import { type DemoUser, findLogin } from './demo-accounts.ts'
import type { DemoCalendar } from './demo-calendar.ts'
import type { Row } from './fill.queries.ts'
import { katrin } from './people/all-people.ts'
import { type DemoPerson, writeFullName } from './people/demo-person.ts'
import { stadtwerkeId } from './people/stadtwerke-hafen.ts'
import { seededRandom } from './seeded-random.ts'
import { stableId } from './stable-id.ts'

interface Said extends SharingDecision {
  readonly daysAgo: number
  /** `null` if the member decided online. */
  readonly recordedBy: DemoUser | null
  readonly how: 'on-paper' | 'in-person' | 'by-member-online'
}

const { stress, metabolic, 'body-scale': bodyScale } = pluginOfFamily
const companyId = 3

/** The product that each of these members stopped sharing, after first sharing everything. */
const withdrawnLater: Readonly<Record<string, number>> = {
  'Julia Becker': stress,
  'Daniel Schulte': metabolic,
  'Monika Zimmermann': bodyScale,
  'Silke Jacobs': bodyScale,
}

/**
 * The products that the company's people share, assigned in rotation: most people share some products, a few share
 * none.
 */
const sharedInCompany = [[stress, metabolic], [stress, metabolic], [stress], [metabolic], [stress, metabolic], []]

interface First {
  readonly person: DemoPerson
  readonly joinedDaysAgo: number
  readonly createdBy: DemoUser
}

export function consentRows(first: First, calendar: DemoCalendar): { rows: Row<'consent'>[]; sharing: Sharing } {
  const { person, joinedDaysAgo, createdBy } = first
  const how = seededRandom(`consent ${person.id}`).pick(['on-paper', 'on-paper', 'in-person'] as const)
  const storage: Said = { pluginId: null, isGiven: true, daysAgo: joinedDaysAgo, recordedBy: createdBy, how }
  const said = saidBy(first, storage)
  const row = buildRow(person, calendar)
  return {
    rows: [row('store-health-data', storage, 0), ...said.map((one, index) => row('share-with-staff', one, index + 1))],
    sharing: said.reduce(applyDecision, notShared),
  }
}

function saidBy(first: First, storage: Said): Said[] {
  const { tenantId } = first.person
  if (tenantId === stadtwerkeId) return []
  return tenantId === companyId ? saidInCompany(first) : [storage, ...takenBack(first)]
}

function saidInCompany({ person, joinedDaysAgo }: First): Said[] {
  const random = seededRandom(`sharing ${person.id}`)
  const shared = person.id === katrin.id ? [stress, metabolic] : random.pick(sharedInCompany)
  const daysAgo = Math.max(1, joinedDaysAgo - random.whole(0, 20))
  return shared.map((pluginId) => ({ pluginId, isGiven: true, daysAgo, recordedBy: null, how: 'by-member-online' }))
}

function takenBack({ person, createdBy }: First): Said[] {
  const pluginId = withdrawnLater[writeFullName(person)]
  if (pluginId === undefined) return []
  const daysAgo = seededRandom(`withdrawn ${person.id}`).whole(12, 90)
  return [{ pluginId, isGiven: false, daysAgo, recordedBy: createdBy, how: 'in-person' }]
}

const buildRow =
  (person: DemoPerson, calendar: DemoCalendar) =>
  (purpose: MemberPurpose, said: Said, index: number): Row<'consent'> => {
    const { version, words } = findConsentText(purpose)
    const by = said.recordedBy ?? findLogin(person) ?? null
    return {
      tenant_id: person.tenantId,
      id: stableId(index === 0 ? `consent ${person.id}` : `consent ${person.id} ${index}`),
      member_id: person.id,
      purpose,
      plugin_id: said.pluginId,
      decision: said.isGiven ? 'given' : 'withdrawn',
      given: said.how,
      given_on: said.recordedBy === null ? null : calendar.day(said.daysAgo),
      text_version: version,
      text_hash: createHash('sha256').update(words.de).digest('hex'),
      language: 'de',
      recorded_by: by?.id ?? null,
      recorded_by_name: said.recordedBy === null ? writeFullName(person) : writeFullName(said.recordedBy),
      recorded_at: calendar.instant(said.daysAgo, '10:00'),
    }
  }
