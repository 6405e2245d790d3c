import { createHash, randomUUID } from 'node:crypto'
import type { Afterwards, AnalysisLink, NewAnalysisLink, OpenedLink } from '@salus/contract/measuring/links.ts'
import type { CheckUp, CheckUpListItem } from '@salus/contract/check-ups/check-ups.ts'
import type { Problem } from '@salus/contract/problem.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  manualId,
  openTenantWorld,
  type SignedIn,
  stressAnswers,
  stressLoadId,
  type TenantOfTest,
  type TenantWorld,
} from '../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld({ RATE_LIMIT_FACTOR: '1000' })
}, 60_000)
afterAll(() => world.close())

const writePath = ({ tenantId, member }: TenantOfTest, memberId = member.memberId) =>
  `/api/tenants/${tenantId}/members/${memberId}/analysis-links`
const create = <Body = NewAnalysisLink>(who: SignedIn, tenant: TenantOfTest, memberId?: string) =>
  world.ask<Body>(who, 'POST', writePath(tenant, memberId), { body: { profileId: stressLoadId } })
const links = async (tenant: TenantOfTest) =>
  (await world.ask<{ items: AnalysisLink[] }>(tenant.staff, 'GET', writePath(tenant))).body.items
const open = <Body = OpenedLink>(token: string, more: object = {}) =>
  world.ask<Body>(null, 'POST', '/api/analysis-links/open', { body: { token, ...more } })
const save = <Body = Problem>(token: string, body: object) =>
  world.ask<Body>(null, 'PATCH', '/api/analysis-links/answers', { body: { token, ...body } })
const finish = <Body = Problem>(token: string, answers: object = stressAnswers(), key: string = randomUUID()) =>
  world.ask<Body>(null, 'POST', '/api/analysis-links/finish', {
    body: { token, answers },
    headers: { 'idempotency-key': key },
  })
const listCheckUps = async ({ tenantId, staff, member }: TenantOfTest) =>
  (
    await world.ask<{ items: CheckUpListItem[] }>(
      staff,
      'GET',
      `/api/tenants/${tenantId}/check-ups?memberId=${member.memberId}`,
    )
  ).body.items
const pending = async () => {
  const tenant = await world.makeTenant()
  const { body } = await create(tenant.staff, tenant)
  return { tenant, linkId: body.linkId, token: body.code }
}

const notUsable = { status: 404, body: { code: 'link-not-usable' } }

describe('making a link', () => {
  test('returns the address once, with the token after the # and stored nowhere', async () => {
    const tenant = await world.makeTenant()
    const { status, body } = await create(tenant.staff, tenant)
    expect(status).toBe(201)
    expect(body.url.endsWith(`/answer#${body.code}`)).toBe(true)
    expect(body.code).toMatch(new RegExp(String.raw`^${tenant.tenantId}\.[\w-]{43}$`))
    const hours = (Date.parse(body.expiresAt) - Date.now()) / 3_600_000
    expect(hours).toBeCloseTo(24, 1)
    const [row] = await world.sql<{ text: string; token_hash: string }>(
      `select t::text as text, token_hash from analysis_link t where id = $1`,
      [body.linkId],
    )
    const secret = body.code.split('.')[1] ?? 'none'
    expect(row?.text).not.toContain(secret)
    expect(row?.token_hash).toBe(createHash('sha256').update(body.code).digest('base64url'))
    const dump = await world.sql<{ text: string }>(
      `select string_agg(t::text, '') as text from idempotent_answer t where tenant_id = $1`,
      [tenant.tenantId],
    )
    expect(dump[0]?.text ?? '').not.toContain(secret)
    expect(world.logged.join('\n')).not.toContain(secret)
    expect(JSON.stringify(await links(tenant))).not.toContain(secret)
  })

  test('ends the pending link of the same member and profile, and discards its answers', async () => {
    const { tenant, token } = await pending()
    await save(token, { answers: { q1: 2 } })
    const second = await create(tenant.admin, tenant)
    expect(await open(token)).toMatchObject(notUsable)
    expect((await open(second.body.code)).body.answers).toEqual({})
    expect((await links(tenant)).map(({ state }) => state)).toEqual(['pending', 'replaced'])
    const left = await world.sql(`select id from analysis_link where tenant_id = $1 and answers <> '{}'`, [
      tenant.tenantId,
    ])
    expect(left).toEqual([])
  })

  test('ten times at the same moment leaves one that is pending', async () => {
    const tenant = await world.makeTenant()
    const made = await Promise.all(Array.from({ length: 10 }, () => create(tenant.staff, tenant)))
    expect(new Set(made.map(({ status }) => status))).toEqual(new Set([201]))
    expect((await links(tenant)).filter(({ state }) => state === 'pending')).toHaveLength(1)
  })

  test('is possible only for staff of the tenant, for its active members and with its own profiles', async () => {
    const [tenant, other] = [await world.makeTenant(), await world.makeTenant([16])]
    expect((await create(tenant.member, tenant)).status).toBe(403)
    expect((await create(other.staff, tenant)).status).toBe(404)
    expect((await create(tenant.staff, tenant, other.member.memberId)).status).toBe(404)
    expect(await create<Problem>(other.staff, other)).toMatchObject({ body: { code: 'profile-not-available' } })
    const archived = await world.makeMember(tenant.tenantId, { status: 'archived' })
    expect(await create<Problem>(tenant.staff, tenant, archived)).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'member-archived' }] },
    })
  })
})

