import { randomUUID } from 'node:crypto'
import type { Measure, Measures } from '@salus/contract/group-reports/measures.ts'
import type { Problem } from '@salus/contract/problem.ts'
import type { ComputedRelease, Release } from '@salus/domain/group-reports/release.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  done,
  editable,
  inDays,
  makeReader,
  measured,
  newMeasure,
  planned,
  published,
  publishedAnew,
  surveyUrl,
} from '../../../testing/survey-scene.ts'
import { openTenantWorld, type SignedIn, type TenantOfTest, type TenantWorld } from '../../../testing/tenant-world.ts'

let world: TenantWorld
let tenant: TenantOfTest
let reader: SignedIn
let surveyId: string
beforeAll(async () => {
  world = await openTenantWorld({ RATE_LIMIT_FACTOR: '1000' })
  const made = await published(world, { Halle: 13, Lager: 13, Büro: 12, Empfang: 3 })
  tenant = made.tenant
  surveyId = made.survey.surveyId
  reader = await makeReader(world, tenant)
}, 60_000)
afterAll(() => world.close())

interface Of {
  readonly surveyId: string
  readonly measureId?: string
  readonly rest?: string
}
const measuresUrl = (of: Of, at = tenant) =>
  surveyUrl(at, `/${of.surveyId}/measures${of.measureId === undefined ? '' : `/${of.measureId}`}${of.rest ?? ''}`)
const add = (body: object, of: Of = { surveyId }, at = tenant) =>
  world.ask<Measure & Problem>(at.admin, 'POST', measuresUrl(of, at), { body })
const read = async (who: SignedIn = reader, of: Of = { surveyId }, at = tenant) =>
  (await world.ask<Measures>(who, 'GET', measuresUrl(of, at))).body
const put = (of: Of, body: object, revision: number) =>
  world.ask<Measure & Problem>(tenant.admin, 'PUT', measuresUrl(of), { body, headers: tag(revision) })
const post = (of: Of, body: object, revision: number) =>
  world.ask<Measure & Problem>(tenant.admin, 'POST', measuresUrl(of), { body, headers: tag(revision) })
const tag = (revision: number) => ({ 'if-match': `"${revision}"` })
const checkedByVera = { how: 'talk', result: 'effective', checkedBy: 'Vera Prüfer', checkedOn: '2026-03-10' }

async function stored(): Promise<Release> {
  const [row] = await world.sql<{ body: string }>('select body from group_report where survey_id = $1', [surveyId])
  return JSON.parse(row?.body ?? '') as Release
}
async function groupNamed(name: string) {
  const [breakdown] = (await stored()).breakdowns
  const found = breakdown?.classes.find((one) => one.name === name)
  if (!breakdown || !found) throw new Error(`there is no ${name}`)
  return { breakdownId: breakdown.id, classId: found.classId, isShown: found.shown }
}

test('a measure names the whole or a group that the report shows; any other group is refused alike', async () => {
  const { isShown, ...halle } = await groupNamed('Halle')
  const { isShown: isHiddenShown, ...empfang } = await groupNamed('Empfang')
  expect([isShown, isHiddenShown]).toEqual([true, false])
  expect(await add(newMeasure({ group: halle }))).toMatchObject({
    status: 201,
    body: { group: { ...halle, name: 'Halle' }, state: 'proposed', revision: 1, effect: null },
  })
  const refused = await add(newMeasure({ group: empfang }))
  expect(refused).toMatchObject({ status: 409, body: { code: 'group-not-shown' } })
  for (const group of [
    { ...halle, classId: 'nobody' },
    { ...halle, breakdownId: 'nothing' },
  ]) {
    const { requestId: _, ...same } = (await add(newMeasure({ group }))).body
    expect(same).toEqual(Object.fromEntries(Object.entries(refused.body).filter(([key]) => key !== 'requestId')))
  }
  expect(await add(newMeasure())).toMatchObject({ status: 201, body: { group: null, theme: 'total' } })
})

