// Benchmark (j): a search among very many members through the whole server, compared with the plain query. Then
// scrolling through the list of these members.

import { chromium, type Page } from '@playwright/test'
import pg from 'pg'
import { browserPath } from '../steps/browser-path.ts'
import { howMany, type ManyMembers, staff, startManyMembers, tenantId } from './many-members.ts'
import { startProgram } from './processes.ts'
import { median, percentile, printTable } from './table.ts'

const port = 3967
const base = `http://localhost:${port}`
const rounds = 25

const members = await startManyMembers()
try {
  const server = await startProgram('server/src/main.ts', {
    env: {
      PORT: String(port),
      DATABASE_URL: members.url,
      DATA_DIR: members.dataDir,
      RATE_LIMIT_FACTOR: '1000000',
      DEMO_DATA: 'off',
      LOG_LEVEL: 'warn',
    },
    until: /localhost:/,
  })
  try {
    await searching(members)
    await ordering()
    await scrolling()
  } finally {
    await server.stop()
  }
} finally {
  await members.stop()
}

async function searching({ connection }: ManyMembers) {
  const cookie = await signIn()
  const pool = new pg.Pool({ ...connection, max: 1, options: '-c search_path=salus' })
  const lines: string[][] = []
  for (const [name, query, condition] of [
    ['first page', '', 'true'],
    ['a rare name', 'query=whitfieldberg+eva', `last_name ilike 'whitfieldberg%' and first_name ilike 'eva%'`],
    ['a common name', 'query=m%C3%BCller', `last_name ilike 'müller%'`],
    ['two letters', 'query=kr', `(last_name ilike 'kr%' or first_name ilike 'kr%')`],
    ['a number', 'query=K-48123', `external_number = 'K-48123'`],
    ['a day of birth', 'query=17.5.1980', `birth_date = '1980-05-17'`],
    ['nobody', 'query=qqqq', `last_name ilike 'qqqq%'`],
    ['newest check-up first', 'sort=-last-check-up', 'true'],
    ['a tag', 'tag=Premium', `tags @> '{Premium}'`],
  ] as const) {
    const order = name === 'newest check-up first' ? 'last_check_up_at desc nulls last' : 'last_name, first_name'
    const plain = `select id, first_name, last_name, birth_date, email from member
      where tenant_id = ${tenantId} and ${condition} order by ${order}, id limit 51`
    const times = { salus: [] as number[], plain: [] as number[] }
    for (let round = 0; round <= rounds; round += 1) {
      const salus = await timed(() => ask(`members?status=active&${query}`, cookie))
      const bare = await timed(() => pool.query(plain))
      // The first round warms both up.
      if (round > 0) {
        times.salus.push(salus)
        times.plain.push(bare)
      }
    }
    lines.push([
      name,
      (median(times.salus) / median(times.plain)).toFixed(2),
      median(times.salus).toFixed(1),
      percentile(times.salus, 0.95).toFixed(1),
      median(times.plain).toFixed(1),
    ])
  }
  await pool.end()
  printTable(
    `(g) getMembersOfTenant among ${howMany.toLocaleString('en')} members: Salus / the plain query without tenant rules (goal below 50 ms)`,
    ['looking for', 'ratio', 'Salus ms', 'p95 ms', 'plain ms'],
    lines,
  )
}

async function ordering() {
  const cookie = await signIn()
  const orders = ['name', '-last-check-up', 'last-check-up'] as const
  const lines: string[][] = []
  for (const [page, filter, pagesBefore] of [
    ['first page', '', 0],
    ['21st page', '', 20],
    ['a common tag', '&tag=Premium', 0],
    ['a common tag, 21st page', '&tag=Premium', 20],
    ['a common name', '&query=m%C3%BCller', 0],
    ['a rare name', '&query=whitfieldberg', 0],
    ['two letters', '&query=kr', 0],
  ] as const) {
    const addresses = await Promise.all(
      orders.map(async (order) => {
        const address = `members?status=active&sort=${order}${filter}`
        let cursor = ''
        for (let before = 0; before < pagesBefore; before += 1)
          cursor = `&cursor=${(await ask(address + cursor, cookie)).nextCursor ?? ''}`
        return address + cursor
      }),
    )
    const times: number[][] = orders.map(() => [])
    for (let round = 0; round <= rounds; round += 1)
      for (const [index, address] of addresses.entries()) {
        const time = await timed(() => ask(address, cookie))
        if (round > 0) times[index]?.push(time)
      }
    const [byName = Number.NaN, ...byCheckUp] = times.map(median)
    lines.push([page, byName.toFixed(1), ...byCheckUp.flatMap((time) => [time.toFixed(1), (time / byName).toFixed(2)])])
  }
  printTable(
    `(g) the list by check-up / by name among ${howMany.toLocaleString('en')} members (goal below 1.5)`,
    ['page', 'by name ms', 'newest ms', 'ratio', 'oldest ms', 'ratio'],
    lines,
  )
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await act()
  return performance.now() - begin
}

async function ask(what: string, cookie: string): Promise<{ readonly nextCursor: string | null }> {
  const answer = await fetch(`${base}/api/tenants/${tenantId}/${what}`, { headers: { cookie } })
  if (answer.status !== 200) throw new Error(`${what} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

async function signIn(): Promise<string> {
  const answer = await fetch(`${base}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: base },
    body: JSON.stringify(staff),
  })
  if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
}

async function scrolling() {
  const executablePath = browserPath()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync'],
  })
  const lines: string[][] = []
  for (const rate of [1, 4]) {
    const context = await browser.newContext({ baseURL: base, locale: 'en-GB', viewport: { width: 1440, height: 900 } })
    await context.request.post('/api/auth/sign-in/email', { data: staff })
    const page = await context.newPage()
    await page.goto(`/staff/${tenantId}/members-overview`)
    await page.getByRole('row').nth(5).waitFor()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate })
    lines.push(buildLine(`members, ${rate}x`, await framesWhileScrolling(page)))
    await page.goto('about:blank')
    await page.evaluate(() => {
      const tall = document.createElement('p')
      tall.style.height = '100000px'
      document.body.append(tall)
    })
    lines.push(buildLine(`empty page, ${rate}x`, await framesWhileScrolling(page)))
    await context.close()
  }
  await browser.close()
  printTable(
    `(g) scrolling 40 px a frame through ${howMany.toLocaleString('en')} members: time between frames beside an empty page (16.7 ms = none dropped)`,
    ['slower processor', 'frames', 'median ms', 'p95 ms', 'max ms', 'over 34 ms'],
    lines,
  )
}

function buildLine(name: string, frames: readonly number[]): string[] {
  return [
    name,
    String(frames.length),
    median(frames).toFixed(1),
    percentile(frames, 0.95).toFixed(1),
    Math.max(...frames).toFixed(1),
    String(frames.filter((frame) => frame > 34).length),
  ]
}

/** Scrolls for five seconds, while the list loads its pages. Returns the length of each frame in ms. */
function framesWhileScrolling(page: Page): Promise<number[]> {
  return page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const frames: number[] = []
        let last = performance.now()
        const end = last + 5000
        const step = (now: number) => {
          frames.push(now - last)
          last = now
          window.scrollBy(0, 40)
          if (now < end) requestAnimationFrame(step)
          else resolve(frames.slice(2))
        }
        requestAnimationFrame(step)
      }),
  )
}
