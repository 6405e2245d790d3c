import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Database, openDatabase } from '../platform/database/open-database.ts'
import { silentLog } from '../platform/log.ts'
import { hashPassword } from '../platform/sign-in/account/password-hash.ts'
import {
  freePort,
  type OutsidePostgres,
  setUpDatabase,
  startOutsidePostgres,
} from '../testing/peers/outside-postgres.ts'
import { runCommand, serveSalus } from '../testing/peers/salus-process.ts'
import { copyOfTemplate } from '../testing/test-databases.ts'
import { demoPassword, demoUsers } from './demo-accounts.ts'
import { fillDemoData } from './fill-demo-data.ts'
import { closeDemoAccounts, warnOfPublishedPasswords, watchPublishedPasswords } from './published-passwords.ts'

const everybody = demoUsers.map(({ email }) => email).toSorted()
const published = { publicUrl: 'https://salus.example', host: '127.0.0.1' }

describe('demo accounts', () => {
  let database: Database
  beforeEach(async () => {
    database = await openDatabase({ owner: await copyOfTemplate(), appLogin: 'own-login' }, silentLog())
    await fillDemoData(database.owner, { now: new Date('2026-11-21T08:30:00Z'), hashPassword })
    return () => database.close()
  })
  const sql = (text: string, values: readonly unknown[] = []) => database.owner.query(text, [...values])

  test('are warned about by name where other machines reach Salus, and nowhere else', async () => {
    const warning = await warnOfPublishedPasswords(database.owner, published)
    for (const email of everybody) expect(warning).toContain(email)
    expect(warning).toMatch(
      /^Anybody can sign in at https:\/\/salus\.example .* npm run salus -- close-demo-accounts.*\.$/,
    )
    for (const publicUrl of ['https://localhost', 'https://127.0.0.1:8443', 'https://[::1]'])
      expect(await warnOfPublishedPasswords(database.owner, { publicUrl, host: '127.0.0.1' })).toBeNull()
    const inContainer = { publicUrl: 'http://localhost:3000', host: '0.0.0.0' }
    expect(await warnOfPublishedPasswords(database.owner, inContainer)).toMatch(
      /^Anybody can sign in at HOST=0\.0\.0\.0/,
    )
  })

  test('are announced as closed within a minute', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      const isOpen = watchPublishedPasswords(database.owner, published)
      // The first call waits a second at most, and comparing the passwords can take longer.
      await expect.poll(isOpen).toBe(true)
      await closeDemoAccounts(database.owner)
      expect(await isOpen()).toBe(true)
      vi.advanceTimersByTime(61_000)
      await isOpen()
      await expect.poll(isOpen).toBe(false)
    } finally {
      vi.useRealTimers()
    }
  })

  test('are checked in the background: a database that does not answer delays no request', async () => {
    const hanging = { connect: vi.fn<() => Promise<never>>(() => new Promise(() => undefined)) }
    const begun = performance.now()
    // The cast is safe, because only `connect` is called, and its promise never settles.
    const isOpen = watchPublishedPasswords(hanging as unknown as Database['owner'], published)
    expect(await Promise.all([isOpen(), isOpen()])).toEqual([false, false])
    expect(performance.now() - begun).toBeLessThan(10_000)
    expect(hanging.connect).toHaveBeenCalledTimes(1)
  })

  test('with a changed password belong to their owner and stay open', async () => {
    const [own = ''] = everybody
    await sql(
      `update salus.account set password = $1 where user_id = (select id from salus.app_user where email = $2)`,
      [await hashPassword('a password that nobody published'), own],
    )
    expect(await warnOfPublishedPasswords(database.owner, published)).not.toContain(own)
    expect(await closeDemoAccounts(database.owner)).toEqual(everybody.filter((email) => email !== own))
    const { rows } = await sql(
      `select email from salus.app_user u join salus.account a on a.user_id = u.id where suspended_at is null order by 1`,
    )
    expect(rows).toEqual([{ email: own }])
  })

  test('are closed once: no password, no session, no warning, and no start names them again', async () => {
    expect(await closeDemoAccounts(database.owner)).toEqual(everybody)
    expect(await closeDemoAccounts(database.owner)).toEqual([])
    expect(await warnOfPublishedPasswords(database.owner, published)).toBeNull()
    const left = await sql(
      'select (select count(*)::int from salus.account) + (select count(*)::int from salus.session) as n',
    )
    expect(left.rows).toEqual([{ n: 0 }])
    expect(await fillDemoData(database.owner, { now: new Date(), hashPassword })).toEqual([])
  })
})