describe('opening a link', () => {
  test('shows the questionnaire in the requested language, and of the person only the first name', async () => {
    const { tenant, linkId, token } = await pending()
    const { status, body, headers } = await open(token, { lang: 'de' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ linkId, firstName: 'Mara', answers: {}, position: null })
    expect(body.profile).toMatchObject({ id: stressLoadId, name: 'Stressbelastung', scores: [], nextSteps: [] })
    expect(body.profile.items.length).toBe(10)
    expect((await open(token, { lang: 'en' })).body.profile.name).toBe('Stress load')
    expect(JSON.stringify(body)).not.toContain('Lindner')
    expect(JSON.stringify(body)).not.toContain(tenant.member.memberId)
    expect(headers['cache-control']).toBe('no-store')
    expect((await links(tenant))[0]?.openedAt).not.toBeNull()
  })

  test.each([
    ['guessed', (token: string) => `${token.split('.')[0]}.${'A'.repeat(43)}`],
    ['of another tenant', (token: string) => `999999.${token.split('.')[1]}`],
    ['cut short', (token: string) => token.slice(0, -1)],
    ['no token at all', () => 'hello'],
    ['empty', () => ''],
  ])('with a token that is %s answers like any other that cannot be used', async (_what, changed) => {
    const { token } = await pending()
    const answers = [
      await open(changed(token)),
      await save(changed(token), { answers: {} }),
      await finish(changed(token)),
    ]
    for (const answer of answers) expect(answer).toMatchObject(notUsable)
  })

  const ends: readonly (readonly [string, (of: Awaited<ReturnType<typeof pending>>) => Promise<unknown>])[] = [
    ['used', ({ token }) => finish(token)],
    ['revoked', ({ tenant, linkId }) => world.ask(tenant.staff, 'DELETE', `${writePath(tenant)}/${linkId}`)],
    ['replaced', ({ tenant }) => create(tenant.staff, tenant)],
    [
      'expired',
      ({ linkId }) =>
        world.sql(`update analysis_link set expires_at = now() - interval '1 second' where id = $1`, [linkId]),
    ],
    [
      'of an archived member',
      ({ tenant }) => world.sql(`update member set status = 'archived' where id = $1`, [tenant.member.memberId]),
    ],
    [
      'of a product that is off',
      ({ tenant }) => world.sql(`update product set state = 'off' where tenant_id = $1`, [tenant.tenantId]),
    ],
  ]
  test.each(ends)('that is %s gets exactly the same response as an unknown one', async (_what, end) => {
    const given = await pending()
    await end(given)
    const unknown = await open<Problem>('1.unknown')
    const refused = await open<Problem>(given.token)
    const { requestId: _one, ...expected } = unknown.body
    const { requestId: _other, ...found } = refused.body
    expect([refused.status, found]).toEqual([unknown.status, expected])
    const before = (await listCheckUps(given.tenant)).length
    expect(await finish(given.token)).toMatchObject(notUsable)
    expect((await listCheckUps(given.tenant)).length).toBe(before)
  })

  test('records in the tenant’s audit that an ended link was tried', async () => {
    const { tenant, linkId, token } = await pending()
    await finish(token)
    await open(token)
    await vi.waitFor(async () => {
      const denied = await world.sql(
        `select actor_id, object_id from audit_event where tenant_id = $1 and outcome = 'denied'`,
        [tenant.tenantId],
      )
      expect(denied).toEqual([{ actor_id: null, object_id: linkId }])
    }, 5000)
  })
})

