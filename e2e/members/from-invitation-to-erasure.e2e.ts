// Follows one person from the invitation to the erasure. The person is invited by staff, registers, is linked, is
// measured, shares the results, stops sharing and is erased. The test has its own server, mail server and monitoring
// service, so that it can search everything that was sent and stored for traces of the person.

import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { startProgram } from '../bench/processes.ts'
import { listFiles, rowsOfDatabase } from '../steps/canary-search.ts'
import { type MailServer, startMailServer } from '../steps/mail-server.ts'
import { signIn } from '../steps/people.ts'
import { answerByKeys, sendAnswers } from '../steps/runner.ts'
import { expect, test, watch } from '../steps/story.ts'
import { text } from '../steps/texts.ts'
import { sendWrite } from '../steps/requests.ts'

const port = Number(process.env['E2E_PORT'] ?? 3950) + 31
const url = `http://localhost:${port}`
const password = 'Moor-Lampe-19'
test.use({ actionTimeout: 20_000 })
const en = (key: string, values: Record<string, string> = {}) =>
  Object.entries(values).reduce((whole, [name, value]) => whole.replaceAll(`{${name}}`, value), text('en', key))

test('a person comes by invitation, shares and stops sharing, deletes the account, and only the receipt is left', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'salus-way-'))
  const mailServer = await startMailServer()
  const monitoring = await startMonitoring()
  const server = await startProgram('server/src/main.ts', {
    env: {
      PORT: String(port),
      DATA_DIR: dataDir,
      SMTP_URL: mailServer.url,
      TELEMETRY_CONNECTION: `InstrumentationKey=00000000-0000-0000-0000-000000000001;IngestionEndpoint=${monitoring.url}`,
      RATE_LIMIT_FACTOR: '1000',
      LOG_LEVEL: 'debug',
    },
    until: /localhost:/,
  })
  const said: string[] = []
  for (const stream of [server.process.stdout, server.process.stderr])
    stream?.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  try {
    const canary = `Canary${crypto.randomUUID().slice(0, 8)}`
    const receiptId = await wholeWay(browser, canary, mailServer)
    const mailsBefore = mailServer.mails.length
    await server.stop()
    expect(mailServer.mails.slice(mailsBefore), 'nobody writes to who is gone').toEqual([])
    const isAboutPerson = (one: string) => one.toLowerCase().includes(canary.toLowerCase())
    const rows = await rowsOfDatabase(dataDir)
    expect(rows.filter(isAboutPerson), 'the database').toEqual([])
    expect(listFiles(dataDir).filter(isAboutPerson), 'the files').toEqual([])
    expect(isAboutPerson(said.join('')), 'the log').toBe(false)
    expect(isAboutPerson(monitoring.received.join('')), 'the telemetry').toBe(false)
    // Proves that the search covered everything: the searched data contains the receipt, the requests in the log, the
    // pages in the telemetry, and the mails.
    expect(rows.filter((row) => row.startsWith('salus.account_erasure') && row.includes(receiptId))).toHaveLength(1)
    expect(rows.filter((row) => row.startsWith('salus.member:')).length).toBeGreaterThan(70)
    expect(said.join('')).toContain('/api/me/deletion')
    expect(monitoring.received.join('')).toContain('/member/profile-settings')
    expect(mailServer.mails.filter(({ to }) => isAboutPerson(to)).length).toBeGreaterThan(0)
  } finally {
    await server.stop()
    await mailServer.stop()
    monitoring.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

async function wholeWay(browser: Browser, canary: string, mailServer: MailServer): Promise<string> {
  const email = `${canary.toLowerCase()}@salus.example`
  const staff = await openBrowser(browser)
  await signIn(staff.context, 'staff')
  const memberId = await createMember(staff.page, canary)
  await inviteByMail(staff.page, { name: `Wanda ${canary}`, email })

  const person = await openBrowser(browser)
  await person.page.goto(await mailServer.linkTo(email, '/invitation'))
  await registerFromInvitation(person.page, { email, canary })
  expect(
    mailServer.mails.filter(({ to }) => to.includes(email)),
    'one mail leads through',
  ).toHaveLength(1)
  await agreeToStatistics(person.page)
  await runStressLoad(person.page)

  await staff.page.goto(`/staff/1/member-measurements?memberId=${memberId}`)
  await expect(staff.page).toHaveURL(/member-measurements\/[0-9a-f-]{36}/)
  await expect(staff.page.getByText(en('checkUps.whatThisMeans')).first()).toBeVisible()
  const resultGuid = /measurements\/([0-9a-f-]{36})/.exec(staff.page.url())?.[1] ?? ''

  await stopSharing(person.page)
  for (const place of [`check-ups/${resultGuid}`, `check-ups?memberId=${memberId}`]) {
    const refused = await staff.context.request.get(`/api/tenants/1/${place}`)
    expect([refused.status(), ((await refused.json()) as { code: string }).code]).toEqual([403, 'not-shared'])
  }
  await staff.page.reload()
  const nothingShared = en('consents.notSharedTitle', { name: `Wanda ${canary}` })
  await expect(staff.page.getByText(nothingShared).first()).toBeVisible()
  await expect(staff.page.getByText(en('checkUps.whatThisMeans'))).toHaveCount(0)

  const receiptId = await deleteAccount(person.page)
  const gone = await staff.context.request.get(`/api/tenants/1/members/${memberId}`)
  expect(gone.status()).toBe(404)
  expect([...staff.said, ...person.said]).toEqual([])
  await staff.context.close()
  await person.context.close()
  return receiptId
}

async function startMonitoring() {
  const received: string[] = []
  const service = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (chunk: string) => received.push(chunk))
    request.on('end', () => response.end('{}'))
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port: servicePort } = service.address() as AddressInfo
  return { url: `http://127.0.0.1:${servicePort}`, received, stop: () => service.close() }
}

