import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  openTenantWorld,
  stressAnswers,
  stressLoadId,
  type TenantOfTest,
  type TenantWorld,
} from '../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
})
afterAll(() => world.close())

/**
 * Makes a tenant that reminds its members this many days after their next check-up became due. In every new tenant, a
 * check-up is due 90 days after the previous one.
 */
async function makeReminding(remindAfterDays: number | null = 0): Promise<TenantOfTest> {
  const tenant = await world.makeTenant()
  const answer = await world.ask(tenant.admin, 'PATCH', `/api/tenants/${tenant.tenantId}/settings`, {
    body: { remindAfterDays },
  })
  expect(answer.status).toBe(200)
  return tenant
}

const measuredDaysAgo = ({ tenantId, member }: TenantOfTest, days: number) =>
  world.sql(`update member set last_check_up_at = now() - make_interval(days => $3) where tenant_id = $1 and id = $2`, [
    tenantId,
    member.memberId,
    days,
  ])

const waitingJobs = () =>
  world.sql<{ n: number }>(`select count(*)::int as n from graphile_worker._private_jobs`).then(([row]) => row?.n)

/** Runs the scheduled job and returns the log lines of the reminder mails that it sent. */
async function remind(): Promise<readonly string[]> {
  const before = world.announced.length
  await world.sql(`select graphile_worker.add_job('remind-of-due')`)
  await vi.waitFor(async () => expect(await waitingJobs()).toBe(0), { timeout: 10_000, interval: 50 })
  return world.announced.slice(before).filter((text) => /Erinnerung|reminder/i.test(text))
}

const shownReminder = async ({ tenantId, staff, member }: TenantOfTest) => {
  const { body } = await world.ask<{ items: readonly { id: string; remindedAt: string | null }[] }>(
    staff,
    'GET',
    `/api/tenants/${tenantId}/members?view=due`,
  )
  return body.items.find(({ id }) => id === member.memberId)?.remindedAt
}

describe('a member whose check-up is due', () => {
  test('is reminded once by a mail that says nothing about health, and staff see when', async () => {
    const tenant = await makeReminding()
    await measuredDaysAgo(tenant, 91)
    expect(await shownReminder(tenant)).toBeNull()
    const mails = await remind()
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain('/member/member-dashboard')
    expect(mails[0]).not.toMatch(/stress|result|ergebnis|gesund|health/i)
    expect(await shownReminder(tenant)).toMatch(/^20/)
    expect(await remind()).toEqual([])
    const written = await world.sql<{ subjects: readonly string[] }>(
      `select subject_ids as subjects from audit_event where tenant_id = $1 and action = 'member.reminded'`,
      [tenant.tenantId],
    )
    expect(written).toEqual([{ subjects: [tenant.member.memberId] }])
  })

  test('is reminded again of the next one, and not before', async () => {
    const tenant = await makeReminding()
    await measuredDaysAgo(tenant, 95)
    expect(await remind()).toHaveLength(1)
    // The newest check-up is no longer shared, so an older one takes its place. The member gets no second reminder.
    await measuredDaysAgo(tenant, 96)
    expect(await remind()).toEqual([])
    await world.sql(`update due_reminder set created_at = now() - interval '91 days' where tenant_id = $1`, [
      tenant.tenantId,
    ])
    await measuredDaysAgo(tenant, 91)
    expect(await remind()).toHaveLength(1)
  })

  test.each<[string, number | null, number, number]>([
    ['nothing is due yet', 0, 89, 0],
    ['the tenant waits a week, which is not over', 7, 96, 0],
    ['the tenant waits a week, which is over', 7, 98, 1],
    ['the tenant reminds nobody', null, 91, 0],
    ['it has been due for long', 0, 484, 0],
  ])('is reminded when the tenant wants it: %s', async (_, remindAfterDays, daysAgo, mails) => {
    const tenant = await makeReminding(remindAfterDays)
    await measuredDaysAgo(tenant, daysAgo)
    expect(await remind()).toHaveLength(mails)
  })

  test.each([
    ['an archived record', `update member set status = 'archived' where tenant_id = $1 and id = $2`],
    ['a record on hold', `update member set held = true where tenant_id = $1 and id = $2`],
    ['a record without consent', `update member set stores_health_data = false where tenant_id = $1 and id = $2`],
    ['results that are not shared', `update member set shares_all = false where tenant_id = $1 and id = $2`],
    ['a membership that ended', `delete from membership where tenant_id = $1 and member_id = $2`],
    ['a record without a login', `update member set user_id = null where tenant_id = $1 and id = $2`],
    [
      'an address that nobody confirmed',
      `update app_user set email_verified = false where id = (select user_id from membership where tenant_id = $1 and member_id = $2)`,
    ],
  ])('is not reminded of %s', async (_, change) => {
    const tenant = await makeReminding()
    await measuredDaysAgo(tenant, 91)
    await world.sql(change, [tenant.tenantId, tenant.member.memberId])
    expect(await remind()).toEqual([])
  })

  test('is not reminded of a series that ended', async () => {
    const tenant = await makeReminding()
    const { tenantId, staff, member } = tenant
    const url = `/api/tenants/${tenantId}/check-ups`
    const { body } = await world.ask<{ resultGuid: string }>(staff, 'POST', url, {
      body: { profileId: stressLoadId, memberId: member.memberId, answers: stressAnswers() },
    })
    await measuredDaysAgo(tenant, 91)
    expect((await world.ask(staff, 'PUT', `${url}/${body.resultGuid}/series-end`)).status).toBe(204)
    expect(await remind()).toEqual([])
    expect((await world.ask(staff, 'DELETE', `${url}/${body.resultGuid}/series-end`)).status).toBe(204)
    expect(await remind()).toHaveLength(1)
  })

  test('turns the reminders off, and one that waits for the mail server is not sent any more', async () => {
    const tenant = await makeReminding()
    await measuredDaysAgo(tenant, 91)
    const turn = (dueMail: boolean) => world.ask(tenant.member, 'PATCH', '/api/me/preferences', { body: { dueMail } })
    expect((await turn(false)).status).toBe(204)
    const [waiting] = await world.sql<{ id: string }>(
      `insert into due_reminder (tenant_id, member_id, last_check_up_at)
       select tenant_id, id, last_check_up_at from member where tenant_id = $1 and id = $2 returning id`,
      [tenant.tenantId, tenant.member.memberId],
    )
    await world.sql(`select graphile_worker.add_job('send-due-reminder', $1::json)`, [
      JSON.stringify({ tenantId: String(tenant.tenantId), reminderId: waiting?.id }),
    ])
    expect(await remind()).toEqual([])
    expect(await world.sql(`select from due_reminder where tenant_id = $1`, [tenant.tenantId])).toEqual([])
    await turn(true)
    expect(await remind()).toHaveLength(1)
  })
})