describe('a link made by somebody who left', () => {
  const left: readonly (readonly [how: string, sql: string])[] = [
    ['was removed', 'delete from membership where tenant_id = $1 and user_id = $2'],
    ['was suspended', 'update membership set suspended_at = now() where tenant_id = $1 and user_id = $2'],
    ['became a plain member', `update membership set role = 'Member' where tenant_id = $1 and user_id = $2`],
  ]
  test.each(left)('ends when its creator %s, and no longer stores anything', async (_how, sql) => {
    const { tenant, token } = await pending()
    await open(token)
    await save(token, { answers: { q1: 2 } })
    await world.sql(sql, [tenant.tenantId, tenant.staff.userId])
    expect(await open(token)).toMatchObject(notUsable)
    expect(await save(token, { answers: { q1: 3 } })).toMatchObject(notUsable)
    expect(await finish(token)).toMatchObject(notUsable)
    const stored = await world.sql('select result_guid from check_up where tenant_id = $1', [tenant.tenantId])
    expect(stored).toEqual([])
  })

  test('ends when its creator’s login is suspended, and is valid again with it', async () => {
    const { tenant, token } = await pending()
    await world.sql('update app_user set suspended_at = now() where id = $1', [tenant.staff.userId])
    expect(await open(token)).toMatchObject(notUsable)
    await world.sql('update app_user set suspended_at = null where id = $1', [tenant.staff.userId])
    expect((await open(token)).status).toBe(200)
  })
})