test.each([
  ['a theme that the report has not', { theme: 'fatigue' }, 'theme'],
  ['a theme and a finding', { finding: 'Zugluft' }, 'theme'],
  ['neither', { theme: null }, 'theme'],
  ['decided without an owner', { state: 'decided', dueOn: '2026-09-01' }, 'owner'],
  ['decided without an end', { state: 'decided', owner: { name: 'Leitung', userId: null } }, 'dueOn'],
  ['an end before its start', { startsOn: '2026-09-02', dueOn: '2026-09-01' }, 'dueOn'],
  ['dropped from the start', { state: 'dropped' }, 'state'],
  ['a link that runs a script', { links: ['javascript:alert(1)'] }, 'links.0'],
  ['a link with a password', { links: ['https://ada:secret@intranet.example/plan'] }, 'links.0'],
  ['an account of nobody here', { owner: { name: 'Leitung', userId: randomUUID() } }, 'owner.userId'],
])('%s is refused', async (_, given, path) => {
  const { status, body } = await add(newMeasure(given))
  expect([status, body.errors?.map((error) => error.path)]).toEqual([422, [path]])
})

test('a link into Salus, where documents belong to people, is refused, and so is the account of staff or a member', async () => {
  const home = world.makeHeaders(tenant.admin).origin
  const { protocol, hostname } = new URL(home ?? '')
  for (const origin of [home, `${protocol}//${hostname}.`, `${protocol}//${hostname}:8443`])
    expect(await add(newMeasure({ links: [`${origin}/api/tenants/1/check-ups/1/report`] }))).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'link-into-salus' }] },
    })
  for (const { userId } of [tenant.staff, tenant.member])
    expect(await add(newMeasure({ owner: { name: 'Stefan', userId } }))).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'not-a-reader' }] },
    })
  const fine = newMeasure({ owner: { name: 'Lea', userId: reader.userId }, links: ['https://intranet.example/plan'] })
  expect((await add(fine)).status).toBe(201)
})

test('of two editors the second is refused, and readers see who changed what and when', async () => {
  const { measureId } = await measured(world, tenant, { surveyId })
  const of = { surveyId, measureId }
  const decided = editable({
    ...done,
    state: 'decided',
    action: 'Besprechungen nur vormittags',
    plannedCheck: { on: '2026-09-01', how: 'next-survey' },
  })
  expect(await put(of, decided, 1)).toMatchObject({ status: 200, body: { revision: 2, isOverdue: true } })
  expect(await put(of, editable(), 1)).toMatchObject({ status: 412, body: { code: 'version-conflict' } })
  expect(await post({ ...of, rest: '/drop' }, { reason: 'x' }, 1)).toMatchObject({ status: 412 })
  const missing = await world.ask(tenant.admin, 'PUT', measuresUrl(of), { body: editable() })
  expect(missing).toMatchObject({ status: 428, body: { code: 'if-match-missing' } })
  const found = (await read()).items.find((one) => one.measureId === measureId)
  expect(found).toMatchObject({ action: 'Besprechungen nur vormittags', revision: 2 })
  expect(found?.history).toMatchObject([
    { revision: 1, by: 'Ada Tester', what: 'created', changes: [] },
    {
      revision: 2,
      by: 'Ada Tester',
      what: 'changed',
      changes: [
        { field: 'action', from: 'Besprechungen kürzen', to: 'Besprechungen nur vormittags' },
        { field: 'owner', from: null, to: 'Leitung Logistik' },
        { field: 'dueOn', from: null, to: '2026-03-01' },
        { field: 'state', from: 'proposed', to: 'decided' },
        { field: 'plannedCheck', from: null, to: '2026-09-01, next-survey' },
      ],
    },
  ])
})

test('only a finished measure can be checked, with a name and a day; once reopened it has to be checked again', async () => {
  const { measureId } = await measured(world, tenant, { surveyId })
  const of = { surveyId, measureId }
  const check = { ...of, rest: '/check' }
  expect(await post(check, checkedByVera, 1)).toMatchObject({ status: 409, body: { code: 'measure-state' } })
  await put(of, editable(done), 1)
  for (const gap of [
    { checkedBy: ' ' },
    { checkedBy: undefined },
    { checkedOn: undefined },
    { checkedOn: '2999-01-01' },
  ])
    expect((await post(check, { ...checkedByVera, ...gap }, 2)).status, JSON.stringify(gap)).toBe(422)
  expect(await post(check, checkedByVera, 2)).toMatchObject({
    status: 200,
    body: { check: checkedByVera, state: 'done', history: [{}, {}, { what: 'checked' }] },
  })
  expect(await post({ ...of, rest: '/drop' }, { reason: 'x' }, 3)).toMatchObject({ status: 409 })
  const reopened = await put(of, editable({ ...done, state: 'in-work' }), 3)
  expect(reopened).toMatchObject({ status: 200, body: { check: null } })
  expect(reopened.body.history.at(-1)?.changes).toContainEqual({
    field: 'check',
    from: 'talk, effective, Vera Prüfer, 2026-03-10',
    to: null,
  })
})

