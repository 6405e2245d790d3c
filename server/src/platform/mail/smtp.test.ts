import { createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeUser } from '../../testing/make.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { readConfig } from '../config/config.ts'
import { enqueueJob } from '../database/jobs/queue.queries.ts'
import { GivenUp } from '../database/given-up.ts'
import { newResultMail } from './new-result-mail.ts'
import { makePostman } from './postman.ts'

interface Arrived {
  readonly to: string
  readonly text: string
}

/**
 * A real mail server on loopback that stores the mails it receives. The test defines how the server answers for each
 * recipient and mail.
 */
class MailServer {
  readonly arrived: Arrived[] = []
  readonly tries: string[] = []
  onRecipient: (address: string) => number | null = () => null
  onMail: (address: string, cut: () => void) => Promise<void> = async () => undefined
  readonly #server: SMTPServer
  readonly #sockets = new Map<number | undefined, Socket>()

  constructor(options: SMTPServerOptions = {}) {
    this.#server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      authOptional: true,
      onConnect: (_session, done) => done(),
      onRcptTo: ({ address }, _session, done) => {
        this.tries.push(address)
        const code = this.onRecipient(address)
        done(code === null ? null : Object.assign(new Error('refused'), { responseCode: code }))
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const to = session.envelope.rcptTo[0]?.address ?? ''
          const cut = () => this.#sockets.get(session.remotePort)?.destroy()
          const work = async () => {
            await this.onMail(to, cut)
            this.arrived.push({ to, text: Buffer.concat(chunks).toString('utf8') })
            done()
          }
          work().catch(() => undefined)
        })
      },
      ...options,
    })
    this.#server.on('error', () => undefined)
    this.#server.server.on('connection', (socket: Socket) => this.#sockets.set(socket.remotePort, socket))
  }

  async listen(): Promise<string> {
    const listener = this.#server.listen(0, '127.0.0.1')
    await new Promise((resolve) => listener.once('listening', resolve))
    const address = listener.address()
    return `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  }

  close = () => new Promise<void>((resolve) => this.#server.close(resolve))
}

const links = { news: 'http://localhost:3000/member', settings: 'http://localhost:3000/profile-settings' }
const mailTo = (email: string) => newResultMail({ email, name: 'Mara Lindner', locale: 'de' }, links)
// These waits are longer than a healthy server needs to answer on a busy machine.
const unhurried = { connectMs: 20_000, silenceMs: 20_000 }
const postmanAt = (smtpUrl: string, more: Record<string, string> = {}, waits = unhurried) =>
  makePostman(readConfig({ SMTP_URL: smtpUrl, ...more }), () => undefined, waits)

describe('one try', () => {
  let server: MailServer
  let url: string
  beforeAll(async () => {
    server = new MailServer()
    url = await server.listen()
  })
  afterAll(() => server.close())
  afterEach(() => {
    server.arrived.length = 0
    server.onRecipient = () => null
    server.onMail = async () => undefined
  })

  test('brings plain text and HTML with the same words, marked as sent by a program', async () => {
    await postmanAt(url)({ ...mailTo('mara@salus.example'), id: '42' })
    const [mail] = server.arrived
    expect(mail?.text).toContain('Auto-Submitted: auto-generated')
    expect(mail?.text).toContain('Message-ID: <job-42@localhost>')
    expect(mail?.text).toContain('multipart/alternative')
    expect(mail?.text.match(/Guten Tag Mara Lindner,/g)).toHaveLength(2)
  })
  test('to an address that the server permanently refuses is given up, and others are tried again', async () => {
    server.onRecipient = (address) => (address.startsWith('nobody') ? 550 : 451)
    await expect(postmanAt(url)(mailTo('nobody@salus.example'))).rejects.toBeInstanceOf(GivenUp)
    await expect(postmanAt(url)(mailTo('mara@salus.example'))).rejects.not.toBeInstanceOf(GivenUp)
    expect(server.arrived).toEqual([])
  })
  test('fails where the connection is cut in the middle of the mail', async () => {
    server.onMail = async (_to, cut) => {
      cut()
      throw new Error('cut')
    }
    await expect(postmanAt(url)(mailTo('mara@salus.example'))).rejects.toThrow()
    expect(server.arrived).toEqual([])
  })
  test('waits for a slow server', async () => {
    server.onMail = () => pause(250)
    await postmanAt(url)(mailTo('mara@salus.example'))
    expect(server.arrived).toHaveLength(1)
  })
  test('sends nothing unencrypted if encryption is required', async () => {
    await expect(postmanAt(url, { SMTP_TLS: 'required' })(mailTo('mara@salus.example'))).rejects.toMatchObject({
      code: 'ETLS',
    })
    expect(server.arrived).toEqual([])
  })
})

describe('a server that takes the connection and then says nothing', () => {
  let silent: Server
  const listenSilently = async (onConnection: (socket: Socket) => void) => {
    silent = createServer(onConnection)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const address = silent.address()
    return `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  }
  afterEach(() => silent.close())

  // In each of these tests, only the shortened timeout can have ended the attempt, because the other timeout is much
  // longer.
  test('is given up after a while if it never greets', async () => {
    const url = await listenSilently(() => undefined)
    const send = postmanAt(url, {}, { ...unhurried, connectMs: 400 })
    await expect(send(mailTo('mara@salus.example'))).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  })
  test('is given up after a while if it only greets', async () => {
    const url = await listenSilently((socket) => socket.write('220 mail.salus.example ESMTP\r\n'))
    const send = postmanAt(url, {}, { ...unhurried, silenceMs: 400 })
    await expect(send(mailTo('mara@salus.example'))).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  })
})

