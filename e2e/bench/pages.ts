// Benchmark (i): the pages as people experience them on a phone, simulated with a quarter of this processor's speed and
// 10 Mbit/s.

import { readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { type FirstView, watchFirstView } from '../steps/first-view.ts'
import type { Person } from '../steps/people.ts'
import { text } from '../steps/texts.ts'
import { type DemoServer, startDemoServer } from './demo-server.ts'
import { median, printTable } from './table.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)
const slowdown = 4
const network = { offline: false, latency: 40, downloadThroughput: 10_000_000 / 8, uploadThroughput: 10_000_000 / 8 }

interface View {
  readonly name: string
  readonly person: Person | null
  readonly path: string
  readonly press: (page: Page) => Promise<void>
}

const measures = ['lcp', 'cls', 'inp', 'kB', 'requests', 'cpu'] as const
type Figures = Readonly<Record<(typeof measures)[number], number>>

const before: { readonly measured: string; readonly pages: Readonly<Record<string, Figures>> } = JSON.parse(
  readFileSync(new URL('pages-before.json', import.meta.url), 'utf8'),
)

const demo = await startDemoServer(3969)
try {
  const views = await findViews(demo)
  // Visits each page once without measuring, because the server compiles and reads some things only on first use.
  for (const view of views) await measured(demo, view)
  const rows: string[][] = []
  for (const view of views) {
    const all: Figures[] = []
    for (let round = 0; round < rounds; round += 1) all.push(await measured(demo, view))
    const middle = measures.map((name) => median(all.map((figures) => figures[name])))
    rows.push([
      view.name,
      ...middle.map((value, at) => beside(value, before.pages[view.name]?.[measures[at] ?? 'lcp'])),
    ])
  }
  const load = loadavg()[0]?.toFixed(1)
  printTable(
    `(i) pages at 390 px, ${slowdown}x slower processor, 10 Mbit, 40 ms; median of ${rounds}, [before]; load ${load} on ${availableParallelism()} processors`,
    ['page', 'LCP ms', 'CLS', 'INP ms', 'kB', 'requests', 'CPU s of browser'],
    rows,
  )
  process.stdout.write(`[before]: ${before.measured}\n`)
  process.stdout.write('Goals: LCP 1500 home, 2000 others; CLS 0.02; INP 120; overview 35 requests.\n')
} finally {
  await demo.stop()
}

function writeShort(value: number): string {
  return value.toFixed(value !== 0 && value < 10 ? 3 : 0)
}

function beside(value: number, earlier: number | undefined): string {
  return `${writeShort(value)} [${earlier === undefined ? '–' : writeShort(earlier)}]`
}

async function findViews(server: DemoServer): Promise<readonly View[]> {
  const member = await server.openContext('member')
  const answer = await member.request.get('/api/me/check-ups?productId=6&limit=1')
  const { items } = (await answer.json()) as { items: { resultGuid: string }[] }
  await member.close()
  const overview = '/member/member-dashboard'
  return [
    { name: 'home', person: null, path: '/home', press: typeInto('email') },
    { name: 'overview', person: 'member', path: overview, press: openMenu },
    { name: 'result', person: 'member', path: `${overview}/${items[0]?.resultGuid ?? ''}`, press: openMenu },
    { name: 'members', person: 'staff', path: '/staff/1/members-overview', press: typeInto('search') },
    { name: 'measurements', person: 'staff', path: '/staff/1/member-measurements', press: openMenu },
  ]
}

function typeInto(type: string) {
  return async (page: Page) => {
    await page.locator(`main input[type="${type}"]`).first().click()
    await page.keyboard.type('mara', { delay: 120 })
  }
}

async function openMenu(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: text('en', 'shell.bottomMenu') })
    .getByRole('button')
    .click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
}

async function measured(server: DemoServer, view: View): Promise<Figures> {
  const context = await server.openContext(view.person)
  const page = await context.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const bytes = await countBytes(page)
  const watched = await watchFirstView(page)
  const cpu = await readCpuTime(server)
  await page.goto(view.path)
  await page.locator('h1').first().waitFor()
  await arrival(watched)
  const used = (await readCpuTime(server)) - cpu
  const first = { requests: watched.requests.length, kB: bytes() / 1000, cpu: used }
  const figures = await pressed(page, view, watched)
  await context.close()
  return { ...first, ...figures }
}

/** Reads the paint and the shift before the press, because the press itself moves parts of the page. */
async function pressed(page: Page, view: View, watched: FirstView): Promise<Pick<Figures, 'lcp' | 'cls' | 'inp'>> {
  const { largestPaint, shift } = await watched.marks()
  await view.press(page)
  await arrival(watched)
  const { slowestPress } = await watched.marks()
  return { lcp: largestPaint, cls: shift, inp: slowestPress }
}

async function arrival(watched: FirstView): Promise<void> {
  while (!watched.hasArrived()) await setTimeout(50)
}

/** Counts the bytes on the wire, including headers. */
async function countBytes(page: Page): Promise<() => number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  let bytes = 0
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  return () => bytes
}

/** Returns the CPU seconds used by all processes of the browser. */
async function readCpuTime({ browser }: DemoServer): Promise<number> {
  const devtools = await browser.newBrowserCDPSession()
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  await devtools.detach()
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
}
