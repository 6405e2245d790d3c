import { randomUUID } from 'node:crypto'
import type { Person as Made, WorldWave } from '@salus/domain/group-reports/testing/world.ts'
import { type ComputedRelease, releaseSchema } from '@salus/domain/group-reports/release.ts'
import { closeDueSurvey } from '../features/group-surveys/closing/close-due-survey.ts'
import { addPerson, answered, endWindow, inDays, makeCompany, makeReader, opened, surveyUrl } from './survey-scene.ts'
import { now, type TenantWorld } from './tenant-world.ts'

/** Maps each breakdown of a generated world to the kind of breakdown that represents it on the server. */
const kinds: Readonly<Record<string, string>> = { unit: 'units', job: 'jobType', age: 'site' }
const findName = (kind: string) => Object.entries(kinds).find(([, known]) => known === kind)?.[0] ?? kind

interface Login {
  readonly userId: string
  readonly memberId: string
}

/**
 * Plays the waves of a generated world in a tenant of its own, and returns the reports that a reader gets over HTTP.
 * Surveys are also planned and opened over HTTP. The people are written straight to the database: each gets a copy of a
 * result that the server recorded earlier for the same points.
 */
export async function playWaves(world: TenantWorld, waves: readonly WorldWave[], results: RecordedResults) {
  const { tenant } = await makeCompany(world, {})
  const reader = await makeReader(world, tenant)
  const logins = new Map<string, Login>()
  const releases: ComputedRelease[] = []
  for (const wave of waves) {
    await storePeople(world, tenant.tenantId, { wave, logins, results })
    const breakdowns = wave.breakdowns.map(({ id }) => ({ kind: kinds[id], name: id }))
    const { surveyId } = await opened(world, tenant, { breakdowns, k: wave.k })
    await agree(
      world,
      { tenantId: tenant.tenantId, surveyId },
      wave.people.map(({ id }) => logins.get(id)?.userId),
    )
    await endWindow(world, tenant)
    const deps = { owner: world.database.owner, clock: { now: () => now } }
    await closeDueSurvey(deps, { tenantId: tenant.tenantId, surveyId })
    const answer = await world.ask(reader, 'GET', surveyUrl(tenant, `/${surveyId}/report`))
    releases.push(nameAsInWorld(releaseSchema.parse(JSON.parse(answer.raw.toString()))))
    // Moves the survey far enough into the past, so that the next survey may be opened.
    await world.sql('update group_survey set opens_at = $2, closes_at = $3 where id = $1', [
      surveyId,
      inDays(-90),
      inDays(-60),
    ])
  }
  return releases
}

export type RecordedResults = Awaited<ReturnType<typeof recordResults>>

export async function recordResults(world: TenantWorld) {
  const { tenant } = await makeCompany(world, {})
  const person = await addPerson(world, tenant, null)
  const recorded = new Map<number, Promise<string>>()
  return {
    /** Returns the id of a result with this many points. Records the result if there is none yet. */
    find: (points: number): Promise<string> => {
      const known = recorded.get(points) ?? answered(world, tenant, person, points)
      recorded.set(points, known)
      return known
    },
  }
}

interface Storing {
  readonly wave: WorldWave
  /** The logins of the earlier waves, by person. `storePeople` adds those of this wave. */
  readonly logins: Map<string, Login>
  readonly results: RecordedResults
}

/**
 * Makes the people of this wave active members in their groups, archives all others, and stores results of new people.
 */
