// Kills the server or the database without warning while check-ups are saved. Afterwards, each acknowledged check-up
// must exist exactly once, each unacknowledged one at most once, and there may be no others.

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { type Running, startProgram } from '../bench/processes.ts'
import { password, people } from '../steps/people.ts'

const port = 3971
/** In every second round, the database is killed as well. */
const rounds = process.env['EVERY_CASE'] === '1' ? 6 : 4
const stressLoad = 'd480f089-74af-5284-9f04-f4f9280a2857'
const answers = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`q${index + 1}`, index % 5]))

interface Sent {
  readonly key: string
  acknowledged: string | null
}

test('nothing acknowledged is lost when server or database are killed while saving', async () => {
  test.setTimeout(180_000)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'salus-kill-'))
  const ledger: Sent[] = []
  let server = await start(dataDir)
  try {
    for (let round = 0; round < rounds; round += 1) {
      const saving = saveUntilItFails(ledger, 4)
      const enough = acknowledgedIn(ledger) + 1 + Math.floor(Math.random() * 30)
      await expect
        .poll(() => acknowledgedIn(ledger), { intervals: [20], timeout: 30_000 })
        .toBeGreaterThanOrEqual(enough)
      kill(round % 2 === 0 ? server.process.pid : readPostmaster(dataDir))
      if (round % 2 === 1) kill(server.process.pid)
      await saving
      await server.stop()
      server = await start(dataDir)
    }
    expect(acknowledgedIn(ledger)).toBeGreaterThan(rounds)
    await expectLedgerToHold(ledger)
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

const acknowledgedIn = (ledger: readonly Sent[]) => ledger.filter(({ acknowledged }) => acknowledged !== null).length

const start = (dataDir: string): Promise<Running> =>
  startProgram('server/src/main.ts', {
    env: { PORT: String(port), DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'fatal' },
    until: /localhost:/,
  })

function kill(pid: number | undefined) {
  if (pid !== undefined) process.kill(pid, 'SIGKILL')
}

function readPostmaster(dataDir: string): number {
  const pointer = path.join(dataDir, 'postgres-location')
  const home = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : dataDir
  return Number(readFileSync(path.join(home, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

const url = (rest: string) => `http://127.0.0.1:${port}${rest}`

async function signedIn(): Promise<string> {
  const answer = await fetch(url('/api/auth/sign-in/email'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: people.staff, password }),
  })
  expect(answer.status).toBe(200)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

async function saveUntilItFails(ledger: Sent[], workers: number) {
  const cookie = await signedIn()
  const members = (await (await fetch(url('/api/tenants/1/members?limit=50'), { headers: { cookie } })).json()) as {
    items: { id: string }[]
  }
  await Promise.all(
    Array.from({ length: workers }, (_, worker) => saveInTurn(ledger, cookie, members.items[worker]?.id ?? '')),
  )
}

async function saveInTurn(ledger: Sent[], cookie: string, memberId: string) {
  for (;;) {
    const sent: Sent = { key: crypto.randomUUID(), acknowledged: null }
    ledger.push(sent)
    try {
      const answer = await send(sent.key, cookie, memberId)
      if (answer.status !== 201) return
      sent.acknowledged = ((await answer.json()) as { resultGuid: string }).resultGuid
    } catch {
      return
    }
  }
}

const send = (key: string, cookie: string, memberId: string) =>
  fetch(url('/api/tenants/1/check-ups'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url(''), cookie, 'idempotency-key': key },
    // The note contains the key, so that the test recognises the stored check-up.
    body: JSON.stringify({ profileId: stressLoad, memberId, answers, note: key }),
  })

async function expectLedgerToHold(ledger: readonly Sent[]) {
  const cookie = await signedIn()
  const stored = new Map<string, number>()
  let cursor: string | null = ''
  const guids: string[] = []
  while (cursor !== null) {
    const query = cursor ? `&cursor=${cursor}` : ''
    const page = (await (
      await fetch(url(`/api/tenants/1/check-ups?productId=6&limit=200${query}`), { headers: { cookie } })
    ).json()) as {
      items: { resultGuid: string; dateOfMeasurement: string }[]
      nextCursor: string | null
    }
    const recent = page.items.filter((item) => Date.parse(item.dateOfMeasurement) > Date.now() - 600_000)
    guids.push(...recent.map((item) => item.resultGuid))
    cursor = recent.length === page.items.length ? page.nextCursor : null
  }
  for (const guid of guids) {
    const checkUp = (await (await fetch(url(`/api/tenants/1/check-ups/${guid}`), { headers: { cookie } })).json()) as {
      note: string | null
      scores: { code: string; value: number }[]
    }
    if (checkUp.note) stored.set(checkUp.note, (stored.get(checkUp.note) ?? 0) + 1)
    expect(checkUp.scores.find((score) => score.code === 'total')?.value).toBeGreaterThanOrEqual(0)
  }
  const known = new Set(ledger.map((sent) => sent.key))
  for (const sent of ledger) {
    const times = stored.get(sent.key) ?? 0
    if (sent.acknowledged) expect(times, `acknowledged ${sent.key}`).toBe(1)
    else expect(times, `unknown ${sent.key}`).toBeLessThanOrEqual(1)
  }
  for (const key of stored.keys()) expect(known.has(key), `stored but never sent: ${key}`).toBe(true)
}