test('a mail that the server could not take before it ended is sent by the next attempt, and noted once', async () => {
  const tenant = await makeReminding()
  await measuredDaysAgo(tenant, 91)
  expect(await remind()).toHaveLength(1)
  // Simulates a process that ended after it sent the mail but before it recorded the sending. The same job then runs
  // again.
  await world.sql(`update due_reminder set sent_at = null where tenant_id = $1`, [tenant.tenantId])
  const [left] = await world.sql<{ id: string }>(`select id from due_reminder where tenant_id = $1`, [tenant.tenantId])
  await world.sql(`select graphile_worker.add_job('send-due-reminder', $1::json)`, [
    JSON.stringify({ tenantId: String(tenant.tenantId), reminderId: left?.id }),
  ])
  expect(await remind()).toHaveLength(1)
  const [kept] = await world.sql(`select sent_at is not null as "isSent" from due_reminder where tenant_id = $1`, [
    tenant.tenantId,
  ])
  expect(kept).toEqual({ isSent: true })
})

describe('the link in a reminder', () => {
  const wants = async ({ member }: TenantOfTest) => {
    const { body } = await world.ask<{ user: { dueMail: boolean } }>(member, 'GET', '/api/session')
    return body.user.dueMail
  }
  const press = (address: string, type: string, payload: string) =>
    world.app.inject({ method: 'POST', url: address, headers: { 'content-type': type }, payload })

  /** Sends a reminder and returns the text of its mail, with folded lines joined. */
  async function mailTo(tenant: TenantOfTest): Promise<string> {
    await measuredDaysAgo(tenant, 91)
    const [announced = ''] = await remind()
    const file = /Mail kept in (\S+\.eml)/.exec(announced)?.[1] ?? ''
    return (await readFile(file, 'utf8')).replaceAll('=\r\n', '').replaceAll(/\r\n[ \t]+/g, ' ')
  }
  const findLink = (mail: string) => /\/reminders\/[\w-]+/.exec(mail)?.[0] ?? ''

  test('is offered to mail programs for one press, and names no address of the settings', async () => {
    const mail = await mailTo(await makeReminding())
    expect(mail).toMatch(/^List-Unsubscribe: <https?:\/\/[^>]+\/reminders\/[\w-]{79}>$/m)
    expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    const token = findLink(mail).slice('/reminders/'.length)
    expect(mail, 'people follow a link that tells no server the token').toContain(`/reminders#${token}`)
    expect(mail.split(findLink(mail)).length, 'the address with the token is for programs alone').toBe(2)
  })

  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])('ends the mails by the press of a mail program as %s, and the page takes it back', async (type, payload) => {
    const tenant = await makeReminding()
    const address = findLink(await mailTo(tenant))
    expect(await wants(tenant)).toBe(true)
    const pressed = await press(address, type, payload)
    expect([pressed.statusCode, pressed.body, await wants(tenant)]).toEqual([204, '', false])
    const body = { token: address.slice('/reminders/'.length), isWanted: true }
    expect((await world.ask(null, 'POST', '/api/reminders', { body })).status).toBe(204)
    expect(await wants(tenant)).toBe(true)
  })

  test('is opened without changing anything', async () => {
    const tenant = await makeReminding()
    const address = findLink(await mailTo(tenant))
    await world.app.inject({ method: 'GET', url: address })
    expect(await wants(tenant)).toBe(true)
  })

  test('of somebody else, or cut off, ends nothing', async () => {
    const [tenant, other] = [await makeReminding(), await makeReminding()]
    const [own, foreign] = [findLink(await mailTo(tenant)), findLink(await mailTo(other))]
    const forged = own.slice(0, '/reminders/'.length + 36) + foreign.slice('/reminders/'.length + 36)
    for (const address of [forged, own.slice(0, -1)]) {
      const pressed = await press(address, 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click')
      expect(pressed.statusCode).toBe(404)
    }
    expect([await wants(tenant), await wants(other)]).toEqual([true, true])
  })
})
