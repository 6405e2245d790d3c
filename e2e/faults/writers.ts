import pg from 'pg'
import { password, people } from '../steps/people.ts'

interface Sent {
  readonly key: string
  isAcknowledged: boolean
}

export interface Answers {
  readonly statuses: Map<string, number>
  slowestMs: number
}

export interface Writers {
  readonly sent: readonly Sent[]
  readonly answers: Answers
  /** Discards the answers so far, before a new fault begins. */
  begin(): void
  /** Stops the writers. Each of them repeats its current note until it is stored, and only then stops. */
  stop(): Promise<void>
}

/** In milliseconds. A writer that gets no answer within this time sends the request again. */
const patienceMs = 10_000

/**
 * Starts people who write notes one by one. Each note has its own key and is repeated until the server acknowledges it.
 */
export async function startWriters(
  base: string,
  count: number,
  origin = base.replace('127.0.0.1', 'localhost'),
): Promise<Writers> {
  const cookie = await signedIn(base, origin)
  const found = await fetch(`${base}/api/tenants/1/members?limit=50`, { headers: { cookie } })
  const { items } = (await found.json()) as { items: { id: string }[] }
  const sent: Sent[] = []
  const answers: Answers = { statuses: new Map(), slowestMs: 0 }
  let isStopping = false
  const note = async (url: string, key: string) => {
    const since = performance.now()
    const status = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie,
        origin,
        'idempotency-key': key,
      },
      body: JSON.stringify({ text: key }),
      signal: AbortSignal.timeout(patienceMs),
    }).then(
      (answer) => String(answer.status),
      (error: Error) => (error.name === 'TimeoutError' ? 'none in 10 s' : 'no connection'),
    )
    answers.slowestMs = Math.max(answers.slowestMs, performance.now() - since)
    answers.statuses.set(status, (answers.statuses.get(status) ?? 0) + 1)
    return status
  }
  const write = async (memberId: string) => {
    while (!isStopping) {
      const entry: Sent = { key: `fault ${crypto.randomUUID()}`.replace(' ', '-'), isAcknowledged: false }
      sent.push(entry)
      const url = `${base}/api/tenants/1/members/${memberId}/notes`
      while (!entry.isAcknowledged) {
        entry.isAcknowledged = (await note(url, entry.key)) === '201'
        await new Promise((resolve) => setTimeout(resolve, entry.isAcknowledged ? 20 : 200))
      }
    }
  }
  const writing = Array.from({ length: count }, (_, index) => write(items[index]?.id ?? ''))
  return {
    sent,
    answers,
    begin: () => {
      answers.statuses.clear()
      answers.slowestMs = 0
    },
    stop: async () => {
      isStopping = true
      await Promise.all(writing)
    },
  }
}

async function signedIn(base: string, origin: string): Promise<string> {
  const answer = await fetch(`${base}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email: people.staff, password }),
  })
  if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** Counts the acknowledged notes, and how many of them are lost or stored twice. */
export async function compare(owner: pg.ClientConfig, sent: readonly Sent[]) {
  const client = new pg.Client(owner)
  await client.connect()
  const { rows } = await client.query<{ key: string; times: number }>(
    `select body as key, count(*)::int as times from salus.member_note where body like 'fault-%' group by body`,
  )
  await client.end()
  const stored = new Map(rows.map(({ key, times }) => [key, times]))
  return {
    acknowledged: sent.filter(({ isAcknowledged }) => isAcknowledged).length,
    lost: sent.filter(({ key, isAcknowledged }) => isAcknowledged && !stored.has(key)).length,
    doubled: [...stored.values()].filter((times) => times > 1).length,
  }
}