describe('answering by link', () => {
  test('that was begun continues and can be finished, although the product was switched off in the meantime', async () => {
    const { tenant, token } = await pending()
    await open(token)
    await save(token, { answers: { q1: 1 } })
    await world.sql(`update product set state = 'off' where tenant_id = $1`, [tenant.tenantId])
    expect(await open(token)).toMatchObject({ status: 200, body: { answers: { q1: 1 } } })
    expect((await finish(token)).status).toBe(204)
    await world.sql(`update product set state = 'active' where tenant_id = $1`, [tenant.tenantId])
    expect(await listCheckUps(tenant)).toHaveLength(1)
  })

  test('that was opened in time is finished within seven days after the end of the link, and not later', async () => {
    const { tenant, linkId, token } = await pending()
    const end = (await links(tenant))[0]?.expiresAt ?? ''
    await Promise.all([open(token), open(token)])
    await save(token, { answers: { q1: 1 } })
    const finishable = (await links(tenant))[0]?.expiresAt ?? ''
    expect(Date.parse(finishable) - Date.parse(end)).toBe(7 * 86_400_000)
    expect((await open(token)).body.expiresAt).toBe(finishable)
    const pass = (interval: string) =>
      world.sql(`update analysis_link set expires_at = expires_at - $2::interval where id = $1`, [linkId, interval])
    await pass('7 days 23 hours')
    expect(await links(tenant)).toMatchObject([{ state: 'pending' }])
    expect((await save(token, { answers: { q2: 1 } })).status).toBe(204)
    expect((await open(token)).body.answers).toEqual({ q1: 1, q2: 1 })
    await pass('2 hours')
    expect(await open(token)).toMatchObject(notUsable)
    expect(await finish(token)).toMatchObject(notUsable)
  })

  test('stores the answers with the link, for this device and the next', async () => {
    const { token } = await pending()
    expect((await save(token, { answers: { q1: 1, q2: 2 }, position: 'q3' })).status).toBe(204)
    await save(token, { answers: { q2: 0 }, cleared: ['q1'] })
    expect((await open(token)).body).toMatchObject({ answers: { q2: 0 }, position: 'q3' })
    expect(await save(token, { answers: { q2: 99 } })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'answers.q2' }] },
    })
  })

  test('creates a check-up that is marked as answered by link, and removes the answers from the link', async () => {
    const { tenant, linkId, token } = await pending()
    await save(token, { answers: { q1: 1 } })
    const answered = await finish(token, stressAnswers(20))
    expect([answered.status, answered.raw.length]).toEqual([204, 0])
    const [item] = await listCheckUps(tenant)
    const url = `/api/tenants/${tenant.tenantId}/check-ups/${item?.resultGuid}`
    const { body } = await world.ask<CheckUp>(tenant.staff, 'GET', url)
    expect(body).toMatchObject({ answeredBy: 'by-link', performedBy: null, origin: 'questionnaire' })
    expect(body.scores.find(({ code }) => code === 'total')?.value).toBe(20)
    const [link] = await links(tenant)
    expect(link).toMatchObject({ linkId, state: 'used', resultGuid: item?.resultGuid })
    const rows = await world.sql(`select answers, position from analysis_link where id = $1`, [linkId])
    expect(rows).toEqual([{ answers: {}, position: null }])
  })

  test('is audited without an actor, with the link as its object', async () => {
    const { tenant, linkId, token } = await pending()
    await open(token)
    await finish(token)
    const lines = await world.sql(
      `select action, actor_id, actor_role, object_kind, object_id, subject_ids from audit_event
       where tenant_id = $1 and actor_id is null order by at, action`,
      [tenant.tenantId],
    )
    const line = { actor_id: null, actor_role: null, object_kind: 'analysis-link', object_id: linkId }
    const subject_ids = [tenant.member.memberId]
    expect(lines).toEqual([
      { action: 'analysis-link.opened', ...line, subject_ids },
      { action: 'check-up.recorded-by-link', ...line, subject_ids },
    ])
  })

  test('refuses impossible and missing answers, and the link stays valid', async () => {
    const { tenant, token } = await pending()
    const { q1: _missing, ...rest } = stressAnswers()
    expect(await finish(token, { ...rest, q2: 9 })).toMatchObject({ status: 422, body: { code: 'invalid-input' } })
    expect(await listCheckUps(tenant)).toEqual([])
    expect((await finish(token)).status).toBe(204)
  })

  test('fifty times at the same moment makes one check-up', async () => {
    const { tenant, token } = await pending()
    const answers = await Promise.all(Array.from({ length: 50 }, () => finish(token)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 204)).toHaveLength(1)
    expect(new Set(statuses)).toEqual(new Set([204, 404]))
    expect(await listCheckUps(tenant)).toHaveLength(1)
  })

  test('sent again with the same key, also at the same time, is answered alike and makes no second one', async () => {
    const { tenant, token } = await pending()
    const key = randomUUID()
    const twins = await Promise.all([finish(token, stressAnswers(), key), finish(token, stressAnswers(), key)])
    const later = await finish(token, stressAnswers(), key)
    expect([...twins, later].map(({ status }) => status)).toEqual([204, 204, 204])
    expect(await listCheckUps(tenant)).toHaveLength(1)
    expect(await finish(token, stressAnswers(), randomUUID())).toMatchObject(notUsable)
  })

  test('the answers of a phone that waited for a connection have the date on which the person finished', async () => {
    const { tenant, token, linkId } = await pending()
    await world.sql(`update analysis_link set created_at = $2 where id = $1`, [linkId, '2026-03-09T18:00:00Z'])
    const finishedAt = '2026-03-09T23:30:00+01:00'
    const answered = await world.ask(null, 'POST', '/api/analysis-links/finish', {
      body: { token, answers: stressAnswers(), finishedAt },
    })
    expect(answered.status).toBe(204)
    const [stored] = await listCheckUps(tenant)
    const path = `/api/tenants/${tenant.tenantId}/check-ups/${stored?.resultGuid}`
    expect((await world.ask<CheckUp>(tenant.staff, 'GET', path)).body.dateOfMeasurement).toBe(finishedAt)
  })

  test('concerns only the member: another person’s session changes nothing', async () => {
    const { tenant, token } = await pending()
    const other = await world.makeTenant()
    const answered = await world.ask(other.staff, 'POST', '/api/analysis-links/finish', {
      body: { token, answers: stressAnswers() },
    })
    expect(answered.status).toBe(204)
    const rows = await world.sql(`select recorded_by, answered_by from check_up_version where tenant_id = $1`, [
      tenant.tenantId,
    ])
    expect(rows).toEqual([{ recorded_by: null, answered_by: 'by-link' }])
  })
})

