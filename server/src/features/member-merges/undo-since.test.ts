import type { CheckUp, OwnCheckUpListItem } from '@salus/contract/check-ups/check-ups.ts'
import type { MemberMerge, RecordToMerge } from '@salus/contract/members/merges.ts'
import type { Problem } from '@salus/contract/problem.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openTenantWorld,
  type SignedIn,
  stressAnswers,
  stressLoadId,
  type TenantOfTest,
  type TenantWorld,
} from '../../testing/tenant-world.ts'
import { pdfWith } from '../../testing/sample-files.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld({ RATE_LIMIT_FACTOR: '1000' })
}, 60_000)
afterAll(() => world.close())

const base = ({ tenantId }: TenantOfTest) => `/api/tenants/${tenantId}`
const merge = async (tenant: TenantOfTest, kept: string, merged: string) => {
  const url = `${base(tenant)}/member-merges`
  const { body: both } = await world.ask<{ one: RecordToMerge; other: RecordToMerge }>(
    tenant.staff,
    'GET',
    `${url}/records/${kept}/${merged}`,
  )
  const body = {
    memberId: kept,
    revision: both.one.revision,
    mergedMemberId: merged,
    mergedRevision: both.other.revision,
    take: [],
  }
  return (await world.ask<MemberMerge>(tenant.staff, 'POST', url, { body })).body.id
}
const undo = (tenant: TenantOfTest, mergeId: string) =>
  world.ask<MemberMerge & Problem>(tenant.staff, 'POST', `${base(tenant)}/member-merges/${mergeId}/undo`)
const measure = async (who: SignedIn, tenant: TenantOfTest, memberId: string) => {
  const body = { profileId: stressLoadId, memberId, answers: stressAnswers() }
  const made = await world.ask<CheckUp>(who, 'POST', `${base(tenant)}/check-ups`, { body })
  expect(made.status).toBe(201)
  return made.body.resultGuid
}
const findAddress = async ({ userId }: SignedIn) =>
  (await world.sql<{ email: string }>('select email from app_user where id = $1', [userId]))[0]?.email ?? ''
const invite = async (tenant: TenantOfTest, memberId: string, who: SignedIn) => {
  const body = { members: [{ memberId, email: await findAddress(who) }] }
  const url = `${base(tenant)}/member-invitations`
  const made = await world.ask<{ items: { invitationId: string }[] }>(tenant.admin, 'POST', url, { body })
  return made.body.items[0]?.invitationId
}
const accept = async (who: SignedIn, invitationId: string | undefined) =>
  expect((await world.ask(who, 'POST', '/api/me/invitations/accept', { body: { invitationId } })).status).toBe(200)
const ownGuids = async (who: SignedIn) =>
  (await world.ask<{ items?: OwnCheckUpListItem[] }>(who, 'GET', '/api/me/check-ups')).body.items?.map(
    ({ resultGuid }) => resultGuid,
  ) ?? []
const staffGuids = async (tenant: TenantOfTest, memberId: string) => {
  const url = `${base(tenant)}/check-ups?memberId=${memberId}`
  return (await world.ask<{ items: { resultGuid: string }[] }>(tenant.staff, 'GET', url)).body.items.map(
    ({ resultGuid }) => resultGuid,
  )
}
const decide = (who: SignedIn, tenant: TenantOfTest, memberId: string, decision: string, pluginId?: number) =>
  world.ask(who, 'POST', `${base(tenant)}/members/${memberId}/consents`, {
    body: {
      purpose: 'share-with-staff',
      textVersion: '1',
      language: 'de',
      decision,
      ...(pluginId ? { pluginId } : {}),
    },
  })
const listRecords = async (who: SignedIn) =>
  (await world.sql<{ id: string }>('select id from member where user_id = $1', [who.userId])).map(({ id }) => id)
const listMemberships = async (who: SignedIn) =>
  (await world.sql<{ id: string }>('select member_id as id from membership where user_id = $1', [who.userId])).map(
    ({ id }) => id,
  )