async function openBrowser(browser: Browser) {
  const context = await browser.newContext({ baseURL: url, locale: 'en-GB', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const said: string[] = []
  watch(page, said)
  return { context, page, said }
}

async function createMember(page: Page, canary: string): Promise<string> {
  const answer = await sendWrite(page.request, 'POST /api/tenants/1/members', {
    data: {
      firstName: 'Wanda',
      lastName: canary,
      birthDate: '1985-04-12',
      sex: 'female',
      heightCm: 170,
      externalNumber: `${canary}-1`,
      department: canary,
      consent: { given: 'pending' },
    },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

async function inviteByMail(page: Page, { name, email }: { name: string; email: string }) {
  await page.goto('/staff/1/members-overview')
  await page.getByRole('searchbox').fill(name.split(' ').at(-1) ?? name)
  // While the list is still being filtered, the row moves, and a click in that moment lands beside it.
  const found = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect(found).toHaveCount(1)
  await found
    .filter({ hasText: name })
    .getByRole('button', { name: en('invitations.manage', { name }) })
    .click()
  await page.getByLabel(en('invitations.email'), { exact: true }).fill(email)
  await page.getByRole('button', { name: en('invitations.sendOne') }).click()
}

async function registerFromInvitation(page: Page, { email, canary }: { email: string; canary: string }) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    en('invitations.landing.title', { tenant: 'Studio Nord' }),
  )
  await page.getByLabel(en('registration.firstName'), { exact: true }).fill('Wanda')
  await page.getByLabel(en('registration.lastName'), { exact: true }).fill(canary)
  await expect(page.getByText(email)).toBeVisible()
  await page.getByLabel(en('registration.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: en('invitations.landing.createAndAccept'), exact: true }).click()
  await expect(page.getByText(en('invitations.accepted', { tenant: 'Studio Nord' }))).toBeVisible()
  await expect(page).toHaveURL(/\/member/)
}

async function agreeToStatistics(page: Page) {
  await page.goto('/member/profile-settings?section=privacy')
  const consent = page.getByRole('switch', { name: en('settings.statistics') })
  await consent.click()
  await expect(consent).toHaveAttribute('aria-checked', 'true')
}

async function runStressLoad(page: Page) {
  await page.goto('/member/perform-analysis/StressPilot/stress-load')
  await page
    .getByRole('button', { name: en('analyses.start'), exact: true })
    .last()
    .click()
  await page.getByRole('checkbox', { name: /Studio Nord/ }).check()
  await page.getByRole('button', { name: en('consents.agree'), exact: true }).click()
  await expect(page.getByRole('radio').first()).toBeVisible()
  await answerByKeys(
    page,
    Array.from({ length: 10 }, () => 3),
  )
  await sendAnswers(page, 'en')
  await expect(page).toHaveURL(/\/member\/member-dashboard\/[0-9a-f-]{36}$/)
}

async function stopSharing(page: Page) {
  await page.goto('/member/profile-settings?section=privacy')
  await page.getByRole('button', { name: en('consents.changeOf', { tenant: 'Studio Nord' }) }).click()
  await page.getByRole('button', { name: en('consents.withdrawAll') }).click()
  await page.getByRole('button', { name: en('consents.withdrawConfirm'), exact: true }).click()
  await expect(page.getByText(en('consents.withdrawnNow'))).toBeVisible()
}

async function deleteAccount(page: Page): Promise<string> {
  await page.goto('/member/profile-settings?section=privacy')
  await page.getByRole('button', { name: en('ownData.deleteAsk') }).click()
  await page.getByLabel(en('ownData.deleteSure')).check()
  await page.getByRole('button', { name: en('ownData.deleteConfirm') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('ownData.deletedTitle'))
  await expect(page.getByText(en('ownData.receiptId'))).toBeVisible({ timeout: 30_000 })
  const shown = await page.getByRole('main').innerText()
  const id = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/.exec(shown)?.[0]
  expect(id, 'the number on the receipt').toBeTruthy()
  return id ?? ''
}
