import { createServer, type Server, type Socket } from 'node:net'
import pg from 'pg'
import { freePort } from '@salus/server/testing/peers/outside-postgres.ts'
import type { OwnPostgres } from '@salus/server/testing/peers/own-postgres.ts'
import {
  type Installation,
  isReported,
  isWell,
  makeFolder,
  removeFolder,
  type Seen,
  startInstallation,
  describeAnswer,
  waitUntil,
} from './installation.ts'

type Manner = 'down' | 'slow' | 'refusing' | 'well'

/** A mail server that can be down, be slow or refuse mails. It keeps a list of the mails that it accepts. */
class MailServer {
  readonly port: number
  readonly taken: string[] = []
  #server: Server | null = null
  readonly #open = new Set<Socket>()

  constructor(port: number) {
    this.port = port
  }

  async become(manner: Manner): Promise<void> {
    for (const socket of this.#open) socket.destroy()
    const former = this.#server
    if (former !== null) await new Promise((resolve) => former.close(resolve))
    this.#server = null
    if (manner === 'down') return
    const server = createServer((socket) => {
      this.#open.add(socket)
      socket.on('error', () => undefined).once('close', () => this.#open.delete(socket))
      if (manner === 'refusing') socket.end('554 no service here\r\n')
      if (manner === 'well') this.#serve(socket)
    })
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve))
    this.#server = server
  }

  #serve(socket: Socket): void {
    let text = ''
    let isInMail = false
    socket.write('220 drill\r\n')
    socket.setEncoding('utf8').on('data', (piece: string) => {
      text += piece
      for (let end = text.indexOf(isInMail ? '\r\n.\r\n' : '\r\n'); end >= 0;) {
        const said = text.slice(0, end)
        text = text.slice(end + (isInMail ? 5 : 2))
        if (isInMail) this.taken.push(said)
        isInMail = !isInMail && said.startsWith('DATA')
        socket.write(said === 'QUIT' ? '221 bye\r\n' : isInMail ? '354 go on\r\n' : '250 ok\r\n')
        end = text.indexOf(isInMail ? '\r\n.\r\n' : '\r\n')
      }
    })
  }
}

/** Invites people while the mail server is down, silent, or refuses every mail. */
export async function mailFaults(postgres: OwnPostgres): Promise<readonly Seen[]> {
  const mail = new MailServer(await freePort())
  const folder = makeFolder('mail')
  const salus = await startInstallation(postgres, {
    DATA_DIR: folder,
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: 'Salus <salus@salus.test>',
  })
  const owner = new pg.Pool({ ...postgres.owner, max: 1 })
  try {
    await salus.signIn()
    const rows: Seen[] = []
    for (const manner of ['down', 'slow', 'refusing'] as const) rows.push(await suffer({ salus, mail, owner, manner }))
    return rows
  } finally {
    await owner.end()
    await salus.stop()
    await mail.become('down')
    removeFolder(folder)
  }
}

interface MailFault {
  readonly salus: Installation
  readonly mail: MailServer
  readonly owner: pg.Pool
  readonly manner: Manner
}

async function suffer({ salus, mail, owner, manner }: MailFault): Promise<Seen> {
  await mail.become(manner)
  const address = `drill-${manner}@example.org`
  const invited = await salus.ask('POST', '/api/tenants/1/member-invitations', { addresses: [address] })
  const read = await salus.ask('GET', '/api/tenants/1/members?limit=5')
  const readFailureCode = async () =>
    (await owner.query<{ code: string | null }>('select mail_failure as code from salus.server_state')).rows[0]?.code
  const isNoted = await waitUntil(async () => typeof (await readFailureCode()) === 'string')
  const code = await readFailureCode()
  const isLogged = await salus.logs(/"msg":"a job failed and will be tried again"/)
  // Backdates the start of the failure, because the alarm comes only after ten minutes, which is too long for this
  // test.
  await owner.query(`update salus.server_state set mail_failing_since = now() - interval '20 minutes'`)
  const wasReported = await isReported(salus, 'mail-failing')
  const { status } = await salus.health()
  await mail.become('well')
  const again = `select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs where attempts > 0`
  await owner.query(again)
  const arrived = () => mail.taken.filter((text) => text.includes(address)).length
  const isBack = (await waitUntil(async () => arrived() > 0)) && (await isWell(salus))
  return {
    fault: `mail server ${manner}`,
    people: `invitation ${describeAnswer(invited)} in ${(invited.ms / 1000).toFixed(1)} s, reads ${describeAnswer(read)}`,
    operators: `/readyz ${status}, mail-failing (${code}) after 10 minutes${isLogged ? ', a warning for each attempt' : ''}`,
    lost: arrived() === 1 ? 'nothing: the mail came once, later' : `the mail came ${arrived()} times`,
    isGood:
      [isNoted, isLogged, wasReported, isBack, arrived() === 1, status === 200].every(Boolean) &&
      invited.status === 201 &&
      invited.ms < 2_000,
  }
}