const sharing = async (memberId: string) =>
  (
    await world.sql<object>(
      'select stores_health_data as stores, shares_all as "all", sharing_exceptions as exceptions from member where id = $1',
      [memberId],
    )
  )[0]

async function withTwo() {
  const tenant = await world.makeTenant()
  const karin = await world.makeMember(tenant.tenantId, { firstName: 'Karin', birthDate: '1960-01-01' })
  const karla = await world.makeMember(tenant.tenantId, { firstName: 'Karla', birthDate: '1992-01-01' })
  return { tenant, karin, karla, who: await world.makeUser('Karla') }
}

/** Expects that this is the login's only record, and that the login can read none of the results `unread`. */
const expectOn = async (tenant: TenantOfTest, who: SignedIn, memberId: string, ...unread: readonly string[]) => {
  expect([await listRecords(who), await listMemberships(who)]).toEqual([[memberId], [memberId]])
  const own = await ownGuids(who)
  for (const guid of unread) {
    expect(own).not.toContain(guid)
    expect((await world.ask(who, 'GET', `/api/me/check-ups/${guid}`)).status).toBeGreaterThanOrEqual(403)
  }
  const { body } = await world.ask<{ isLinked: boolean }>(tenant.staff, 'GET', `${base(tenant)}/members/${memberId}`)
  expect(body.isLinked).toBe(true)
}

describe('a login that was linked while two people were one record by mistake', () => {
  test('goes to the merged record, if it was invited to that one, with what the person entered and decided', async () => {
    const { tenant, karin, karla, who } = await withTwo()
    const old = await measure(tenant.staff, tenant, karin)
    const invitation = await invite(tenant, karla, who)
    const before = await sharing(karin)
    const mergeId = await merge(tenant, karin, karla)
    await accept(who, invitation)
    const own = await measure(who, tenant, karin)
    expect((await decide(who, tenant, karin, 'withdrawn', 15)).status).toBe(200)
    const later = await measure(tenant.staff, tenant, karin)

    expect((await undo(tenant, mergeId)).status).toBe(200)
    const since = await measure(tenant.staff, tenant, karin)
    await expectOn(tenant, who, karla, old, later, since)
    expect(await ownGuids(who)).toEqual([own])
    expect(await listRecords(who)).toEqual([karla])
    expect(await sharing(karin), 'Karla’s withdrawal is none of Karin').toEqual(before)
    expect(await sharing(karla)).toMatchObject({ exceptions: [15] })
    expect((await staffGuids(tenant, karin)).toSorted()).toEqual([old, later, since].toSorted())
    const withdrawals = await world.sql<{ id: string }>(
      `select member_id as id from consent where recorded_by = $1 and decision = 'withdrawn' and plugin_id = 15`,
      [who.userId],
    )
    expect(withdrawals).toEqual([{ id: karla }])
    expect((await decide(who, tenant, karin, 'withdrawn')).status).toBeGreaterThanOrEqual(403)
  })

  test('stays with the remaining record, if it was invited to that one', async () => {
    const { tenant, karin, karla, who } = await withTwo()
    const ofOther = await measure(tenant.staff, tenant, karla)
    const invitation = await invite(tenant, karin, who)
    const mergeId = await merge(tenant, karin, karla)
    await accept(who, invitation)
    expect((await undo(tenant, mergeId)).status).toBe(200)
    await expectOn(tenant, who, karin, ofOther)
  })

  test('goes to the record that it was invited to in a chain of three, whichever is undone first', async () => {
    for (const isDeep of [true, false]) {
      const { tenant, karin, karla, who } = await withTwo()
      const third = await world.makeMember(tenant.tenantId, { firstName: 'Karola', birthDate: '1970-01-01' })
      const old = await measure(tenant.staff, tenant, karin)
      const invitation = await invite(tenant, karla, who)
      const first = await merge(tenant, isDeep ? third : karin, karla)
      const second = await merge(tenant, karin, third)
      await accept(who, invitation)
      expect((await undo(tenant, second)).status).toBe(200)
      await expectOn(tenant, who, isDeep ? third : karin, ...(isDeep ? [old] : []))
      expect((await undo(tenant, first)).status).toBe(200)
      await expectOn(tenant, who, karla, old)
    }
  })

  test('keeps the undo from happening, if the invitation was made after the merge, until it is unlinked', async () => {
    const { tenant, karin, karla, who } = await withTwo()
    const old = await measure(tenant.staff, tenant, karin)
    const mergeId = await merge(tenant, karin, karla)
    await accept(who, await invite(tenant, karin, who))
    const refused = await undo(tenant, mergeId)
    expect([refused.status, refused.body.code]).toEqual([409, 'linked-since-merge'])
    await world.ask(tenant.admin, 'DELETE', `${base(tenant)}/members/${karin}/link`)
    expect((await undo(tenant, mergeId)).status).toBe(200)
    expect([await listRecords(who), await ownGuids(who)]).toEqual([[], []])
    await accept(who, await invite(tenant, karla, who))
    await expectOn(tenant, who, karla, old)
  })

  test('reads nothing of the other person after it left and the merge was undone', async () => {
    for (const isInvitedBefore of [true, false]) {
      const { tenant, karin, karla, who } = await withTwo()
      const old = await measure(tenant.staff, tenant, karin)
      const ofKarla = await measure(tenant.staff, tenant, karla)
      const early = isInvitedBefore ? await invite(tenant, karla, who) : undefined
      const mergeId = await merge(tenant, karin, karla)
      await accept(who, early ?? (await invite(tenant, karin, who)))
      expect((await world.ask(who, 'DELETE', `/api/me/memberships/${tenant.tenantId}`)).status).toBe(204)
      expect((await ownGuids(who)).toSorted()).toEqual([old, ofKarla].toSorted())
      expect((await undo(tenant, mergeId)).status).toBe(200)
      expect(await ownGuids(who)).toEqual(isInvitedBefore ? [ofKarla] : [])
    }
  })
})

