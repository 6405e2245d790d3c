import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Session } from '@salus/contract/account/session.ts'
import type { SupportRequest, SupportThread } from '@salus/contract/tenant/support.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { pdfWith } from '../../testing/sample-files.ts'
import { openTenantWorld, type SignedIn, type TenantOfTest, type TenantWorld } from '../../testing/tenant-world.ts'
import { receiveSupportMail } from './receive-support-mail.ts'
import { replyAddress, threadOfAddress } from './reply-address.ts'
import { answerAtDesk, closeAtDesk, listForDesk, showAtDesk } from './run-support-desk.ts'

const replies = 'support@salus.example'
const operator = 'desk@operator.example'
let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld({ SUPPORT_REPLY_ADDRESS: replies, SUPPORT_MAIL: operator })
}, 60_000)
afterAll(() => world.close())

interface Page {
  readonly items: readonly SupportRequest[]
  readonly nextCursor: string | null
}

const clock = { now: () => new Date() }
const desk = () => ({ database: world.database, clock })
const writePath = ({ tenantId }: TenantOfTest) => `/api/tenants/${tenantId}/support-requests`

const open = async (tenant: TenantOfTest, given: object = {}, who: SignedIn = tenant.staff) =>
  world.ask<SupportThread>(who, 'POST', writePath(tenant), {
    body: { subject: 'Scale lost', category: 'problem', priority: 'high', text: 'It is not found.', ...given },
  })
const list = async (tenant: TenantOfTest, who: SignedIn, query = '') =>
  (await world.ask<Page>(who, 'GET', `${writePath(tenant)}${query}`)).body.items
const readThread = async (tenant: TenantOfTest, who: SignedIn, id: string) =>
  (await world.ask<SupportThread>(who, 'GET', `${writePath(tenant)}/${id}`)).body

const waitingJobs = () =>
  world.sql<{ n: number }>(`select count(*)::int as n from graphile_worker._private_jobs`).then(([row]) => row?.n)

async function mailsAfter(act: () => Promise<unknown>): Promise<string[]> {
  const outbox = path.join(world.dataDir, 'outbox')
  const names = () => {
    try {
      return readdirSync(outbox).filter((name) => name.endsWith('.eml'))
    } catch {
      return []
    }
  }
  const before = new Set(names())
  await act()
  await vi.waitFor(async () => expect(await waitingJobs()).toBe(0), { timeout: 10_000, interval: 50 })
  return names()
    .filter((name) => !before.has(name))
    .map((name) => readFileSync(path.join(outbox, name), 'utf8'))
}

test('requests are numbered in their tenant, last message first, page by page, and found by subject and number', async () => {
  const [tenant, foreign] = [await world.makeTenant(), await world.makeTenant()]
  await open(foreign, { subject: 'canary' })
  for (const subject of ['first', 'second', 'third']) expect((await open(tenant, { subject })).status).toBe(201)
  await world.sql(
    `update support_request set last_message_at = (last_message_at at time zone 'UTC' + number * interval '1 minute') at time zone 'UTC'`,
  )
  const items = await list(tenant, tenant.admin)
  expect(items.map(({ subject, number, messageCount }) => [subject, number, messageCount])).toEqual([
    ['third', 3, 1],
    ['second', 2, 1],
    ['first', 1, 1],
  ])
  expect((await list(tenant, tenant.admin, '?text=%232')).map(({ subject }) => subject)).toEqual(['second'])
  expect((await list(tenant, tenant.admin, '?text=THI')).map(({ subject }) => subject)).toEqual(['third'])
  const page = await world.ask<Page>(tenant.staff, 'GET', `${writePath(tenant)}?limit=2`)
  const rest = await world.ask<Page>(tenant.staff, 'GET', `${writePath(tenant)}?limit=2&cursor=${page.body.nextCursor}`)
  expect(rest.body.items.map(({ subject }) => subject)).toEqual(['first'])
})

test('twenty people who ask at once get twenty numbers', async () => {
  const tenant = await world.makeTenant()
  await Promise.all(Array.from({ length: 20 }, () => open(tenant)))
  const numbers = (await list(tenant, tenant.staff)).map(({ number }) => number)
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
})

