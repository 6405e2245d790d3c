// Benchmark (e): the time from the click on an answer to the next paint, with the processor slowed down four times.

import type { Page } from '@playwright/test'
import { newMember } from '../steps/people.ts'
import { startAnalysis } from '../steps/runner.ts'
import { startDemoServer } from './demo-server.ts'
import { median, percentile, printTable } from './table.ts'

const demo = await startDemoServer(3965)
try {
  const plain: number[] = []
  const short: number[] = []
  const long: number[] = []
  for (let round = 0; round < 3; round += 1) {
    short.push(...(await runOnce('StressPilot/stress-load', 10)))
    plain.push(...(await plainOnce()))
    long.push(...(await runOnce('StressPilot/stressor-analysis', 35)))
    plain.push(...(await plainOnce()))
  }
  const line = (name: string, times: readonly number[]) => [
    name,
    median(times).toFixed(1),
    percentile(times, 0.95).toFixed(1),
    (median(times) / median(plain)).toFixed(2),
    String(times.length),
  ]
  printTable(
    '(e) answer click to next paint, 4x slower processor (goal 35 ms median, 60 ms p95)',
    ['form', 'median ms', 'p95 ms', 'times plain', 'clicks'],
    [line('Salus, 10 questions', short), line('Salus, 35 questions', long), line('plain buttons, no framework', plain)],
  )
} finally {
  await demo.stop()
}

async function slowPage(person: 'staff' | null): Promise<Page> {
  const context = await demo.openContext(person)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return page
}

/** Clicks from inside the page, so that the time does not include the test driver. */
function clickToPaint(page: Page, selector: string, index: number): Promise<number> {
  return page.evaluate(
    ([wanted, which]) =>
      new Promise<number>((resolve, reject) => {
        const choice = document.querySelectorAll<HTMLElement>(wanted as string)[which as number]
        if (!choice) return reject(new Error(`nothing to click: ${wanted}`))
        requestAnimationFrame(() => {
          const begin = performance.now()
          choice.click()
          // The next frame shows the change. The message arrives right after that frame was painted.
          requestAnimationFrame(() => {
            const channel = new MessageChannel()
            channel.port1.onmessage = () => resolve(performance.now() - begin)
            channel.port2.postMessage(null)
          })
        })
      }),
    [selector, index] as const,
  )
}

async function runOnce(path: string, questions: number): Promise<number[]> {
  const page = await slowPage('staff')
  const person = await newMember(page.request, 1, `Bench ${Date.now()}`)
  await page.goto(`/staff/1/perform-analysis/${path}?memberId=${person.id}`)
  await startAnalysis(page, 'en')
  const times: number[] = []
  for (let question = 0; question < questions; question += 1) {
    await page.getByRole('radio').first().waitFor()
    await page.waitForTimeout(250)
    times.push(await clickToPaint(page, '[role="radio"]', question % 5))
  }
  await page.waitForTimeout(500)
  await page.context().close()
  return times
}

async function plainOnce(): Promise<number[]> {
  const page = await slowPage(null)
  await page.goto('about:blank')
  await page.evaluate(() => {
    const show = (question: number) => {
      document.body.replaceChildren(
        ...Array.from({ length: 5 }, (_, option) => {
          const button = document.createElement('button')
          button.dataset['choice'] = String(option)
          button.textContent = `Question ${question}, answer ${option}`
          button.addEventListener('click', () => show(question + 1))
          return button
        }),
      )
    }
    show(1)
  })
  const times: number[] = []
  for (let question = 0; question < 10; question += 1)
    times.push(await clickToPaint(page, '[data-choice]', question % 5))
  await page.context().close()
  return times
}