describe('a login that the merged record had before the merge', () => {
  const linked = async () => {
    const two = await withTwo()
    await accept(two.who, await invite(two.tenant, two.karla, two.who))
    return two
  }

  test('takes back what the person entered in the meantime, shared or not', async () => {
    const { tenant, karin, karla, who } = await linked()
    const old = await measure(tenant.staff, tenant, karin)
    const mergeId = await merge(tenant, karin, karla)
    const own = await measure(who, tenant, karin)
    const ofStaff = await measure(tenant.staff, tenant, karin)
    expect((await undo(tenant, mergeId)).status).toBe(200)
    await expectOn(tenant, who, karla, old, ofStaff)
    expect(await ownGuids(who)).toEqual([own])
    expect((await staffGuids(tenant, karin)).toSorted()).toEqual([old, ofStaff].toSorted())
    expect(await staffGuids(tenant, karla)).toEqual([own])
  })

  test('takes back corrections that the person requested in the meantime, so that the other person never reads them', async () => {
    const { tenant, karin, karla, who } = await linked()
    const mergeId = await merge(tenant, karin, karla)
    const asked = await world.ask(who, 'POST', `${base(tenant)}/members/${karin}/correction-requests`, {
      body: { heightCm: 171, reason: 'Im Ausweis steht 171' },
    })
    expect(asked.status, asked.raw.toString()).toBe(201)
    expect((await undo(tenant, mergeId)).status).toBe(200)
    const requests = await world.sql('select member_id as id, state from record_correction where tenant_id = $1', [
      tenant.tenantId,
    ])
    expect(requests).toEqual([{ id: karla, state: 'open' }])
    const ofKarin = await world.makeUser('Karin')
    await accept(ofKarin, await invite(tenant, karin, ofKarin))
    const { raw } = await world.ask(ofKarin, 'GET', '/api/me/records')
    expect(raw.toString()).not.toContain('Ausweis')
  })

  test('reads nothing of the other person, if it was unlinked, joined again while they were one, and left', async () => {
    const { tenant, karin, karla, who } = await linked()
    const old = await measure(tenant.staff, tenant, karin)
    await world.ask(tenant.admin, 'DELETE', `${base(tenant)}/members/${karla}/link`)
    const mergeId = await merge(tenant, karin, karla)
    await accept(who, await invite(tenant, karin, who))
    expect((await world.ask(who, 'DELETE', `/api/me/memberships/${tenant.tenantId}`)).status).toBe(204)
    expect((await undo(tenant, mergeId)).status).toBe(200)
    expect(await ownGuids(who)).not.toContain(old)
  })

  test('takes back what it entered, if it was unlinked before and again after', async () => {
    const { tenant, karin, karla, who } = await linked()
    await world.ask(tenant.admin, 'DELETE', `${base(tenant)}/members/${karla}/link`)
    const mergeId = await merge(tenant, karin, karla)
    await accept(who, await invite(tenant, karin, who))
    const own = await measure(who, tenant, karin)
    await world.ask(tenant.admin, 'DELETE', `${base(tenant)}/members/${karin}/link`)
    expect((await undo(tenant, mergeId)).status).toBe(200)
    expect(await staffGuids(tenant, karin)).not.toContain(own)
    const [record] = await world.sql<{ former: string | null; at: string | null }>(
      'select former_user_id as former, unlinked_at as at from member where id = $1',
      [karin],
    )
    expect(record).toEqual({ former: null, at: null })
    await accept(who, await invite(tenant, karla, who))
    expect(await ownGuids(who)).toEqual([own])
  })
})