test('a thread goes back and forth: asked, answered by the operator, unread until looked at, closed, opened again', async () => {
  const tenant = await world.makeTenant()
  const { request } = (await open(tenant)).body
  const at = { tenantId: tenant.tenantId, number: request.number }
  expect(await listForDesk(desk(), { tenantIds: [tenant.tenantId], all: false })).toHaveLength(1)
  expect((await showAtDesk(desk(), at)).join('\n')).toContain('It is not found.')
  await answerAtDesk(desk(), at, { text: ' Restart the tablet. ', operatorName: 'Salus Support' })
  expect(await listForDesk(desk(), { tenantIds: [tenant.tenantId], all: false })).toEqual([])

  expect((await list(tenant, tenant.staff))[0]).toMatchObject({ state: 'answered', isUnread: true, messageCount: 2 })
  const thread = await readThread(tenant, tenant.staff, request.id)
  expect(thread.messages.map(({ author, isFromOperator, via, text }) => [author, isFromOperator, via, text])).toEqual([
    ['Stefan Tester', false, 'portal', 'It is not found.'],
    ['Salus Support', true, 'command', 'Restart the tablet.'],
  ])
  const messageId = thread.messages[1]?.id
  const reading = { body: { messageId } }
  expect((await world.ask(tenant.staff, 'PUT', `${writePath(tenant)}/${request.id}/reading`, reading)).status).toBe(204)
  expect((await list(tenant, tenant.staff))[0]?.isUnread).toBe(false)
  expect((await list(tenant, tenant.admin))[0]?.isUnread).toBe(true)

  const closed = await world.ask<SupportThread>(tenant.admin, 'POST', `${writePath(tenant)}/${request.id}/close`)
  expect(closed.body.request.state).toBe('closed')
  const again = await world.ask<SupportThread>(tenant.staff, 'POST', `${writePath(tenant)}/${request.id}/messages`, {
    body: { text: 'It happened again.' },
  })
  expect([again.status, again.body.request.state, again.body.messages.length]).toEqual([201, 'open', 3])
  await closeAtDesk(desk(), at)
  expect((await readThread(tenant, tenant.staff, request.id)).request.state).toBe('closed')

  const audited = await world.sql<{ action: string; actor: string | null }>(
    `select action, actor_id as actor from audit_event where tenant_id = $1 and action like 'support%' order by position`,
    [tenant.tenantId],
  )
  expect(audited.map(({ action }) => action)).toEqual([
    'support-request.opened',
    'support-request.shown-to-operator',
    'support-request.answered',
    'support-request.read',
    'support-request.closed',
    'support-request.written',
    'support-request.closed',
  ])
})

test('the session counts the unread answers per tenant, and none for people who may not read them', async () => {
  const [tenant, foreign] = [await world.makeTenant(), await world.makeTenant()]
  await world.join(foreign.tenantId, tenant.staff, 'Staff')
  await world.join(foreign.tenantId, tenant.member, 'Staff')
  await world.sql(`update membership set since = '2026-01-01'`)
  const first = (await open(tenant)).body.request
  await open(tenant, {}, tenant.admin)
  await open(foreign, {}, foreign.admin)
  await answerAtDesk(
    desk(),
    { tenantId: tenant.tenantId, number: first.number },
    { text: 'Done.', operatorName: 'Salus' },
  )
  const unread = async (who: SignedIn) => {
    const { body } = await world.ask<Session>(who, 'GET', '/api/session')
    return Object.fromEntries(body.memberships.map(({ groupId, unreadSupport }) => [groupId, unreadSupport]))
  }
  expect(await unread(tenant.staff)).toEqual({ [tenant.tenantId]: 2, [foreign.tenantId]: 1 })
  expect(await unread(tenant.admin)).toEqual({ [tenant.tenantId]: 1 })
  expect(await unread(tenant.member)).toEqual({ [tenant.tenantId]: 0, [foreign.tenantId]: 1 })
  const { messages } = await readThread(tenant, tenant.staff, first.id)
  await world.ask(tenant.staff, 'PUT', `${writePath(tenant)}/${first.id}/reading`, {
    body: { messageId: messages.at(-1)?.id },
  })
  expect(await unread(tenant.staff)).toEqual({ [tenant.tenantId]: 1, [foreign.tenantId]: 1 })
  await world.sql(
    `insert into tenant_policy (tenant_id, second_factor_required) values ($1, true)
     on conflict (tenant_id) do update set second_factor_required = true`,
    [foreign.tenantId],
  )
  expect(await unread(tenant.staff)).toEqual({ [tenant.tenantId]: 1, [foreign.tenantId]: 0 })
})

