import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { runCommand } from '../testing/peers/salus-process.ts'
import { makeTenant } from '../testing/make.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { formatAge } from './watch-commands.ts'

let app: TestApp
let environment: Record<string, string>
beforeAll(async () => {
  app = await startTestApp()
  const cluster = inject('postgres')
  environment = {
    DATA_DIR: app.config.dataDir,
    DATABASE_URL: `postgresql://postgres@localhost:${cluster.port}/${app.database.owner.options.database}?host=${encodeURIComponent(cluster.host)}`,
  }
}, 60_000)
afterAll(() => app.close())

describe('jobs', () => {
  test('lists waiting, retried and failed jobs without payloads, and retries one of them', async () => {
    const add = async (task: string, attempts: number) => {
      const { rows } = await app.database.owner.query<{ id: string }>(
        `select id::text as id from graphile_worker.add_job($1, payload => '{"email":"mara@salus.test"}',
           run_at => now() + interval '3 hours', max_attempts => 20)`,
        [task],
      )
      await app.database.owner.query(
        `update graphile_worker._private_jobs set attempts = $2, last_error = 'no mail to mara@salus.test' where id = $1`,
        [rows[0]?.id, attempts],
      )
      return rows[0]?.id ?? ''
    }
    const waiting = await add('run-retention', 0)
    const retrying = await add('send-invitation', 3)
    const failed = await add('send-new-result', 20)
    const listed = await runCommand(['jobs'], environment)
    expect(listed.code).toBe(1)
    expect(listed.printed).toContain('1 waiting, 0 running, 1 to be tried again, 1 failed')
    expect(listed.printed).toMatch(new RegExp(`^${waiting}\trun-retention\twaiting\tdue in (3 h 0|2 h 59) min`, 'm'))
    expect(listed.printed).toMatch(new RegExp(`^${retrying}\tsend-invitation\tretrying\t3 of 20 attempts, due in`, 'm'))
    expect(listed.printed).toMatch(new RegExp(`^${failed}\tsend-new-result\tfailed\t20 of 20 attempts`, 'm'))
    expect(listed.printed).not.toContain('mara')

    await app.database.owner.query(`update graphile_worker._private_jobs set run_at = now() + interval '3 hours'`)
    const again = await runCommand(['jobs', 'retry', retrying], environment)
    expect([again.code, again.printed]).toEqual([0, expect.stringContaining(`Job ${retrying} is due now`)])
    // The job's invitation does not exist. The running worker either completes the job or fails again. In both
    // cases the number of attempts changes.
    const attemptsNow = async () =>
      (
        await app.database.owner.query<{ attempts: number }>(
          'select attempts from graphile_worker._private_jobs where id = $1',
          [retrying],
        )
      ).rows[0]?.attempts
    await expect.poll(attemptsNow, { timeout: 20_000 }).not.toBe(3)
    expect(await runCommand(['jobs', 'retry', '99999999'], environment)).toMatchObject({
      code: 1,
      printed: expect.stringContaining('There is no job 99999999'),
    })
    expect((await runCommand(['jobs', 'retry', 'x'], environment)).printed).toContain('Name one job by its number')
  }, 60_000)
})