describe('what arrived while two people were one record', () => {
  test('by a link of the merged record goes back with it, also through a chain of three', async () => {
    const { tenant, karin, karla } = await withTwo()
    const third = await world.makeMember(tenant.tenantId, { firstName: 'Karola' })
    const made = await world.ask<{ code: string }>(
      tenant.staff,
      'POST',
      `${base(tenant)}/members/${karla}/analysis-links`,
      {
        body: { profileId: stressLoadId },
      },
    )
    const first = await merge(tenant, third, karla)
    const second = await merge(tenant, karin, third)
    const token = made.body.code
    const answered = await world.ask(null, 'POST', '/api/analysis-links/finish', {
      body: { token, answers: stressAnswers() },
    })
    expect(answered.status).toBeLessThan(300)
    const place = async () =>
      world.sql(
        `select distinct c.member_id as result, v.member_id as version from check_up c
         join check_up_version v on v.tenant_id = c.tenant_id and v.result_guid = c.result_guid where c.tenant_id = $1`,
        [tenant.tenantId],
      )
    expect(await place()).toEqual([{ result: karin, version: karin }])
    await undo(tenant, second)
    expect(await place()).toEqual([{ result: third, version: third }])
    await undo(tenant, first)
    expect(await place()).toEqual([{ result: karla, version: karla }])
  })

  test('does not leave the sharing of the merged record with the other', async () => {
    const { tenant, karin, karla } = await withTwo()
    await world.sql(`update member set sharing_exceptions = '{15}' where id = $1`, [karla])
    const before = await sharing(karin)
    const mergeId = await merge(tenant, karin, karla)
    expect(await sharing(karin)).toMatchObject({ exceptions: [15] })
    await measure(tenant.staff, tenant, karin)
    expect((await undo(tenant, mergeId)).status).toBe(200)
    expect(await sharing(karin)).toEqual(before)
  })

  test('is not opened by the undo, if it is not shared', async () => {
    const { tenant, karin, karla } = await withTwo()
    await world.sql(`update member set sharing_exceptions = '{6}' where id = $1`, [karla])
    const mergeId = await merge(tenant, karin, karla)
    const secret = await measure(tenant.staff, tenant, karin)
    expect((await undo(tenant, mergeId)).status).toBe(200)
    expect(await staffGuids(tenant, karin)).not.toContain(secret)
  })
})