test('with very many tenants, each one’s own second-factor rule applies, in whatever order the database reads them', async () => {
  const person = (await world.makeTenant()).staff
  const tenants = await Promise.all(Array.from({ length: 12 }, () => world.makeTenant()))
  for (const tenant of tenants) await world.join(tenant.tenantId, person, 'Staff')
  await world.sql(`update membership set since = '2026-01-01' where user_id = $1`, [person.userId])
  for (const tenant of tenants) await open(tenant, {}, tenant.admin)
  await world.sql(
    `insert into tenant_policy (tenant_id, second_factor_required) select unnest($1::int[]), true
     on conflict (tenant_id) do update set second_factor_required = true`,
    [tenants.map(({ tenantId }) => tenantId)],
  )
  await world.sql('analyze membership, tenant_policy')
  const { body } = await world.ask<Session>(person, 'GET', '/api/session')
  expect(body.memberships.map(({ unreadSupport }) => unreadSupport)).toEqual(Array(13).fill(0))
})

test('the same message sent twice with one key is one message, and requests of others are not there', async () => {
  const [tenant, foreign] = [await world.makeTenant(), await world.makeTenant()]
  const { request } = (await open(tenant)).body
  const sent = { body: { text: 'once' }, headers: { 'idempotency-key': randomUUID() } }
  const messages = `${writePath(tenant)}/${request.id}/messages`
  await world.ask(tenant.staff, 'POST', messages, sent)
  expect((await world.ask(tenant.staff, 'POST', messages, sent)).status).toBe(201)
  expect((await readThread(tenant, tenant.staff, request.id)).messages).toHaveLength(2)
  for (const [method, end, body] of [
    ['GET', '', undefined],
    ['POST', '/messages', { text: 'x' }],
    ['POST', '/close', undefined],
    ['PUT', '/reading', { messageId: randomUUID() }],
  ] as const) {
    const asked = body === undefined ? {} : { body }
    expect((await world.ask(foreign.staff, method, `${writePath(foreign)}/${request.id}${end}`, asked)).status).toBe(
      404,
    )
  }
})

describe('files', () => {
  const send = (tenant: TenantOfTest, content: Buffer, name: string, who: SignedIn = tenant.staff) =>
    world.app.inject({
      method: 'POST',
      url: `/api/tenants/${tenant.tenantId}/support-attachments`,
      headers: {
        ...world.makeHeaders(who),
        'content-type': 'application/octet-stream',
        'x-file-name': encodeURIComponent(name),
      },
      payload: content,
    })

  test('go with their message and come back as they were, for the tenant alone', async () => {
    const [tenant, foreign] = [await world.makeTenant(), await world.makeTenant()]
    const content = pdfWith('device log')
    const file = (await send(tenant, content, '../Gerät "Log".pdf')).json<{ id: string; fileName: string }>()
    expect(file.fileName).toBe('Gerät _Log_.pdf')
    const thread = (await open(tenant, { attachmentIds: [file.id] })).body
    expect(thread.messages[0]?.attachments).toEqual([
      { id: file.id, fileName: 'Gerät _Log_.pdf', mediaType: 'application/pdf', bytes: content.length },
    ])
    const end = `/${thread.request.id}/attachments/${file.id}`
    const got = await world.ask(tenant.admin, 'GET', writePath(tenant) + end)
    expect(got.raw.equals(content)).toBe(true)
    expect(String(got.headers['content-disposition'])).toMatch(/^attachment/)
    expect((await world.ask(foreign.staff, 'GET', writePath(foreign) + end)).status).toBe(404)
    // A file can be used only once, and not by another tenant.
    expect((await open(tenant, { attachmentIds: [file.id] })).status).toBe(422)
    const foreignFile = (await send(foreign, content, 'a.pdf')).json<{ id: string }>()
    expect((await open(tenant, { attachmentIds: [foreignFile.id] })).status).toBe(422)
    const [left] = await world.sql<{ n: number }>(
      'select count(*)::int as n from support_message where tenant_id = $1',
      [tenant.tenantId],
    )
    expect(left?.n).toBe(1)
  })

  test.each([
    ['a page named .pdf', Buffer.from('<html><script>alert(1)</script></html>'), 422],
    ['a program', Buffer.from('MZ\u0090\u0000'), 422],
    ['nothing', Buffer.alloc(0), 422],
    ['more than 5 MB', Buffer.alloc(5 * 1024 * 1024 + 1, 65), 413],
  ])('%s is refused', async (_what, content, status) => {
    const tenant = await world.makeTenant()
    expect((await send(tenant, content, 'a.pdf')).statusCode).toBe(status)
    expect(await world.sql('select from support_attachment where tenant_id = $1', [tenant.tenantId])).toEqual([])
  })
})

