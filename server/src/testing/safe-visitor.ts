import { Agent, request } from 'node:https'
import { type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { publicName, type SafeProxy } from './peers/proxies.ts'

interface Asked {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer | string
}

interface Answered {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** A visitor who reaches a proxy by https, from a loopback address of their own. */
export interface SafeVisitor {
  ask(asked: Asked): Promise<Answered>
  /** Opens an event stream. Resolves to a function that returns the text received so far. */
  listen(): Promise<() => string>
  leave(): void
}

/**
 * Signs in a user through the proxy, from the loopback address `from`. Also returns the cookies that the sign-in set.
 */
export async function visit(proxy: SafeProxy, from: string, login: { email: string; password: string }) {
  const agent = new Agent({ ca: proxy.authority(), servername: publicName, localAddress: from, keepAlive: true })
  let cookie = ''
  const open = ({ method = 'GET', path, headers, body }: Asked) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      // The visitor claims another address in x-forwarded-for, which must not be believed.
      const own = { host: publicName, origin: `https://${publicName}`, cookie, 'x-forwarded-for': '203.0.113.9' }
      const sent = request({
        agent,
        host: '127.0.0.1',
        port: proxy.port,
        method,
        path,
        headers: { ...own, ...headers },
      })
      sent.once('response', resolve).once('error', reject).end(body)
    })
  const visitor: SafeVisitor = {
    ask: async (asked) => {
      const answer = await open(asked)
      const pieces: Buffer[] = []
      for await (const piece of answer) pieces.push(piece)
      return { status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(pieces) }
    },
    listen: async () => {
      const stream = await open({ path: '/api/events' })
      if (stream.statusCode !== 200) throw new Error(`the event stream answered ${stream.statusCode}`)
      let said = ''
      stream.setEncoding('utf8').on('data', (piece: string) => (said += piece))
      stream.on('error', () => undefined)
      return () => said
    },
    leave: () => agent.destroy(),
  }
  const signedIn = await visitor.ask({
    method: 'POST',
    path: '/api/auth/sign-in/email',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(login),
  })
  if (signedIn.status !== 200) throw new Error(`the sign-in answered ${signedIn.status}: ${signedIn.body.toString()}`)
  const set = signedIn.headers['set-cookie'] ?? []
  cookie = set.map((line) => line.split(';')[0]).join('; ')
  return { visitor, set }
}