describe('after very high stress', () => {
  test('the person is shown the tenant’s help lines, also when the request is repeated, and nobody is notified', async () => {
    const { tenant, token } = await pending()
    await world.sql(
      `insert into help_line (tenant_id, position, name_de, name_en, phones) values ($1, 1, 'Hausärztin', 'Doctor', '{040 12}')`,
      [tenant.tenantId],
    )
    const key = randomUUID()
    const helped = {
      status: 200,
      body: {
        helpLines: {
          emergencyNumbers: ['112'],
          lines: [{ name: { de: 'Hausärztin', en: 'Doctor' }, phones: ['040 12'] }],
        },
      },
    }
    expect(await finish(token, stressAnswers(31), key)).toMatchObject(helped)
    expect(await finish(token, stressAnswers(31), key)).toMatchObject(helped)
    expect(await finish(token, stressAnswers(31))).toMatchObject(notUsable)
    expect(await listCheckUps(tenant)).toHaveLength(1)
    const said = await world.sql<{ action: string }>('select distinct action from audit_event where tenant_id = $1', [
      tenant.tenantId,
    ])
    expect(said.map(({ action }) => action).filter((action) => /help|distress/.test(action))).toEqual([])
  })

  test('a lower result gets an empty response', async () => {
    const { token } = await pending()
    const answered = await finish(token, stressAnswers(26))
    expect([answered.status, answered.raw.length]).toEqual([204, 0])
  })
})

describe('after values that call for action within minutes', () => {
  const take = async (values: object, country = 'DE') => {
    const tenant = await world.makeTenant()
    await world.sql('update tenant set country = $2 where id = $1', [tenant.tenantId, country])
    const link = await world.ask<NewAnalysisLink>(tenant.staff, 'POST', writePath(tenant), {
      body: { profileId: manualId },
    })
    return finish<Afterwards>(link.body.code, { weight: 70, height: 175, ...values })
  }

  test('the person learns what to do now, with the emergency number of their country, and nothing else', async () => {
    const { status, body } = await take({ sbp: 200, dbp: 120, restingPulse: 120 }, 'US')
    expect(status).toBe(200)
    expect(body.helpLines).toBeUndefined()
    expect(body.warnings?.map(({ urgency }) => urgency)).toEqual(['crisis'])
    expect(body.warnings?.[0]?.text.en).toContain('call 911 at once')
  })

  test('a lower result gets an empty response', async () => {
    const answered = await take({ sbp: 165, dbp: 95, restingPulse: 120 })
    expect([answered.status, answered.raw.length]).toEqual([204, 0])
  })
})

describe('revoking', () => {
  test('deletes the answers of the link, can be repeated, and works only under the link’s own member', async () => {
    const { tenant, linkId, token } = await pending()
    await save(token, { answers: { q1: 1 } })
    const other = await world.makeMember(tenant.tenantId)
    const revoke = (memberId?: string) => world.ask(tenant.staff, 'DELETE', `${writePath(tenant, memberId)}/${linkId}`)
    expect((await revoke(other)).status).toBe(404)
    expect((await revoke()).status).toBe(204)
    expect((await revoke()).status).toBe(204)
    const rows = await world.sql(`select state, answers from analysis_link where id = $1`, [linkId])
    expect(rows).toEqual([{ state: 'revoked', answers: {} }])
  })

  test('a used link names the check-up', async () => {
    const { tenant, linkId, token } = await pending()
    await finish(token)
    const [item] = await listCheckUps(tenant)
    expect(await world.ask<Problem>(tenant.staff, 'DELETE', `${writePath(tenant)}/${linkId}`)).toMatchObject({
      status: 409,
      body: { code: 'analysis-finished', resultGuid: item?.resultGuid },
    })
  })
})