test('a measure cannot be checked before its survey closed, in the calendar of the organisation', async () => {
  const made = await measured(world, tenant, { surveyId, ...done })
  const check = { surveyId, measureId: made.measureId, rest: '/check' }
  expect(await post(check, { ...checkedByVera, checkedOn: '2026-03-09' }, 1)).toMatchObject({
    status: 422,
    body: { code: 'invalid-input', errors: [{ path: 'checkedOn', code: 'before-closing' }] },
  })
  const [survey] = await world.sql<{ closesAt: string }>(
    'select closes_at::text as "closesAt" from group_survey where id = $1',
    [surveyId],
  )
  const close = (at: string | undefined) =>
    world.sql('update group_survey set closes_at = $2 where id = $1', [surveyId, at])
  // In Berlin, it is already 10 March.
  await close('2026-03-09T23:30:00Z')
  expect((await post(check, { ...checkedByVera, checkedOn: '2026-03-09' }, 1)).status).toBe(422)
  expect((await post(check, checkedByVera, 1)).status).toBe(200)
  await close(survey?.closesAt)
})

test('a measure is overdue once its last day has ended in the organisation’s time zone', async () => {
  const { measureId } = await measured(world, tenant, { surveyId, ...done, state: 'decided', dueOn: '2026-03-10' })
  const isOverdue = async () => (await read()).items.find((one) => one.measureId === measureId)?.isOverdue
  const move = (country: string) =>
    world.sql('update tenant set country = $2 where id = $1', [tenant.tenantId, country])
  expect(await isOverdue()).toBe(false)
  // It is already 11 March in New Zealand, so the measure is overdue there.
  await move('NZ')
  expect(await isOverdue()).toBe(true)
  await move('DE')
})

test('a dropped measure stays in the list with its reason and is otherwise unchanged', async () => {
  const { measureId } = await measured(world, tenant, { surveyId })
  const of = { surveyId, measureId }
  expect((await post({ ...of, rest: '/drop' }, { reason: ' ' }, 1)).status).toBe(422)
  expect(await post({ ...of, rest: '/drop' }, { reason: 'Zu teuer' }, 1)).toMatchObject({
    status: 200,
    body: { state: 'dropped', droppedBecause: 'Zu teuer' },
  })
  expect(await put(of, editable(), 2)).toMatchObject({ status: 409, body: { code: 'measure-state' } })
  expect((await read()).items.find((one) => one.measureId === measureId)).toMatchObject({ droppedBecause: 'Zu teuer' })
})

test('each act is in the audit log, and the stored report stays the same to the byte', async () => {
  const url = surveyUrl(tenant, `/${surveyId}/report`)
  const before = await world.ask(reader, 'GET', url)
  const { measureId } = await measured(world, tenant, { surveyId, ...done })
  await post({ surveyId, measureId, rest: '/check' }, checkedByVera, 1)
  await read()
  await world.auditWritten()
  const after = await world.ask(reader, 'GET', url)
  expect([after.raw.toString(), after.headers['etag']]).toEqual([before.raw.toString(), before.headers['etag']])
  const acts = await world.sql<{ action: string }>(
    `select action from audit_event where tenant_id = $1 and (object_id = $2 or action = 'see-group-measures')`,
    [tenant.tenantId, measureId],
  )
  expect(new Set(acts.map(({ action }) => action))).toEqual(
    new Set(['group-measure.created', 'group-measure.checked', 'see-group-measures']),
  )
})