test('a result that was corrected since the merge goes back with all its versions, also if sharing has ended', async () => {
  const { tenant, karin, karla } = await withTwo()
  const ofKarla = await measure(tenant.staff, tenant, karla)
  const mergeId = await merge(tenant, karin, karla)
  const url = `${base(tenant)}/check-ups/${ofKarla}`
  const { body: now } = await world.ask<CheckUp>(tenant.staff, 'GET', url)
  const body = { reason: 'The note was missing', revision: now.revision, note: 'After a night shift' }
  expect((await world.ask(tenant.staff, 'PATCH', url, { body })).status).toBe(200)
  const withdrawal = { purpose: 'share-with-staff', decision: 'withdrawn', textVersion: '1', language: 'de' }
  const onPaper = { ...withdrawal, how: 'on-paper', on: '2026-03-10' }
  const ended = await world.ask(tenant.staff, 'POST', `${base(tenant)}/members/${karin}/consents`, { body: onPaper })
  expect(ended.status).toBe(200)
  expect((await undo(tenant, mergeId)).status).toBe(200)
  const versions = await world.sql<{ memberId: string }>(
    'select member_id as "memberId" from check_up_version where result_guid = $1',
    [ofKarla],
  )
  expect(versions.length).toBeGreaterThan(now.revision)
  expect(new Set(versions.map(({ memberId }) => memberId))).toEqual(new Set([karla]))
})

test('a document that arrived since the merge and is not shared is not opened by the undo', async () => {
  const { tenant, karin, karla } = await withTwo()
  const third = await world.makeMember(tenant.tenantId)
  const writeUrl = (memberId: string) => `${base(tenant)}/members/${memberId}/documents`
  const headers = {
    ...world.makeHeaders(tenant.staff),
    'content-type': 'application/octet-stream',
    'x-file-name': 'a.pdf',
  }
  const uploaded = { method: 'POST', url: writeUrl(third), headers, payload: pdfWith('a') } as const
  expect((await world.app.inject(uploaded)).statusCode).toBe(201)
  await world.sql('update member set shares_all = false where id = $1', [karla])
  const mergeId = await merge(tenant, karin, karla)
  await world.sql('update document set is_shared = false, member_id = $2 where member_id = $1', [third, karin])
  expect((await undo(tenant, mergeId)).status).toBe(200)
  expect((await world.ask<{ items?: object[] }>(tenant.staff, 'GET', writeUrl(karin))).body.items ?? []).toEqual([])
})

test('what staff saw of a person before a merge by mistake they see after its undo, also if the other person has a login and shares nothing', async () => {
  const { tenant, karin, karla, who } = await withTwo()
  await world.sql('update member set user_id = $2 where id = $1', [karla, who.userId])
  await world.join(tenant.tenantId, who, 'Member', karla)
  expect((await decide(who, tenant, karla, 'withdrawn')).status).toBe(200)
  const result = await measure(tenant.staff, tenant, karin)
  const url = `${base(tenant)}/members/${karin}/documents`
  const headers = {
    ...world.makeHeaders(tenant.staff),
    'content-type': 'application/octet-stream',
    'x-file-name': 'a.pdf',
  }
  const uploaded = { method: 'POST', url, headers, payload: pdfWith('a') } as const
  expect((await world.app.inject(uploaded)).statusCode).toBe(201)

  const mergeId = await merge(tenant, karin, karla)
  expect(await staffGuids(tenant, karin).catch(() => [])).toEqual([])
  const since = await measure(who, tenant, karin)
  expect((await undo(tenant, mergeId)).status).toBe(200)

  expect(await staffGuids(tenant, karin)).toEqual([result])
  expect((await world.ask<{ items?: object[] }>(tenant.staff, 'GET', url)).body.items).toHaveLength(1)
  const former = await world.sql('select former_user_id as id, unlinked_at as at from member where id = $1', [karin])
  expect(former, 'Karin never had this login').toEqual([{ id: null, at: null }])
  expect(await ownGuids(who)).toEqual([since])
})

