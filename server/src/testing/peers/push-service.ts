import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, randomUUID, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message for a browser, decrypted as its service worker gets it. */
interface Arrived {
  readonly browser: BrowserOfTest
  readonly text: string
  readonly ttl: number
  readonly headers: IncomingHttpHeaders
  /** The claims that the sender signed (RFC 8292). */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string }
  readonly publicKey: string
  readonly bytes: number
}

interface BrowserOfTest {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

interface Answering {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Starts a push service on loopback. It checks the signature of the sender and decrypts each message with the keys of
 * the receiving browser.
 */
export async function startPushService() {
  const arrived: Arrived[] = []
  const faults: string[] = []
  const browsers = new Map<string, { readonly known: BrowserOfTest; readonly open: (body: Buffer) => string }>()
  let answering: Answering = { status: 201 }
  let origin = ''
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const browser = browsers.get(request.url ?? '')
      const body = Buffer.concat(parts)
      try {
        if (!browser) throw new Error(`nobody has ${request.url}`)
        if (request.headers['content-encoding'] !== 'aes128gcm') throw new Error('another encoding')
        const { claims, publicKey } = readVapid(request.headers.authorization ?? '')
        if (claims.aud !== origin) throw new Error(`signed for ${claims.aud}`)
        if (claims.exp * 1000 > Date.now() + 86_400_000) throw new Error('signed for more than a day')
        const { headers } = request
        arrived.push({
          browser: browser.known,
          text: browser.open(body),
          ttl: Number(headers['ttl']),
          headers,
          claims,
          publicKey,
          bytes: body.length,
        })
      } catch (error) {
        faults.push(String(error))
      }
      response.writeHead(answering.status, answering.headers).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // The cast is safe, because the address of a server that listens on a port is an object.
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    arrived,
    faults,
    answerWith: (next: Answering) => {
      answering = next
    },
    subscribe: (): BrowserOfTest => {
      const path = `/push/${randomUUID()}`
      const keys = createECDH('prime256v1')
      const p256dh = keys.generateKeys()
      const auth = randomBytes(16)
      const known = {
        endpoint: `${origin}${path}`,
        keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
      }
      browsers.set(path, {
        known,
        open: (body) => openMessage(body, { auth, p256dh, secretWith: (sender) => keys.computeSecret(sender) }),
      })
      return known
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

interface BrowserKeys {
  readonly auth: Buffer
  readonly p256dh: Buffer
  readonly secretWith: (sender: Buffer) => Buffer
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** Decrypts one record of `aes128gcm` with the keys of a browser (RFC 8188, RFC 8291). */
function openMessage(body: Buffer, { auth, p256dh, secretWith }: BrowserKeys): string {
  const salt = body.subarray(0, 16)
  const senderEnd = 21 + body.readUInt8(20)
  const sender = body.subarray(21, senderEnd)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender])
  const key = derive(secretWith(sender), auth, info, 32)
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive(key, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(key, salt, 'Content-Encoding: nonce\0', 12),
  )
  decipher.setAuthTag(body.subarray(-16))
  const padded = Buffer.concat([decipher.update(body.subarray(senderEnd, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end === -1) throw new Error('no end of the message')
  return padded.subarray(0, end).toString('utf8')
}

/** Checks the sender's signature with the key that the sender states, and returns the signed claims. */
function readVapid(authorization: string): Pick<Arrived, 'claims' | 'publicKey'> {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const point = Buffer.from(publicKey, 'base64url')
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) } })
  const signed = token.slice(0, token.lastIndexOf('.'))
  const signature = Buffer.from(token.slice(signed.length + 1), 'base64url')
  if (!verify('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }, signature))
    throw new Error('the signature is not that of the key')
  const claims: unknown = JSON.parse(Buffer.from(signed.split('.')[1] ?? '', 'base64url').toString('utf8'))
  // The cast is unchecked, but tests compare the claims with expected values.
  return { claims: claims as Arrived['claims'], publicKey }
}