test('readers cannot change measures; another tenant finds none', async () => {
  const { measureId } = await measured(world, tenant, { surveyId })
  const headers = { 'if-match': '*' }
  expect((await world.ask(reader, 'POST', measuresUrl({ surveyId }), { body: newMeasure() })).status).toBe(403)
  for (const [method, rest, body] of [
    ['PUT', '', editable()],
    ['POST', '/drop', { reason: 'x' }],
    ['POST', '/check', checkedByVera],
  ] as const) {
    expect(
      (await world.ask(reader, method, measuresUrl({ surveyId, measureId, rest }), { body, headers })).status,
    ).toBe(403)
  }
  const foreign = await world.makeTenant()
  const theirs = await publishedAnew(world, foreign)
  expect(await read(foreign.admin, { surveyId: theirs }, foreign)).toMatchObject({ items: [] })
  expect((await world.ask(foreign.admin, 'GET', measuresUrl({ surveyId }, foreign))).status).toBe(404)
  const crossed = measuresUrl({ surveyId: theirs, measureId }, foreign)
  expect((await world.ask(foreign.admin, 'PUT', crossed, { body: editable(), headers })).status).toBe(404)
})

test('a person who deletes their login is no longer named in any version, and the measure stays', async () => {
  const [owner, editor] = [await makeReader(world, tenant), await world.makeUser('Edda')]
  await world.join(tenant.tenantId, editor, 'Admin')
  const owned = { owner: { name: 'Lea Tester', userId: owner.userId }, dueOn: '2026-09-01', state: 'decided' }
  const { measureId } = await measured(world, tenant, { surveyId, ...owned })
  const url = measuresUrl({ surveyId, measureId })
  const body = editable({ ...owned, action: 'Pausen' })
  expect((await world.ask(editor, 'PUT', url, { body, headers: tag(1) })).status).toBe(200)
  for (const who of [owner, editor])
    expect((await world.ask(who, 'POST', '/api/me/deletion', { body: { keepIn: [] } })).status).toBe(202)
  const versions = () =>
    world.sql(
      `select owner_name as owner, owner_user_id as account, changed_by_name as by, state from group_measure_version
       where tenant_id = $1 and measure_id = $2 order by revision`,
      [tenant.tenantId, measureId],
    )
  const nameless = { owner: '–', account: null, state: 'decided' }
  await expect.poll(versions, { timeout: 20_000 }).toEqual([
    { ...nameless, by: 'Ada Tester' },
    { ...nameless, by: '–' },
  ])
})

test('a measure takes 200 versions, and then it can only be dropped', async () => {
  const { body } = await add(newMeasure())
  const of = { surveyId, measureId: body.measureId }
  for (const table of ['group_measure_version', 'group_measure'])
    await world.sql(
      `update ${table} set revision = 199 where ${table === 'group_measure' ? 'id' : 'measure_id'} = $1`,
      [body.measureId],
    )
  expect(await put(of, editable(), 199)).toMatchObject({ status: 200, body: { revision: 200 } })
  const full = { status: 409, body: { code: 'measure-history-full' } }
  expect(await put(of, editable(done), 200)).toMatchObject(full)
  const dropped = await post({ ...of, rest: '/drop' }, { reason: 'Another one takes its place.' }, 200)
  expect(dropped).toMatchObject({ status: 200, body: { state: 'dropped', revision: 201 } })
})

test('a finished measure with 200 versions can still be checked once', async () => {
  const { body } = await add(newMeasure(done))
  const of = { surveyId, measureId: body.measureId }
  for (const table of ['group_measure_version', 'group_measure'])
    await world.sql(
      `update ${table} set revision = 200 where ${table === 'group_measure' ? 'id' : 'measure_id'} = $1`,
      [body.measureId],
    )
  const check = { how: 'observation', result: 'effective', checkedBy: 'Ida', checkedOn: '2026-03-10' }
  expect(await post({ ...of, rest: '/check' }, check, 200)).toMatchObject({ status: 200, body: { revision: 201 } })
  const refused = await post({ ...of, rest: '/check' }, check, 201)
  expect(refused).toMatchObject({ status: 409, body: { code: 'measure-history-full' } })
})

