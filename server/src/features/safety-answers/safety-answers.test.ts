import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { Erasure } from '@salus/contract/members/erasures.ts'
import type { Problem } from '@salus/contract/problem.ts'
import type { LastCircumstances, SafetyGateOfMember } from '@salus/contract/measuring/safety-answers.ts'
import { safetyQuestionCodes, type SafetyQuestionCode } from '@salus/domain/safety/safety-questions.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  manualId,
  openTenantWorld,
  type SignedIn,
  type TenantOfTest,
  type TenantWorld,
} from '../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

const scaleId = 'c9a6fd57-db26-503e-97e9-d1277dda63c3'
const analyserId = 'a5577d41-89f7-5b8d-b0f8-7b3c589f1ba6'

type Gate = SafetyGateOfMember & { readonly last: LastCircumstances | null }

const writePath = ({ tenantId, member }: TenantOfTest, memberId = member.memberId) =>
  `/api/tenants/${tenantId}/members/${memberId}/safety-answers`
const gate = async (tenant: TenantOfTest, who: SignedIn = tenant.staff, memberId?: string) =>
  (await world.ask<Gate>(who, 'GET', `${writePath(tenant, memberId)}?profileId=${scaleId}`)).body
const answers = (...applying: readonly SafetyQuestionCode[]) =>
  safetyQuestionCodes.map((question) => ({ question, applies: applying.includes(question) }))
const answer = (tenant: TenantOfTest, who: SignedIn, ...applying: readonly SafetyQuestionCode[]) =>
  world.ask<Gate & Problem>(who, 'POST', writePath(tenant), {
    body: { profileId: scaleId, answers: answers(...applying) },
  })
const measure = (tenant: TenantOfTest, more: object = {}, who: SignedIn = tenant.staff) =>
  world.ask<Pick<CheckUp, 'resultGuid' | 'conditions'> & Pick<Problem, 'code'>>(
    who,
    'POST',
    `/api/tenants/${tenant.tenantId}/check-ups`,
    {
      body: {
        profileId: scaleId,
        memberId: tenant.member.memberId,
        values: { weight: 70, height: 170, bodyFat: 30 },
        ...more,
      },
    },
  )
const daysPass = ({ tenantId }: TenantOfTest, days: number) =>
  world.sql(
    `update safety_answer set asked_at = (asked_at at time zone 'UTC' - make_interval(days => $2)) at time zone 'UTC' where tenant_id = $1`,
    [tenantId, days],
  )

