// Benchmark (d): how many bytes of scripts and styles a real browser fetches for the first view of a page. Counts the
// compressed size.

import { type DemoServer, startDemoServer } from './demo-server.ts'
import { printTable } from './table.ts'
import type { Person } from '../steps/people.ts'

const demo = await startDemoServer(3964)
try {
  const rows: string[][] = []
  rows.push(await measured(demo, { name: 'home', person: null, path: '/home', goal: 140 }))
  rows.push(await measured(demo, { name: 'staff list', person: 'staff', path: '/staff/1/members-overview', goal: 230 }))
  rows.push(await measured(demo, { name: 'result', person: 'member', path: await resultPath(demo), goal: 260 }))
  printTable('(d) script and style of the first view, brotli', ['page', 'kB', 'goal', 'share of goal', 'files'], rows)
} finally {
  await demo.stop()
}

interface Page {
  readonly name: string
  readonly person: Person | null
  readonly path: string
  readonly goal: number
}

async function measured(server: DemoServer, view: Page): Promise<string[]> {
  const context = await server.openContext(view.person)
  const page = await context.newPage()
  let bytes = 0
  let files = 0
  page.on('response', (response) => {
    if (!['script', 'stylesheet'].includes(response.request().resourceType())) return
    // The header contains the compressed size, because the server compresses before it sets this header.
    bytes += Number(response.headers()['content-length'])
    files += 1
  })
  await page.goto(view.path)
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await context.close()
  return [view.name, (bytes / 1000).toFixed(1), String(view.goal), (bytes / 1000 / view.goal).toFixed(2), String(files)]
}

async function resultPath(server: DemoServer): Promise<string> {
  const context = await server.openContext('member')
  const answer = await context.request.get('/api/me/check-ups?productId=6&limit=1')
  const items = ((await answer.json()) as { items: { resultGuid: string }[] }).items
  await context.close()
  return `/member/member-dashboard/${items[0]?.resultGuid ?? ''}`
}