test('a result that is kept for somebody who left is kept for them in each version, also if a merge scores it again', async () => {
  const { tenant, karin, karla, who } = await withTwo()
  await world.sql('update member set user_id = $2 where id = $1', [karla, who.userId])
  await world.join(tenant.tenantId, who, 'Member', karla)
  expect((await decide(who, tenant, karla, 'withdrawn')).status).toBe(200)
  const result = await measure(who, tenant, karla)
  const unlinked = await world.ask(tenant.admin, 'DELETE', `${base(tenant)}/members/${karla}/link`)
  expect(unlinked.status).toBe(204)
  const mergeId = await merge(tenant, karin, karla)
  expect((await undo(tenant, mergeId)).status).toBe(200)
  const versions = await world.sql(
    'select revision, kept_for as by from check_up_version where result_guid = $1 order by 1',
    [result],
  )
  expect(versions.length).toBeGreaterThan(1)
  expect(versions).toEqual(versions.map((_, index) => ({ revision: index + 1, by: who.userId })))
})

describe('the numbers of two records', () => {
  const numbered = async () => {
    const { tenant, karin, karla } = await withTwo()
    await world.sql(`update member set external_number = 'NT-1' where id = $1`, [karin])
    await world.sql(`update member set external_number = 'NT-2' where id = $1`, [karla])
    const mergeId = await merge(tenant, karin, karla)
    const number = (memberId: string, externalNumber: string) =>
      world.ask(tenant.staff, 'PATCH', `${base(tenant)}/members/${memberId}`, { body: { externalNumber } })
    return { tenant, karin, karla, mergeId, number }
  }
  const numbers = (...ids: readonly string[]) =>
    world.sql('select external_number as number from member where id = any($1::uuid[]) order by 1', [ids])

  test('go back to each, also when the remaining record got that of the other since', async () => {
    const { tenant, karin, karla, mergeId, number } = await numbered()
    expect((await number(karin, 'NT-2')).status).toBe(200)
    expect((await undo(tenant, mergeId)).status).toBe(200)
    expect(await numbers(karin, karla)).toEqual([{ number: 'NT-1' }, { number: 'NT-2' }])
  })

  test('refuse the undo when the own number of the remaining record is that of somebody else by now', async () => {
    const { tenant, karin, mergeId, number } = await numbered()
    const another = await world.makeMember(tenant.tenantId)
    expect((await number(karin, 'NT-2')).status).toBe(200)
    expect((await number(another, 'NT-1')).status).toBe(200)
    const refused = await undo(tenant, mergeId)
    expect([refused.status, refused.body.code]).toEqual([409, 'duplicate-external-number'])
  })
})