describe('health', () => {
  test('says what needs repair, which only this command learns, and whether Salus is ready', async () => {
    writeFileSync(path.join(app.config.dataDir, 'secret'), app.secret, { mode: 0o600 })
    await app.database.owner.query(`insert into salus.server_state (written_at) values (now() + interval '1 hour')
      on conflict (id) do update set written_at = excluded.written_at`)
    const address = await app.app.listen({ host: '127.0.0.1', port: 0 })
    const PORT = new URL(address).port
    const told = await runCommand(['health'], { ...environment, PORT })
    expect(told.code).toBe(0)
    expect(told.printed).toContain(`Salus on port ${PORT} is ready.`)
    expect(told.printed).toMatch(/^Warning: The database's clock was set back by 3\d\d\d s\./m)
    expect(told.printed).toMatch(/^Warning: postgres, the login of DATABASE_URL, is a superuser of PostgreSQL: /m)
    expect(told.printed).not.toContain('Note:')
    expect(await (await fetch(`${address}/readyz`)).json()).toEqual({ status: 'ready' })
    const { owner } = app.database
    const { rows } = await owner.query<{ name: string; checksum: string }>(
      'delete from salus.migration where name = (select max(name) from salus.migration) returning name, checksum',
    )
    const { name, checksum } = rows[0] ?? {}
    expect((await runCommand(['health'], { ...environment, PORT })).printed).toContain(
      `Note: ${name} waits until you no longer need the previous version: npm run salus -- migrate --after`,
    )
    await owner.query('insert into salus.migration values ($1, $2)', [name, checksum])
    const tenantId = await makeTenant(app.database)
    await owner.query(
      `update salus.tenant set end_planned_at = now() - interval '40 days', ends_on = '2026-11-19', end_waits_for = '{holds}'
       where id = $1`,
      [tenantId],
    )
    expect((await runCommand(['health'], { ...environment, PORT })).printed).toMatch(
      new RegExp(`^Note: Tenant ${tenantId} \\(\\S+\\) was to be erased on 2026-11-19 and waits for: holds\\. `, 'm'),
    )
    rmSync(path.join(app.config.dataDir, 'secret'))
    expect((await runCommand(['health'], { ...environment, PORT: '9' })).printed).toContain('nothing answers')
  }, 60_000)
})

describe('mail test', () => {
  const servers: SMTPServer[] = []
  afterAll(() => Promise.all(servers.map((server) => new Promise<void>((resolve) => server.close(resolve)))))
  const serve = async (options: SMTPServerOptions = {}) => {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      authOptional: true,
      onAuth: (_auth, _session, done) => done(Object.assign(new Error('bad password'), { responseCode: 535 })),
      onData: (stream, _session, done) => {
        stream.resume()
        stream.on('end', () => done(null, 'kept as number 4711'))
      },
      ...options,
    })
    server.on('error', () => undefined)
    servers.push(server)
    const listener = server.listen(0, '127.0.0.1')
    await new Promise((resolve) => listener.once('listening', resolve))
    const address = listener.address()
    return typeof address === 'object' && address ? address.port : 0
  }
  const refuse = (responseCode: number) => ({
    onRcptTo: (_address: unknown, _session: unknown, done: (error: Error) => void) =>
      done(Object.assign(new Error('not here'), { responseCode })),
  })
  const tryMail = (SMTP_URL: string) =>
    runCommand(['mail', 'test', 'operator@salus.test'], { ...environment, SMTP_URL })

  test('says that the server accepted the mail, with its answer', async () => {
    const { code, printed } = await tryMail(`smtp://127.0.0.1:${await serve()}`)
    expect(printed).toMatch(/The mail server 127\.0\.0\.1:\d+ accepted the mail to operator@salus\.test\./)
    expect(printed).toContain('kept as number 4711')
    expect(code).toBe(0)
  })
  test.each([
    ['a recipient that it refuses', refuse(550), '', /recipient was refused[^]+It answered: 550 not here/],
    ['a recipient that it puts off', refuse(451), '', /put off for now[^]+It answered: 451/],
    ['a wrong password', {}, 'user:a-secret-password@', /user or password was refused[^]+535/],
  ])('says what is wrong with %s', async (_what, options, login, words) => {
    const { code, printed } = await tryMail(`smtp://${login}127.0.0.1:${await serve(options)}`)
    expect(printed).toMatch(words)
    expect(printed).not.toContain('a-secret-password')
    expect(code).toBe(1)
  })
  test('says that no connection was made, and what else is missing', async () => {
    const closed = createServer()
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
    const address = closed.address()
    const port = typeof address === 'object' && address ? address.port : 0
    await new Promise((resolve) => closed.close(resolve))
    expect(await tryMail(`smtp://127.0.0.1:${port}`)).toMatchObject({
      code: 1,
      printed: expect.stringContaining('no connection could be made'),
    })
    expect((await runCommand(['mail', 'test', 'operator@salus.test'], environment)).printed).toContain(
      'SMTP_URL is not set',
    )
    expect((await runCommand(['mail', 'test', 'nobody'], environment)).printed).toContain('Name one mail address.')
  })
})

test.each([
  [0.4, '0 s'],
  [59.4, '59 s'],
  [3599, '59 min'],
  [11_520, '3 h 12 min'],
  [200_000, '2 d 7 h'],
])('%d seconds are shown as %s', (seconds, text) => {
  expect(formatAge(seconds)).toBe(text)
})