async function storePeople(world: TenantWorld, tenantId: number, { wave, logins, results }: Storing): Promise<void> {
  const asked = [...wave.people, ...wave.refused]
  const added = asked.filter(({ id }) => !logins.has(id))
  for (const { id } of added) logins.set(id, { userId: randomUUID(), memberId: randomUUID() })
  const rows = await Promise.all(asked.map((one) => describe(one, { wave, logins, results })))
  const given = JSON.stringify(rows)
  await world.sql(
    `insert into app_user (id, email, email_verified, name, first_name, last_name)
     select "userId", "userId" || '@salus.example', true, 'Pia Person', 'Pia', 'Person'
     from jsonb_to_recordset($1) one ("userId" uuid) on conflict do nothing`,
    [given],
  )
  await world.sql(`update member set status = 'archived' where tenant_id = $1`, [tenantId])
  await world.sql(
    `insert into member (tenant_id, id, first_name, last_name, birth_date, sex, department, job_type, site, user_id,
       stores_health_data, shares_all)
     select $1, "memberId", 'Pia', 'Person', '1985-05-17', 'female', unit, job, age, "userId", true, "isKnown"
     from jsonb_to_recordset($2) one ("memberId" uuid, "userId" uuid, unit text, job text, age text, "isKnown" boolean)
     on conflict (tenant_id, id) do update set status = 'active', department = excluded.department,
       job_type = excluded.job_type, site = excluded.site`,
    [tenantId, given],
  )
  await world.sql(
    `insert into membership (tenant_id, user_id, role, member_id) select $1, "userId", 'Member', "memberId"
     from jsonb_to_recordset($2) one ("userId" uuid, "memberId" uuid) on conflict do nothing`,
    [tenantId, given],
  )
  const isNew = new Set(added.map(({ id }) => logins.get(id)?.memberId))
  await copyResults(world, tenantId, JSON.stringify(rows.filter(({ memberId }) => isNew.has(memberId))))
}

async function describe({ id, classes, value, isKnown }: Made, { wave, logins, results }: Storing) {
  const { userId = '', memberId = '' } = logins.get(id) ?? {}
  const takesPart = wave.people.some((one) => one.id === id)
  return {
    userId,
    memberId,
    unit: writeDepartment(wave, classes['unit'] ?? null),
    job: classes['job'] ?? null,
    age: classes['age'] ?? null,
    isKnown,
    resultOf: takesPart ? await results.find(value ?? 0) : null,
    isDeclined: value === null,
    resultGuid: randomUUID(),
  }
}

/** Returns the department of a unit: the names of the units above it and its own, separated by ` / `. */
function writeDepartment({ breakdowns }: WorldWave, unit: string | null): string | null {
  const classes = breakdowns.find(({ id }) => id === 'unit')?.classes ?? []
  const parent = classes.find(({ classId }) => classId === unit)?.parentId
  return parent === undefined ? unit : `${writeDepartment({ breakdowns } as WorldWave, parent)} / ${unit}`
}

/** Copies recorded results to new people. People who declined get a result without the score. */
async function copyResults(world: TenantWorld, tenantId: number, given: string): Promise<void> {
  const from = `from jsonb_to_recordset($2) one ("memberId" uuid, "resultOf" uuid, "resultGuid" uuid, "isDeclined" boolean,
    "isKnown" boolean)`
  const changed = `jsonb_build_object('tenant_id', $1::int, 'result_guid', one."resultGuid", 'member_id', one."memberId",
    'is_shared', one."isKnown")`
  await world.sql(
    `insert into check_up select (jsonb_populate_record(found, ${changed})).*
     ${from} join check_up found on found.result_guid = one."resultOf"`,
    [tenantId, given],
  )
  await world.sql(
    `insert into check_up_version select (jsonb_populate_record(found, ${changed}
       || case when one."isDeclined" then '{"scores": []}'::jsonb else '{}' end)).*
     ${from} join check_up_version found on found.result_guid = one."resultOf"`,
    [tenantId, given],
  )
}

interface Survey {
  readonly tenantId: number
  readonly surveyId: string
}

const agree = (world: TenantWorld, { tenantId, surveyId }: Survey, userIds: readonly (string | undefined)[]) =>
  world.sql(
    `insert into group_survey_decision (tenant_id, survey_id, user_id, decision, text_version, text_hash, language, decided_at)
     select $1, $2, unnest($3::uuid[]), 'given', '1', 'text', 'de', $4`,
    [tenantId, surveyId, userIds, now],
  )

function nameAsInWorld(release: ComputedRelease): ComputedRelease {
  const lastLevel = (id: string) => id.split(' / ').at(-1) ?? id
  return {
    ...release,
    breakdowns: release.breakdowns.map((one) => ({
      ...one,
      id: findName(one.id),
      classes: one.classes.map(({ parentId, ...rest }) => ({
        ...rest,
        classId: lastLevel(rest.classId),
        ...(parentId === undefined ? {} : { parentId: lastLevel(parentId) }),
      })),
    })),
  }
}