describe('before a current flows', () => {
  test('every question is asked once and dated, and says when it is asked again', async () => {
    const tenant = await world.makeTenant()
    expect(await gate(tenant)).toMatchObject({ isDue: true, stops: [], notes: [], last: null })
    const answered = await answer(tenant, tenant.staff, 'metalImplant')
    expect(answered).toMatchObject({ status: 201, body: { isDue: false, stops: [], notes: ['metalImplant'] } })
    const { questions } = await gate(tenant)
    expect(questions.find(({ question }) => question === 'pregnancy')).toEqual({
      question: 'pregnancy',
      kind: 'stop',
      isDue: false,
      answer: {
        applies: false,
        saidBy: 'staff',
        askedBy: 'Stefan Tester',
        askedAt: '2026-03-10T12:00:00.000Z',
        askedOn: '2026-03-10',
        askedAgainOn: '2026-04-09',
      },
    })
  })

  test('answers of a member are recorded as theirs, also on a handed-over device', async () => {
    const tenant = await world.makeTenant()
    await answer(tenant, tenant.member)
    expect((await gate(tenant)).questions[0]?.answer).toMatchObject({ saidBy: 'self', askedBy: 'Mara Tester' })
    const body = { profileId: scaleId, answers: answers(), saidBy: 'self' }
    await world.ask(tenant.staff, 'POST', writePath(tenant), { body })
    expect((await gate(tenant)).questions[0]?.answer).toMatchObject({ saidBy: 'self', askedBy: 'Stefan Tester' })
    expect(await world.sql(`select 1 from safety_answer where tenant_id = $1`, [tenant.tenantId])).toHaveLength(14)
  })

  test('the API asks no questions: a measurement without answers is accepted', async () => {
    const tenant = await world.makeTenant()
    expect((await measure(tenant)).status).toBe(201)
  })

  test.each([[scaleId], [analyserId]])(
    'with a known stop nothing is measured with a current: %s',
    async (profileId) => {
      const tenant = await world.makeTenant()
      await answer(tenant, tenant.staff, 'pacemaker')
      expect(await measure(tenant, { profileId })).toMatchObject({ status: 409, body: { code: 'safety-stop' } })
      expect(await world.sql(`select 1 from check_up where tenant_id = $1`, [tenant.tenantId])).toEqual([])
      // Accepts a measurement without a current, and one made on an earlier day.
      expect((await measure(tenant, { profileId: manualId })).status).toBe(201)
      expect((await measure(tenant, { profileId, dateOfMeasurement: '2026-03-09T12:00:00Z' })).status).toBe(201)
      await answer(tenant, tenant.staff)
      expect((await measure(tenant, { profileId })).status).toBe(201)
    },
  )

  test('an expired stop is asked about again and no longer refused', async () => {
    const tenant = await world.makeTenant()
    await answer(tenant, tenant.staff, 'pregnancy')
    await daysPass(tenant, 29)
    expect((await measure(tenant)).status).toBe(409)
    expect(await gate(tenant)).toMatchObject({ isDue: false, stops: ['pregnancy'] })
    await daysPass(tenant, 1)
    expect((await measure(tenant)).status).toBe(201)
    const again = await gate(tenant)
    expect(again).toMatchObject({ isDue: true, stops: [] })
    expect(again.questions.find(({ question }) => question === 'pregnancy')).toMatchObject({
      isDue: true,
      answer: { applies: true },
    })
  })

  test('notes, the time of day and the conditions go with the result and stay through corrections', async () => {
    const tenant = await world.makeTenant()
    await answer(tenant, tenant.staff, 'fever', 'metalImplant')
    const values = { weight: 70, height: 170, bodyFat: 30, hasEaten: true, hoursSinceMeal: 1.5, clothing: 'light' }
    const { body: made } = await measure(tenant, { values, dateOfMeasurement: '2026-03-10T07:30:00Z' })
    const noted = { fever: true, metalImplant: true, amputation: false, oedema: false }
    expect(made.conditions).toEqual({ hasEaten: true, hoursSinceMeal: 1.5, clothing: 'light', hourOfDay: 8, ...noted })
    const path = `/api/tenants/${tenant.tenantId}/check-ups/${made.resultGuid}`
    const amend = (body: object) =>
      world.ask<CheckUp>(tenant.staff, 'PATCH', path, { body: { reason: 'Tippfehler', ...body } })
    const corrected = await amend({
      revision: 1,
      answers: { weight: 71, height: 170, bodyFat: 30, clothing: 'street' },
    })
    expect(corrected.body.conditions).toEqual({ clothing: 'street', hourOfDay: 8, ...noted })
    const moved = await amend({ revision: 2, dateOfMeasurement: '2026-03-09T17:30:00Z' })
    expect(moved.body.conditions).toEqual({ clothing: 'street', hourOfDay: 18, ...noted })
    const { last } = await gate(tenant)
    expect(last).toEqual({ dateOfMeasurement: '2026-03-09T17:30:00.000Z', answers: { clothing: 'street' } })
  })

  test('a reassigned measurement does not take the answers of the wrong person along', async () => {
    const tenant = await world.makeTenant()
    const right = await world.makeMember(tenant.tenantId, { sex: 'male', birthDate: '1980-05-17' })
    await answer(tenant, tenant.staff, 'metalImplant', 'amputation')
    const oedema = { question: 'oedema', applies: false }
    const body = { profileId: scaleId, answers: [oedema] }
    expect((await world.ask(tenant.staff, 'POST', writePath(tenant, right), { body })).status).toBe(201)
    const { body: made } = await measure(tenant, {
      values: { weight: 70, height: 170, bodyFat: 30, clothing: 'light' },
    })
    const moved = await world.ask<CheckUp>(
      tenant.staff,
      'POST',
      `/api/tenants/${tenant.tenantId}/check-ups/${made.resultGuid}/reassignment`,
      { body: { revision: 1, reason: 'Verwechselt', memberId: right, confirmed: true } },
    )
    expect(moved.status).toBe(200)
    expect(moved.body.conditions).toEqual({ clothing: 'light', hourOfDay: 13, oedema: false })
  })

  test('who is not asked cannot answer, and a question is answered once', async () => {
    const tenant = await world.makeTenant()
    const send = (memberId: string, body: object) =>
      world.ask(tenant.staff, 'POST', writePath(tenant, memberId), { body })
    const man = await world.makeMember(tenant.tenantId, { sex: 'male' })
    const pregnancy = { question: 'pregnancy', applies: true }
    expect((await send(man, { profileId: scaleId, answers: [pregnancy] })).status).toBe(422)
    const { memberId } = tenant.member
    expect((await send(memberId, { profileId: scaleId, answers: [pregnancy, pregnancy] })).status).toBe(422)
    expect((await send(memberId, { profileId: manualId, answers: [pregnancy] })).status).toBe(422)
    expect((await send(memberId, { profileId: scaleId, answers: [] })).status).toBe(422)
    expect((await gate(tenant)).isDue).toBe(true)
  })
})