describe('mails', () => {
  const incoming = (headers: Readonly<Record<string, string>>, text: string) =>
    Buffer.from(
      `${Object.entries({ 'Message-ID': `<${randomUUID()}@mail.example>`, Subject: 'Re: request', ...headers })
        .map(([name, value]) => `${name}: ${value}`)
        .join('\r\n')}\r\n\r\n${text}`,
    )
  const deps = () => ({
    ...desk(),
    secret: world.secret,
    replyAddress: replies,
    operatorAddress: operator,
    operatorName: 'Salus Support',
  })
  const writeAddress = ({ tenantId }: TenantOfTest, side: 'tenant' | 'operator') =>
    replyAddress(replies, world.secret, { tenantId, number: 1, side }) ?? ''
  const findEmail = async ({ userId }: SignedIn) =>
    (await world.sql<{ email: string }>('select email from app_user where id = $1', [userId]))[0]?.email ?? ''

  test('tell the operator of a request and the asker of the answer, with an address to answer to and nothing in the subject', async () => {
    const tenant = await world.makeTenant()
    let request: SupportRequest | undefined
    const toOperator = await mailsAfter(async () => {
      request = (await open(tenant, { subject: 'Secret subject', text: 'Secret text' })).body.request
    })
    expect(toOperator).toHaveLength(1)
    const address = writeAddress(tenant, 'operator')
    expect(toOperator[0]).toContain(`To: ${operator}`)
    expect(toOperator[0]?.replaceAll(/=?\r\n\s?/g, '')).toContain(address)
    expect(toOperator[0]).toMatch(/^Subject: Request \d+\/1\r$/m)

    const answer = { text: 'Secret answer', operatorName: 'Salus Support' }
    const toAsker = await mailsAfter(() => answerAtDesk(desk(), { tenantId: tenant.tenantId, number: 1 }, answer))
    expect(toAsker).toHaveLength(1)
    expect(toAsker[0]).toContain(`To: ${await findEmail(tenant.staff)}`)
    expect(toAsker[0]).toMatch(/^Subject: .*#1\r$/m)
    expect(toAsker[0]).not.toMatch(/^Subject:.*Secret/m)
    expect(request?.number).toBe(1)

    await world.ask(tenant.staff, 'PATCH', '/api/me/preferences', { body: { supportMail: false } })
    expect(await mailsAfter(() => answerAtDesk(desk(), { tenantId: tenant.tenantId, number: 1 }, answer))).toEqual([])
  })

  test('that answer ours become messages of their sender, once', async () => {
    const tenant = await world.makeTenant()
    const { request } = (await open(tenant)).body
    const to = writeAddress(tenant, 'tenant')
    const mail = incoming(
      { From: `Stefan <${(await findEmail(tenant.staff)).toUpperCase()}>`, To: to.toUpperCase() },
      'It works now.\r\n\r\nOn Sat, Salus Support <support@salus.example> wrote:\r\n> Restart the tablet.',
    )
    expect(await receiveSupportMail(deps(), mail)).toMatch(/^A message of request \d+\/1\./)
    expect(await receiveSupportMail(deps(), mail)).toContain('already')
    await receiveSupportMail(
      deps(),
      incoming({ From: operator, 'Delivered-To': writeAddress(tenant, 'operator'), To: 'list@x.example' }, 'Good.'),
    )
    const { messages, request: now } = await readThread(tenant, tenant.admin, request.id)
    expect(messages.map(({ author, via, text, isFromOperator }) => [author, via, text, isFromOperator])).toEqual([
      ['Stefan Tester', 'portal', 'It is not found.', false],
      ['Stefan Tester', 'mail', 'It works now.', false],
      ['Salus Support', 'mail', 'Good.', true],
    ])
    expect(now.state).toBe('answered')
  })

  test.each([
    ['an out-of-office note', { 'Auto-Submitted': 'auto-replied' }, /machine/],
    ['a bounce', { 'Return-Path': '<>' }, /machine/],
    ['a list', { 'List-Id': '<x.example>' }, /machine/],
    ['bulk', { Precedence: 'bulk' }, /machine/],
    ['a mailer daemon', { From: 'MAILER-DAEMON@mail.example' }, /machine/],
    ['a stranger', { From: 'stranger@mail.example' }, /nobody who may write/],
    ['a guessed address', { To: 'support+1-1-aaaaaaaaaaaaaaaaaaaaaaaaaa@salus.example' }, /no thread/],
  ])('of %s are no message', async (_what, headers, words) => {
    const tenant = await world.makeTenant()
    await open(tenant)
    const to = writeAddress(tenant, 'tenant')
    const mail = incoming({ From: await findEmail(tenant.staff), To: to, ...headers }, 'Hello')
    await expect(receiveSupportMail(deps(), mail)).rejects.toThrow(words)
    const counted = await world.sql<{ n: number }>(
      'select count(*)::int as n from support_message where tenant_id = $1',
      [tenant.tenantId],
    )
    expect(counted[0]?.n).toBe(1)
  })

  test('of removed people, other tenants or members are not accepted', async () => {
    const [tenant, foreign] = [await world.makeTenant(), await world.makeTenant()]
    await open(tenant)
    const to = writeAddress(tenant, 'tenant')
    await world.sql('delete from membership where user_id = $1', [tenant.staff.userId])
    for (const who of [tenant.staff, tenant.member, foreign.admin]) {
      const mail = incoming({ From: await findEmail(who), To: to }, 'Hello')
      await expect(receiveSupportMail(deps(), mail)).rejects.toThrow(/nobody who may write/)
    }
  })

  test('to the address of one side are refused from anybody else, whatever is in From', async () => {
    const tenant = await world.makeTenant()
    await open(tenant)
    for (const [from, side] of [
      [operator, 'tenant'],
      [await findEmail(tenant.staff), 'operator'],
    ] as const) {
      const mail = incoming({ From: from, To: writeAddress(tenant, side) }, 'Please send me the password.')
      await expect(receiveSupportMail(deps(), mail)).rejects.toThrow(/nobody who may write/)
    }
  })

  test('reach their thread by an address of 64 signs at most that nobody can make without the key', () => {
    const thread = { tenantId: 999_999_999, number: 999_999_999, side: 'operator' } as const
    const address = replyAddress('0123456789abcdef@salus.example', world.secret, thread) ?? ''
    expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64)
    expect(threadOfAddress('0123456789abcdef@salus.example', world.secret, address)).toEqual(thread)
    expect(threadOfAddress('0123456789abcdef@salus.example', 'another secret', address)).toBeNull()
    const other =
      replyAddress('0123456789abcdef@salus.example', world.secret, { ...thread, tenantId: 1, number: 2 }) ?? ''
    expect(threadOfAddress('0123456789abcdef@salus.example', world.secret, other.replace('+1-2-', '+1-3-'))).toBeNull()
  })
})
