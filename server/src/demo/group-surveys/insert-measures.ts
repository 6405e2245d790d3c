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

const makeId = ({ wave, versions: [first] }: DemoMeasure) => stableId(`measure ${wave} ${first.action}`)
const computeInstant = ({ daysAgo }: DemoMeasureVersion, calendar: DemoCalendar) => calendar.instant(daysAgo, '14:30')

const measureRow = (measure: DemoMeasure, calendar: DemoCalendar): Row<'group_measure'> => ({
  tenant_id: stadtwerkeId,
  id: makeId(measure),
  survey_id: demoWaves.find(({ number }) => number === measure.wave)?.id ?? '',
  theme: measure.theme,
  finding: measure.finding,
  breakdown_id: measure.unit === null ? null : 'units',
  class_id: measure.unit?.id ?? null,
  class_name: measure.unit?.name ?? null,
  revision: measure.versions.length,
  created_at: computeInstant(measure.versions[0], calendar),
})

const versionRows = (measure: DemoMeasure, calendar: DemoCalendar): Row<'group_measure_version'>[] =>
  measure.versions.map((version, index) => {
    const said = measure.versions.slice(0, index + 1).reduce((before, change) => ({ ...before, ...change }))
    return { ...buildContent(said, calendar), measure_id: makeId(measure), revision: index + 1, what: version.what }
  })

type Day = (daysAgo: number | undefined) => string | null

function buildContent(said: DemoMeasureVersion, calendar: DemoCalendar) {
  const findDay: Day = (daysAgo) => (daysAgo === undefined ? null : calendar.day(daysAgo))
  return {
    tenant_id: stadtwerkeId,
    changed_at: computeInstant(said, calendar),
    changed_by: adminOfStadtwerke.id,
    changed_by_name: checkerName,
    action: said.action ?? '',
    kind: said.kind ?? 'organisational',
    owner_name: said.owner ?? null,
    starts_on: findDay(said.startsDaysAgo),
    due_on: findDay(said.dueDaysAgo),
    state: said.state ?? 'proposed',
    dropped_because: said.droppedBecause ?? null,
    resources: said.resources ?? null,
    links: '[]',
    ...buildChecks(said, findDay),
  }
}

const buildChecks = ({ plannedCheck, check }: DemoMeasureVersion, findDay: Day) => ({
  planned_check_on: findDay(plannedCheck?.daysAgo),
  planned_check_how: plannedCheck?.how ?? null,
  ...(check && {
    check_how: plannedCheck?.how ?? 'talk',
    check_result: check.result,
    checked_by: checkerName,
    checked_on: findDay(check.daysAgo),
  }),
})

const auditRows = (measure: DemoMeasure, calendar: DemoCalendar): Row<'audit_event'>[] =>
  measure.versions.map((version, index) => ({
    tenant_id: stadtwerkeId,
    id: stableId(`audit of ${makeId(measure)} ${index + 1}`),
    at: computeInstant(version, calendar),
    actor_id: adminOfStadtwerke.id,
    actor_role: 'Admin',
    action: `group-measure.${version.what}`,
    object_kind: 'group-measure',
    object_id: makeId(measure),
  }))