describe('mails of the running server', () => {
  let server: MailServer
  let app: TestApp
  beforeAll(async () => {
    server = new MailServer()
    app = await startTestApp({ environment: { SMTP_URL: await server.listen() } })
  })
  afterAll(async () => {
    await app.close()
    await server.close()
  })
  const wanting = async () => {
    const user = await makeUser(app.database)
    await app.database.owner.query('update salus.app_user set result_mail = true where id = $1', [user.userId])
    return user
  }
  const enqueue = (userId: string) =>
    enqueueJob(app.database.pool, { task: 'send-new-result', payload: { userId }, key: `new-result:${userId}` })
  const arrivedFor = (email: string) => server.arrived.filter(({ to }) => to === email)
  const waiting = async () =>
    (await app.database.owner.query<{ n: number }>('select count(*)::int as n from graphile_worker._private_jobs'))
      .rows[0]?.n

  test('arrive exactly once, after a refusal and a broken line, and hold up nobody else', async () => {
    const [late, broken, gone, well] = [await wanting(), await wanting(), await wanting(), await wanting()]
    const seen = new Set<string>()
    const first = (what: string) => !seen.has(what) && Boolean(seen.add(what))
    server.onRecipient = (address) =>
      address === gone.email ? 550 : address === late.email && first('late') ? 451 : null
    server.onMail = async (address, cut) => {
      if (address !== broken.email || !first('broken')) return
      cut()
      throw new Error('cut')
    }
    for (const { userId } of [late, broken, gone, well]) await enqueue(userId)
    await vi.waitFor(() => expect(arrivedFor(well.email)).toHaveLength(1), 3_000)
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 20_000, interval: 200 })
    expect([late, broken, gone, well].map(({ email }) => arrivedFor(email).length)).toEqual([1, 1, 0, 1])
    expect(server.tries.filter((address) => address === gone.email)).toHaveLength(1)
    for (const { email } of [late, broken, gone]) expect(app.logged.join('')).not.toContain(email)
  }, 30_000)

  test('are not sent when the change they belong to did not happen', async () => {
    const user = await wanting()
    const client = await app.database.pool.connect()
    await client.query('begin')
    await enqueueJob(client, { task: 'send-new-result', payload: { userId: user.userId } })
    await client.query('rollback')
    client.release()
    await pause(500)
    expect(arrivedFor(user.email)).toEqual([])
    expect(await waiting()).toBe(0)
  })

  test('with the same key become one while the first still waits', async () => {
    const user = await wanting()
    const client = await app.database.pool.connect()
    await client.query('begin')
    for (let time = 0; time < 3; time += 1)
      await enqueueJob(client, { task: 'send-new-result', payload: { userId: user.userId }, key: `n:${user.userId}` })
    await client.query('commit')
    client.release()
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 10_000, interval: 100 })
    expect(arrivedFor(user.email)).toHaveLength(1)
  })

  test('have a Message-ID of their own, also when the numbers of jobs repeat after a restore', async () => {
    const user = await wanting()
    const messageIds = () => arrivedFor(user.email).map(({ text }) => /^Message-ID: <job-(\d+)-\S+>/m.exec(text))
    await enqueue(user.userId)
    await vi.waitFor(() => expect(messageIds()).toHaveLength(1), 10_000)
    const [number] = messageIds()[0]?.slice(1) ?? []
    await app.database.owner.query(
      `select setval(pg_get_serial_sequence('graphile_worker._private_jobs', 'id'), $1::bigint, false)`,
      [number],
    )
    await enqueue(user.userId)
    await vi.waitFor(() => expect(messageIds()).toHaveLength(2), 10_000)
    const [before, after] = messageIds()
    expect(after?.[1]).toBe(before?.[1])
    expect(after?.[0]).not.toBe(before?.[0])
  }, 30_000)

  test('are no longer sent to people who unsubscribed', async () => {
    const user = await makeUser(app.database)
    await enqueue(user.userId)
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 10_000, interval: 100 })
    expect(arrivedFor(user.email)).toEqual([])
  })
})