describe('a server with a public address', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'salus-public-'))
  const secrets: string[] = []
  let outside: OutsidePostgres
  beforeAll(async () => {
    outside = await startOutsidePostgres(null)
  }, 60_000)
  afterAll(async () => {
    await outside.stop()
    rmSync(root, { recursive: true, force: true })
  })

  test('reports at its start, in its log and by health that demo accounts are open, until they are closed', async () => {
    const { BACKUP_DATABASE_URL: _reader, ...logins } = await setUpDatabase(outside, 'salus')
    const environment = {
      ...logins,
      DATA_DIR: path.join(root, 'data'),
      PORT: String(await freePort()),
      PUBLIC_URL: 'https://salus.example',
      TRUSTED_PROXIES: 'none',
    }
    const first = await serveSalus({ ...environment, DEMO_DATA: 'on' })
    await expect
      .poll(first.printed, { timeout: 20_000 })
      .toMatch(/^WARNING: Anybody can sign in at https:\/\/salus\.example with/m)
    await expect.poll(first.printed, { timeout: 20_000 }).toMatch(/^\{"level":"error",.*Anybody can sign in/m)
    const ways = await fetch(`${first.url}/api/auth/ways`)
    expect(await ways.json()).toMatchObject({ demoAccountsOpen: true })
    const fault = { code: 1, printed: expect.stringMatching(/is ready\.\n(.*\n)*Fault: Anybody can sign in/) }
    expect(await runCommand(['health'], environment)).toMatchObject(fault)
    expect(await runCommand(['close-demo-accounts'], environment)).toMatchObject({
      code: 0,
      printed: expect.stringContaining('closed\tadmin@studio-nord.example'),
    })
    expect(await runCommand(['health'], environment)).toMatchObject({ code: 0 })
    await first.stop()

    const second = await serveSalus({ ...environment, DEMO_DATA: 'on' })
    await second.stop()
    expect(second.printed()).not.toMatch(/WARNING|Demo accounts/)
  }, 120_000)

  const ownDatabase = async () => {
    // Starts another database server. Roles belong to a whole server, and the roles of the set-up script must not exist
    // yet.
    const fresh = await startOutsidePostgres(null)
    onTestFinished(() => fresh.stop())
    const { BACKUP_DATABASE_URL: _reader, ...logins } = await setUpDatabase(fresh, 'fresh')
    return logins
  }
  test.each([
    ['a database of one’s own', ownDatabase, undefined],
    ['DEMO_DATA=off', () => Promise.resolve({}), 'off'],
  ])(
    'begins with %s without any account, and with a secret that only it knows',
    async (what, logins, demoData) => {
      const dataDir = path.join(root, demoData ?? 'own')
      const database = await logins()
      const port = String(await freePort())
      const salus = await serveSalus({ ...database, DATA_DIR: dataDir, PORT: port, DEMO_DATA: demoData })
      try {
        expect(salus.printed(), what).not.toMatch(/Demo accounts|WARNING/)
        expect(await (await fetch(`${salus.url}/api/auth/ways`)).json()).not.toHaveProperty('demoAccountsOpen')
        for (const email of everybody) {
          const body = JSON.stringify({ email, password: demoPassword })
          const headers = { 'content-type': 'application/json', origin: salus.url }
          const answer = await fetch(`${salus.url}/api/auth/sign-in/email`, { method: 'POST', headers, body })
          expect(answer.status).toBe(401)
        }
        const listed = await runCommand(['tenant', 'list'], { ...database, DATA_DIR: dataDir, PORT: port })
        expect(listed.printed).toContain('There is no tenant yet')
        expect(statSync(path.join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
        secrets.push(readFileSync(path.join(dataDir, 'secret'), 'utf8'))
      } finally {
        await salus.stop()
      }
      expect(new Set(secrets).size, 'no two installations share one').toBe(secrets.length)
    },
    120_000,
  )
})
