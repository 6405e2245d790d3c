// The whole server with demo data and a clock that an end-to-end test sets, for tests of workflows that take weeks. The
// first argument is the initial time of the clock. Only tests run this file: the server itself (src/main.ts) always
// uses the machine's clock. Accepts orders only from the process that started it.

import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { buildApp } from '../../app.ts'
import { fillDemoData } from '../../demo/fill-demo-data.ts'
import { openStore } from '../../open-store.ts'
import { readConfig } from '../../platform/config/config.ts'
import { openFileStore } from '../../platform/files/open-file-store.ts'
import { makeLog } from '../../platform/log.ts'
import { makePostman } from '../../platform/mail/postman.ts'
import { hashPassword } from '../../platform/sign-in/account/password-hash.ts'
import { sessionCookieName } from '../../platform/sign-in/account/session-cookie.ts'
import type { Answer, Order, SignedInMember } from './orders.ts'

const [beginsAt = ''] = process.argv.slice(2)
let aheadMs = Date.parse(beginsAt) - Date.now()
const clock = { now: () => new Date(Date.now() + aheadMs) }

const config = readConfig(process.env)
const log = makeLog(config.logLevel ?? 'warn')
const tell = (text: string) => void process.stdout.write(`${text}\n`)
const store = await openStore(config, log, tell)
const { owner } = store.database
await fillDemoData(owner, { now: clock.now(), hashPassword })
const app = await buildApp({
  config,
  secret: store.secret,
  files: openFileStore(config, { secret: () => store.secret, log }),
  database: store.database,
  clock,
  log,
  postman: makePostman(config, tell),
  webFolder: fileURLToPath(new URL('../../../../web/dist/', import.meta.url)),
  // Scheduled tasks are off, because a test runs them with an order.
  keepsTimetable: false,
})
await app.listen({ host: config.host, port: config.port })
tell(`listening at ${config.publicUrl}`)

process.on('message', (order: Order) => {
  void carryOut(order).then(
    (answer) => process.send?.({ answer } satisfies Answer),
    (error: unknown) => process.send?.({ failure: String(error) } satisfies Answer),
  )
})
const stop = () =>
  void app
    .close()
    .then(() => store.close())
    .then(() => process.exit(0))
process.once('SIGTERM', stop)
process.once('disconnect', stop)

async function carryOut(order: Order): Promise<readonly SignedInMember[]> {
  if ('setClock' in order) aheadMs = Date.parse(order.setClock) - Date.now()
  else if ('run' in order) await owner.query('select graphile_worker.add_job($1)', [order.run])
  else return signInMembers(order.tenantToSignIn)
  return []
}

/** Opens a session for every active member with a login, without the sign-in page. */
async function signInMembers(tenantId: number): Promise<readonly SignedInMember[]> {
  const { rows } = await owner.query<{ memberId: string; userId: string; department: string | null }>(
    `select id as "memberId", user_id as "userId", department from salus.member
     where tenant_id = $1 and user_id is not null and status = 'active' order by id`,
    [tenantId],
  )
  const members: SignedInMember[] = []
  for (const { memberId, userId, department } of rows) {
    const token = randomBytes(24).toString('base64url')
    await owner.query(
      `insert into salus.session (id, user_id, token, expires_at) values ($1, $2, $3, now() + interval '1 hour')`,
      [randomUUID(), userId, token],
    )
    const signature = createHmac('sha256', store.secret).update(token).digest('base64')
    const cookie = `${sessionCookieName(config.isHttps)}=${encodeURIComponent(`${token}.${signature}`)}`
    members.push({ memberId, department, cookie })
  }
  return members
}