test('a link opens its tenant only for the duration of a request, and never shows other rows', async () => {
  const { token } = await pending()
  await pending()
  await open(token)
  // Uses the same database connections without a link. No connection may still have the tenant of an earlier request,
  // so all rows must be hidden.
  const seen = await Promise.all(
    Array.from({ length: 16 }, () =>
      world.database.pool.query<{ links: number; members: number }>(
        `select (select count(*)::int from analysis_link) as links, (select count(*)::int from member) as members`,
      ),
    ),
  )
  for (const { rows } of seen) expect(rows).toEqual([{ links: 0, members: 0 }])
})

describe('the way in which answers were entered', () => {
  const record = ({ tenantId, member }: TenantOfTest, who: SignedIn, more: object) =>
    world.ask<CheckUp>(who, 'POST', `/api/tenants/${tenantId}/check-ups`, {
      body: { profileId: stressLoadId, memberId: member.memberId, answers: stressAnswers(), ...more },
    })
  test('is stated by staff, but answers of a signed-in member always count as the member’s own', async () => {
    const tenant = await world.makeTenant()
    expect((await record(tenant, tenant.staff, {})).body.answeredBy).toBe('by-staff')
    expect((await record(tenant, tenant.staff, { answeredBy: 'with-staff' })).body.answeredBy).toBe('with-staff')
    expect((await record(tenant, tenant.member, { answeredBy: 'by-staff' })).body.answeredBy).toBe('self')
    expect((await record(tenant, tenant.staff, { answeredBy: 'by-link' })).status).toBe(422)
  })
})

describe('keeping the result', () => {
  const keep = (token: string, key: string, birthDate = '1980-05-17') =>
    world.ask<{ code: string }>(null, 'POST', '/api/analysis-links/keep', {
      body: { token, birthDate },
      headers: { 'idempotency-key': key },
    })
  const finished = async () => {
    const tenant = await world.makeTenant()
    const memberId = await world.makeMember(tenant.tenantId)
    const { code: token } = (await create(tenant.staff, tenant, memberId)).body
    const key = randomUUID()
    expect((await finish(token, stressAnswers(), key)).status).toBe(204)
    return { tenant, memberId, token, key }
  }

  test('gives the person who finished a code that opens an account for the record', async () => {
    const { tenant, memberId, token, key } = await finished()
    const kept = await keep(token, key)
    expect(kept).toMatchObject({ status: 201, body: { code: expect.stringMatching(/^\w{4}-\w{4}$/) } })
    const person = await world.makeUser('Nora')
    const accepted = await world.ask(person, 'POST', '/api/me/invitations/accept', {
      body: { code: kept.body.code, birthDate: '1980-05-17' },
    })
    expect(accepted).toMatchObject({ status: 200, body: { groupId: tenant.tenantId, role: 'Member', memberId } })
  })

  test('is refused before sending, to another request, and without the right date of birth', async () => {
    const { tenant, token, key } = await finished()
    const unfinished = (await create(tenant.staff, tenant, await world.makeMember(tenant.tenantId))).body.code
    expect(await keep(unfinished, randomUUID())).toMatchObject(notUsable)
    expect(await keep(token, randomUUID())).toMatchObject(notUsable)
    for (const day of ['1980-05-18', '1981-05-17', '1990-01-01'])
      expect(await keep(token, key, day)).toMatchObject({ status: 422, body: { code: 'invalid-input' } })
  })

  test('is not needed by somebody who has a login, and the first page says so', async () => {
    const tenant = await world.makeTenant()
    const { code: token } = (await create(tenant.staff, tenant)).body
    expect((await open(token)).body).toMatchObject({ hasAccount: true, isShared: true })
    const key = randomUUID()
    await finish(token, stressAnswers(), key)
    expect(await keep(token, key)).toMatchObject({ status: 409, body: { code: 'already-linked' } })
  })
})
