import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '@salus/server/testing/peers/outside-postgres.ts'
import { type OwnPostgres, buildDatabaseUrl } from '@salus/server/testing/peers/own-postgres.ts'
import { type SalusProcess, serveSalus } from '@salus/server/testing/peers/salus-process.ts'
import { password, people } from '../steps/people.ts'

export interface Seen {
  readonly fault: string
  readonly people: string
  readonly operators: string
  readonly lost: string
  readonly isGood: boolean
}

export interface Answer {
  readonly status: number
  readonly ms: number
  readonly body: unknown
}

/** A separate installation of Salus, seen from outside by its users and its operator. */
export interface Installation {
  readonly url: string
  readonly dataDir: string
  readonly server: SalusProcess
  signIn(): Promise<Answer>
  ask(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>
  upload(memberId: string): Promise<Answer>
  newMember(): Promise<string>
  /** The status of `/readyz`, and the codes of the problems that the operator sees. */
  health(): Promise<{ readonly status: number; readonly codes: readonly string[] }>
  /** Waits until a line of the log matches. Returns false if none does in time. */
  logs(words: RegExp): Promise<boolean>
  stop(): Promise<void>
}

type Environment = Readonly<Record<string, string>>

export const makeFolder = (name: string): string => mkdtempSync(path.join(tmpdir(), `salus-${name}-`))

/** Starts Salus with demo data, on the given database or, for `null`, on the embedded one. */
export async function startInstallation(
  postgres: OwnPostgres | null,
  given: Environment & { DATA_DIR: string },
): Promise<Installation> {
  const [port, metricsPort] = [await freePort(), await freePort()]
  const server = await serveSalus({
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    ...(postgres === null ? {} : { DATABASE_URL: buildDatabaseUrl(postgres), AUTH_SECRET: 'f'.repeat(40) }),
    DEMO_DATA: 'on',
    RATE_LIMIT_FACTOR: '100000',
    ...given,
  })
  const url = `http://127.0.0.1:${port}`
  const origin = given['PUBLIC_URL'] ?? `http://localhost:${port}`
  let cookie = ''
  const ask: Installation['ask'] = async (method, route, body, headers = {}) => {
    const since = performance.now()
    const isFile = body instanceof Uint8Array
    const answer = await fetch(url + route, {
      method,
      headers: {
        origin,
        cookie,
        'content-type': isFile ? 'application/octet-stream' : 'application/json',
        ...(method === 'GET' ? {} : { 'idempotency-key': crypto.randomUUID() }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    })
    const text = await answer.text()
    const set = answer.headers.getSetCookie().map((line) => line.split(';')[0])
    if (set.length > 0) cookie = set.join('; ')
    return { status: answer.status, ms: performance.now() - since, body: readBody(text) }
  }
  return {
    url,
    dataDir: given.DATA_DIR,
    server,
    ask,
    signIn: () => ask('POST', '/api/auth/sign-in/email', { email: people.staff, password }),
    upload: (memberId) =>
      ask('POST', `/api/tenants/1/members/${memberId}/documents`, smallPdf, { 'x-file-name': 'drill.pdf' }),
    newMember: async () => readField((await ask('POST', '/api/tenants/1/members', newPerson())).body, 'id'),
    health: () => readHealth(metricsPort),
    logs: (words) => waitUntil(async () => words.test(server.printed()), 45_000),
    stop: () => server.stop(),
  }
}

const newPerson = () => ({
  firstName: 'Drill',
  lastName: `Fault ${crypto.randomUUID().slice(0, 8)}`,
  sex: 'female',
  birthDate: '1980-05-17',
  consent: { given: 'on-paper' },
})

const smallPdf = await import('@salus/server/testing/sample-files.ts').then(({ pdfWith }) => pdfWith('drill'))

function readBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export function readField(body: unknown, name: string): string {
  const value = typeof body === 'object' && body !== null ? Object.entries(body).find(([key]) => key === name)?.[1] : ''
  return typeof value === 'string' ? value : ''
}

export const describeAnswer = ({ status, body }: Answer): string => `${status} ${readField(body, 'code')}`.trim()

async function readHealth(metricsPort: number) {
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/readyz`, { signal: AbortSignal.timeout(10_000) })
  const { conditions } = (await answer.json()) as { conditions: readonly { code: string }[] }
  return { status: answer.status, codes: conditions.map(({ code }) => code) }
}

/** Checks several times a second. Returns false if the condition does not become true in time. */
export async function waitUntil(isSo: () => Promise<boolean>, limitMs = 60_000): Promise<boolean> {
  const limit = performance.now() + limitMs
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > limit) return false
    await pause(250)
  }
  return true
}

/** Returns true if Salus reports this problem to the operator within 45 seconds. */
export const isReported = (salus: Installation, code: string): Promise<boolean> =>
  waitUntil(async () => (await salus.health()).codes.includes(code), 45_000)

export const isWell = (salus: Installation): Promise<boolean> =>
  waitUntil(async () => {
    const { status, codes } = await salus.health()
    return status === 200 && codes.filter((code) => code !== 'disk-nearly-full').length === 0
  })

export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true })