describe('what is open at both records', () => {
  const linkTo = async (tenant: TenantOfTest, memberId: string) => {
    const url = `${base(tenant)}/members/${memberId}/analysis-links`
    return (await world.ask<{ code: string }>(tenant.staff, 'POST', url, { body: { profileId: stressLoadId } })).body
      .code
  }
  const openLink = (token: string) => world.ask<Problem>(null, 'POST', '/api/analysis-links/open', { body: { token } })

  test('for one questionnaire is answered by one link; the other says that it is not usable, and keeps nothing', async () => {
    const { tenant, karin, karla } = await withTwo()
    const [kept, surplus] = [await linkTo(tenant, karin), await linkTo(tenant, karla)]
    await merge(tenant, karin, karla)
    expect((await openLink(kept)).status).toBe(200)
    const refused = await openLink(surplus)
    expect([refused.status, refused.body.code]).toEqual([404, 'link-not-usable'])
    const body = { token: surplus, answers: { q1: 2 } }
    expect((await world.ask(null, 'PATCH', '/api/analysis-links/answers', { body })).status).toBe(404)
  })

  test('is answered by the link that is still valid, and nothing that was typed in it is lost', async () => {
    const { tenant, karin, karla } = await withTwo()
    const [expired, valid] = [await linkTo(tenant, karin), await linkTo(tenant, karla)]
    await world.sql(
      `update analysis_link set expires_at = (now() at time zone 'UTC' - interval '1 hour') at time zone 'UTC' where member_id = $1`,
      [karin],
    )
    const answers = { q1: 2 }
    const typed = await world.ask(null, 'PATCH', '/api/analysis-links/answers', { body: { token: valid, answers } })
    expect(typed.status, typed.raw.toString()).toBeLessThan(300)
    const mergeId = await merge(tenant, karin, karla)
    const opened = await world.ask<{ answers: object }>(null, 'POST', '/api/analysis-links/open', {
      body: { token: valid },
    })
    expect([opened.status, opened.body.answers]).toEqual([200, answers])
    expect((await openLink(expired)).status).toBe(404)
    const states = async () =>
      world.sql('select member_id as id, state from analysis_link where tenant_id = $1 order by created_at', [
        tenant.tenantId,
      ])
    expect(await states()).toEqual([
      { id: karin, state: 'replaced' },
      { id: karin, state: 'pending' },
    ])
    expect((await undo(tenant, mergeId)).status).toBe(200)
    expect(await states()).toEqual([
      { id: karin, state: 'replaced' },
      { id: karla, state: 'pending' },
    ])
    expect((await openLink(valid)).status).toBe(200)
  })

  test('is answered by the link that somebody has begun, if nobody has begun the other', async () => {
    const { tenant, karin, karla } = await withTwo()
    const [untouched, typedIn] = [await linkTo(tenant, karin), await linkTo(tenant, karla)]
    const answers = { q1: 2 }
    await world.ask(null, 'PATCH', '/api/analysis-links/answers', { body: { token: typedIn, answers } })
    await merge(tenant, karin, karla)
    const opened = await world.ask<{ answers: object }>(null, 'POST', '/api/analysis-links/open', {
      body: { token: typedIn },
    })
    expect([opened.status, opened.body.answers]).toEqual([200, answers])
    expect((await openLink(untouched)).status).toBe(404)
  })

  test('is accepted by the invitation that is still valid', async () => {
    const { tenant, karin, karla, who } = await withTwo()
    await invite(tenant, karin, await world.makeUser('Other'))
    await world.sql(
      `update invitation set expires_at = (now() at time zone 'UTC' - interval '1 hour') at time zone 'UTC' where member_id = $1`,
      [karin],
    )
    const valid = await invite(tenant, karla, who)
    await merge(tenant, karin, karla)
    await accept(who, valid)
    expect(await listRecords(who)).toEqual([karin])
  })

  test('keeps an expired invitation that can be sent again, where the other record has none', async () => {
    const { tenant, karin, karla, who } = await withTwo()
    const expired = await invite(tenant, karin, who)
    await world.sql(
      `update invitation set expires_at = (now() at time zone 'UTC' - interval '1 hour') at time zone 'UTC' where member_id = $1`,
      [karin],
    )
    await merge(tenant, karin, karla)
    const again = await world.ask(tenant.admin, 'POST', `${base(tenant)}/invitations/${expired}/resend`)
    expect(again.status, again.raw.toString()).toBe(200)
  })

  test.each([
    ['both were invited', false],
    ['the remaining record has a login', true],
  ])('leaves no invitation that nobody can accept, where %s', async (_where, isLinked) => {
    const { tenant, karin, karla, who } = await withTwo()
    const first = await invite(tenant, karin, who)
    if (isLinked) await accept(who, first)
    await invite(tenant, karla, await world.makeUser('Other'))
    await merge(tenant, karin, karla)
    const open = await world.sql('select member_id as id from invitation where tenant_id = $1 and state = $2', [
      tenant.tenantId,
      'pending',
    ])
    expect(open).toEqual(isLinked ? [] : [{ id: karin }])
  })
})

test('the audit log names both people of a merge, calls nobody erased, and says which invitation ended', async () => {
  const { tenant, karin, karla, who } = await withTwo()
  await invite(tenant, karin, who)
  await invite(tenant, karla, await world.makeUser('Other'))
  await merge(tenant, karin, karla)
  const { body } = await world.ask<{ items: { action: string; subjects: { name: string | null }[] }[] }>(
    tenant.admin,
    'GET',
    `${base(tenant)}/audit-events`,
  )
  const merged = body.items.find(({ action }) => action === 'member.merged')
  expect(merged?.subjects.map(({ name }) => name?.split(' ')[0])).toEqual(['Karin', 'Karla'])
  const revoked = body.items.filter(({ action }) => action === 'invitation.revoked')
  expect(revoked).toHaveLength(1)
})
