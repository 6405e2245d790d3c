import { adminOfStadtwerke } from '../demo-accounts.ts'
import type { DemoCalendar } from '../demo-calendar.ts'
import { type Client, insertRows, type Row } from '../fill.queries.ts'
import { stadtwerkeId } from '../people/stadtwerke-hafen.ts'
import { stableId } from '../stable-id.ts'
import { checkerName, type DemoMeasure, demoMeasures, type DemoMeasureVersion } from './demo-measures.ts'
import { demoWaves } from './demo-waves.ts'

/** Inserts the measures of the demo company. Their surveys must already be in the database. */
export async function insertMeasures(client: Client, calendar: DemoCalendar): Promise<void> {
  await insertRows(
    client,
    'group_measure',
    demoMeasures.map((measure) => measureRow(measure, calendar)),
  )
  await insertRows(
    client,
    'group_measure_version',
    demoMeasures.flatMap((measure) => versionRows(measure, calendar)),
  )
  await insertRows(
    client,
    'audit_event',
    demoMeasures.flatMap((measure) => auditRows(measure, calendar)),
  )
}

const idOf = ({ wave, versions: [first] }: DemoMeasure) => stableId(`measure ${wave} ${first.action}`)
const instantOf = ({ daysAgo }: DemoMeasureVersion, calendar: DemoCalendar) => calendar.instant(daysAgo, '14:30')

const measureRow = (measure: DemoMeasure, calendar: DemoCalendar): Row<'group_measure'> => ({
  tenant_id: stadtwerkeId,
  id: idOf(measure),
  survey_id: demoWaves.find(({ number }) => number === measure.wave)?.id ?? '',
  theme: measure.theme,
  finding: measure.finding,
  breakdown_id: measure.unit === null ? null : 'units',
  class_id: measure.unit?.id ?? null,
  class_name: measure.unit?.name ?? null,
  revision: measure.versions.length,
  created_at: instantOf(measure.versions[0], calendar),
})

const versionRows = (measure: DemoMeasure, calendar: DemoCalendar): Row<'group_measure_version'>[] =>
  measure.versions.map((version, index) => {
    const said = measure.versions.slice(0, index + 1).reduce((before, change) => ({ ...before, ...change }))
    return { ...contentOf(said, calendar), measure_id: idOf(measure), revision: index + 1, what: version.what }
  })

type Day = (daysAgo: number | undefined) => string | null

function contentOf(said: DemoMeasureVersion, calendar: DemoCalendar) {
  const dayOf: Day = (daysAgo) => (daysAgo === undefined ? null : calendar.day(daysAgo))
  return {
    tenant_id: stadtwerkeId,
    changed_at: instantOf(said, calendar),
    changed_by: adminOfStadtwerke.id,
    changed_by_name: checkerName,
    action: said.action ?? '',
    kind: said.kind ?? 'organisational',
    owner_name: said.owner ?? null,
    starts_on: dayOf(said.startsDaysAgo),
    due_on: dayOf(said.dueDaysAgo),
    state: said.state ?? 'proposed',
    dropped_because: said.droppedBecause ?? null,
    resources: said.resources ?? null,
    links: '[]',
    ...checksOf(said, dayOf),
  }
}

const checksOf = ({ plannedCheck, check }: DemoMeasureVersion, dayOf: Day) => ({
  planned_check_on: dayOf(plannedCheck?.daysAgo),
  planned_check_how: plannedCheck?.how ?? null,
  ...(check && {
    check_how: plannedCheck?.how ?? 'talk',
    check_result: check.result,
    checked_by: checkerName,
    checked_on: dayOf(check.daysAgo),
  }),
})

const auditRows = (measure: DemoMeasure, calendar: DemoCalendar): Row<'audit_event'>[] =>
  measure.versions.map((version, index) => ({
    tenant_id: stadtwerkeId,
    id: stableId(`audit of ${idOf(measure)} ${index + 1}`),
    at: instantOf(version, calendar),
    actor_id: adminOfStadtwerke.id,
    actor_role: 'Admin',
    action: `group-measure.${version.what}`,
    object_kind: 'group-measure',
    object_id: idOf(measure),
  }))