describe('the answers are the member’s', () => {
  test('another tenant sees none of them', async () => {
    const [tenant, foreign] = [await world.makeTenant(), await world.makeTenant()]
    await answer(tenant, tenant.staff, 'pacemaker')
    const foreignPath = `${writePath(foreign, tenant.member.memberId)}?profileId=${scaleId}`
    expect((await world.ask(foreign.staff, 'GET', foreignPath)).status).toBe(404)
    expect((await world.ask(foreign.staff, 'GET', `${writePath(tenant)}?profileId=${scaleId}`)).status).toBe(404)
    expect((await measure(foreign)).status).toBe(201)
  })

  test('staff see what was shared with them and what they asked themselves', async () => {
    const tenant = await world.makeTenant()
    await answer(tenant, tenant.member, 'activeImplant')
    expect((await gate(tenant)).stops).toEqual(['activeImplant'])
    const withdrawn = { purpose: 'share-with-staff', textVersion: '1', language: 'de', decision: 'withdrawn' }
    const consents = `/api/tenants/${tenant.tenantId}/members/${tenant.member.memberId}/consents`
    const decide = (body: object) => world.ask(tenant.member, 'POST', consents, { body })
    expect((await decide(withdrawn)).status).toBe(200)
    expect(await gate(tenant)).toMatchObject({ isDue: true, stops: [] })
    expect(await gate(tenant, tenant.member)).toMatchObject({ isDue: false, stops: ['activeImplant'] })
    await answer(tenant, tenant.staff, 'pacemaker')
    expect(await gate(tenant)).toMatchObject({ stops: ['pacemaker'] })
    expect(await gate(tenant, tenant.admin)).toMatchObject({ isDue: true, stops: [] })
    expect((await measure(tenant)).status).toBe(409)
    expect((await decide({ ...withdrawn, decision: 'given' })).status).toBe(200)
    expect(await gate(tenant, tenant.admin)).toMatchObject({ stops: ['pacemaker'] })
  })

  test.each(['share-with-staff', 'store-health-data'])(
    'after a withdrawal (%s) nobody on the team can read them, not even the person who asked, and the questions are asked again',
    async (purpose) => {
      const tenant = await world.makeTenant()
      const { member, admin } = tenant
      await answer(tenant, admin, 'pacemaker', 'pregnancy')
      expect((await gate(tenant, admin)).stops).toEqual(['pacemaker', 'pregnancy'])
      const consents = `/api/tenants/${tenant.tenantId}/members/${member.memberId}/consents`
      const decide = (of: string, decision: 'given' | 'withdrawn') =>
        world.ask(member, 'POST', consents, { body: { purpose: of, textVersion: '1', language: 'de', decision } })
      expect((await decide(purpose, 'withdrawn')).status).toBe(200)
      for (const who of [admin, tenant.staff]) {
        const { stops, isDue, questions } = await gate(tenant, who)
        expect({ stops, isDue }).toEqual({ stops: [], isDue: true })
        expect(questions.filter((question) => question.answer !== null)).toEqual([])
      }
      expect(await gate(tenant, member)).toMatchObject({ isDue: false, stops: ['pacemaker', 'pregnancy'] })
      await decide('store-health-data', 'given')
      // After the questions were asked again, only the person who asked may use the answers, until sharing is withdrawn
      // again.
      await answer(tenant, admin, 'pacemaker')
      expect((await gate(tenant, admin)).stops).toEqual(['pacemaker'])
      expect((await measure(tenant, {}, admin)).status).toBe(409)
      await decide('share-with-staff', 'withdrawn')
      expect((await gate(tenant, admin)).stops).toEqual([])
    },
  )

  test.each([true, false])(
    'after the member has left, nobody on the team can read them, shared before: %s',
    async (isShared) => {
      const tenant = await world.makeTenant()
      const { member, admin, tenantId } = tenant
      await world.sql(`update member set shares_all = $2 where id = $1`, [member.memberId, isShared])
      await answer(tenant, admin, 'pacemaker')
      expect((await gate(tenant, admin)).stops).toEqual(['pacemaker'])
      expect((await world.ask(member, 'DELETE', `/api/me/memberships/${tenantId}`)).status).toBe(204)
      for (const who of [admin, tenant.staff]) expect(await gate(tenant, who)).toMatchObject({ isDue: true, stops: [] })
      expect(
        await world.sql(`select 1 from safety_answer where tenant_id = $1 and not closed_to_asker`, [tenantId]),
      ).toEqual([])
    },
  )

  test('a no given to staff is no longer valid once the member has given a newer answer that staff do not see', async () => {
    const tenant = await world.makeTenant()
    const { member, staff } = tenant
    await answer(tenant, staff)
    expect(await gate(tenant)).toMatchObject({ isDue: false, stops: [] })
    await daysPass(tenant, 2)
    await world.sql(`update member set shares_all = false where id = $1`, [member.memberId])
    await answer(tenant, member, 'pacemaker')
    const asked = await gate(tenant)
    expect(asked).toMatchObject({ isDue: true, stops: [] })
    expect(asked.questions.find(({ question }) => question === 'pacemaker')).toMatchObject({ answer: null })
    expect(await gate(tenant, member)).toMatchObject({ isDue: false, stops: ['pacemaker'] })
    await answer(tenant, staff, 'pacemaker')
    expect((await measure(tenant)).status).toBe(409)
  })

  test('staff learn that a member was asked alone only if the answers are shared', async () => {
    const tenant = await world.makeTenant()
    const { tenantId, admin, member } = tenant
    const logs = [`audit-events`, `members/${member.memberId}/access-log?by=everybody`]
    const told = async () => {
      const read = (path: string) =>
        world.ask<{ items: { action: string }[] }>(admin, 'GET', `/api/tenants/${tenantId}/${path}`)
      const pages = await Promise.all(logs.map(read))
      return pages.map(({ body }) => body.items.filter(({ action }) => action === 'safety.answered').length)
    }
    await answer(tenant, member, 'pacemaker')
    expect(await told()).toEqual([1, 1])
    await world.sql(`update member set shares_all = false where id = $1`, [member.memberId])
    expect(await told()).toEqual([0, 0])
  })

  test('they go with an erasure, and only with it', async () => {
    const tenant = await world.makeTenant()
    const { tenantId, admin, member } = tenant
    await answer(tenant, tenant.staff, 'pacemaker')
    const base = `/api/tenants/${tenantId}`
    const { body: asked } = await world.ask<Erasure>(admin, 'POST', `${base}/members/${member.memberId}/erasure`)
    const receipt = await vi.waitFor(
      async () => {
        const { body } = await world.ask<Erasure>(admin, 'GET', `${base}/erasures/${asked.id}`)
        if (body.doneAt === null) throw new Error('not erased yet')
        return body
      },
      { timeout: 20_000, interval: 100 },
    )
    expect(receipt.counts).toContainEqual({ kind: 'safety-answers', count: 7 })
    expect(await world.sql(`select 1 from safety_answer where tenant_id = $1`, [tenantId])).toEqual([])
  })

  test('answers of a guest move with them to their existing record', async () => {
    const tenant = await world.makeTenant()
    const base = `/api/tenants/${tenant.tenantId}`
    const { body: guest } = await world.ask<{ id: string }>(tenant.staff, 'POST', `${base}/guests`, {
      body: { birthDate: '1980-05-17', sex: 'female', consent: { given: 'in-person', sharesWithStaff: true } },
    })
    await world.ask(tenant.staff, 'POST', writePath(tenant, guest.id), {
      body: { profileId: scaleId, answers: answers('pacemaker') },
    })
    const made = await world.ask(tenant.staff, 'POST', `${base}/guests/${guest.id}/record`, {
      body: { as: 'existing', memberId: tenant.member.memberId, acceptsDifference: true },
    })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    expect((await gate(tenant, tenant.admin)).stops).toEqual(['pacemaker'])
  })
})