describe('the effect of a measure', () => {
  /** Stores a later survey whose report the test specifies. Tests in `domain/` check how reports are computed. */
  async function laterReport(release: ComputedRelease) {
    const later = await planned(world, tenant, { opensAt: inDays(60), closesAt: inDays(80) })
    const body = JSON.stringify({ ...release, surveyId: later.surveyId, closedAt: inDays(80), sha256: '0'.repeat(64) })
    await world.sql(
      `insert into group_report (tenant_id, survey_id, body, sha256, engine_version, computed_at)
       values ($1, $2, $3, 'x', '1', now())`,
      [tenant.tenantId, later.surveyId, body],
    )
    await world.sql(`update group_survey set state = 'published', frozen = '{}', published_at = now() where id = $1`, [
      later.surveyId,
    ])
    return later.surveyId
  }

  test('is the change of its theme in its group in the next report, "cannot be judged" if hidden, and missing for callers who may not read reports', async () => {
    const { isShown: _, ...halle } = await groupNamed('Halle')
    const { isShown: _hidden, ...lager } = await groupNamed('Lager')
    const made = {
      inWhole: (await add(newMeasure())).body.measureId,
      inHalle: (await add(newMeasure({ group: halle }))).body.measureId,
      inLager: (await add(newMeasure({ group: lager }))).body.measureId,
      ofItsOwn: (await add(newMeasure({ theme: null, finding: 'Zugluft' }))).body.measureId,
    }
    const effects = async (who = reader) => {
      const { items, ...rest } = await read(who)
      const findEffect = (id: string) => items.find(({ measureId }) => measureId === id)?.effect
      return { ...rest, effects: [made.inWhole, made.inHalle, made.inLager, made.ofItsOwn].map(findEffect) }
    }
    expect(await effects()).toMatchObject({
      effects: [null, null, null, null],
      nextSurvey: { surveyId: null, proposedFor: expect.any(String) },
    })
    const first = await stored()
    if (!('scores' in first.whole)) throw new Error('the report is empty')
    const changed = <Row extends { scores: readonly object[] }>(row: Row, change: string) => ({
      ...row,
      scores: row.scores.map((score) => ({ ...score, change })),
    })
    const classes = first.breakdowns[0]?.classes.map((one) =>
      one.name === 'Lager' || !one.shown
        ? { classId: one.classId, name: one.name, shown: false }
        : changed(one, 'no-real-change'),
    )
    const next = await laterReport({
      ...first,
      whole: changed(first.whole, 'better'),
      breakdowns: [{ ...first.breakdowns[0], classes }],
    } as ComputedRelease)
    const expected = ['better', 'no-real-change', 'cannot-be-judged', null]
    expect(await effects()).toMatchObject({
      effects: expected,
      showsEffects: true,
      nextSurvey: { surveyId: next, proposedFor: null },
      steps: expect.arrayContaining([{ step: 'next', state: 'done' }]),
    })
    // This tenant separates people who read group reports from those who see single results. So the admin may plan
    // measures but not read reports.
    expect(await effects(tenant.admin)).toMatchObject({ effects: [null, null, null, null], showsEffects: false })
    await world.sql(`update group_survey set state = 'withdrawn', withdrawn_at = now() where id = $1`, [next])
    expect((await effects()).effects).toEqual(['cannot-be-judged', 'cannot-be-judged', 'cannot-be-judged', null])
  })
})

test('a withdrawn report keeps its measures and says so; they can be finished, and none is added', async () => {
  const { measureId } = await measured(world, tenant, { surveyId, ...done })
  const body = { reason: 'Falsche Einheiten' }
  expect((await world.ask(tenant.admin, 'POST', surveyUrl(tenant, `/${surveyId}/withdraw`), { body })).status).toBe(200)
  const found = await read()
  expect(found.isReportWithdrawn).toBe(true)
  expect(found.items.map((one) => one.measureId)).toContain(measureId)
  expect(found.steps.find(({ step }) => step === 'judgement')?.state).toBe('open')
  expect(await add(newMeasure())).toMatchObject({ status: 410, body: { code: 'report-withdrawn' } })
  expect((await post({ surveyId, measureId, rest: '/check' }, checkedByVera, 1)).status).toBe(200)
  const later = await world.makeTenant()
  const { surveyId: open } = await planned(world, later)
  expect(await add(newMeasure(), { surveyId: open }, later)).toMatchObject({
    status: 409,
    body: { code: 'survey-state' },
  })
})
