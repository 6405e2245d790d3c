// Benchmark (h): a measurement day of 30 people at two stations, from the first arrival to the last result.

import type { Page } from '@playwright/test'
import { arriveByScan, measureByHand, openDay, startNext } from '../steps/measurement-day.ts'
import { answerByKeys, sendAnswers } from '../steps/runner.ts'
import { countTaps, readTaps } from '../steps/taps.ts'
import { text } from '../steps/texts.ts'
import { startDemoServer } from './demo-server.ts'
import { median, printTable } from './table.ts'

const people = 30
const goal = 2
const middle = Array.from({ length: 10 }, () => 3)

interface Figures {
  readonly taps: readonly number[]
  readonly seconds: readonly number[]
}

const stations: readonly { readonly name: string; readonly measure: (page: Page) => Promise<void> }[] = [
  { name: 'values by hand', measure: measureByHand },
  {
    name: 'questionnaire',
    measure: async (page) => {
      await page.getByRole('radio').first().waitFor()
      await answerByKeys(page, middle)
      await sendAnswers(page, 'de')
      await page.waitForURL(/member-measurements\/[0-9a-f-]{36}/)
    },
  },
]

const server = await startDemoServer(3968)
try {
  const context = await server.openContext('staff', 'de-DE')
  const page = await context.newPage()
  await countTaps(page)
  const day = await openDay(context.request, { people, profiles: ['manual-questionnaire', 'stress-load'] })
  const begin = performance.now()
  await page.goto(`${day.path}?station=0`)
  await arriveByScan(page, day.numbers)
  const arrivals = { taps: await readTaps(page), seconds: (performance.now() - begin) / 1000 }
  const rows = [['arrival', (arrivals.taps / people).toFixed(2), (arrivals.seconds / people).toFixed(1), '–']]
  let most = 0
  for (const [station, { name, measure }] of stations.entries()) {
    const { taps, seconds } = await runStation(page, `${day.path}?station=${station}`, measure)
    most = Math.max(most, ...taps)
    rows.push([name, median(taps).toFixed(0), median(seconds).toFixed(1), Math.max(...taps).toFixed(0)])
  }
  rows.push(['whole day', '', ((performance.now() - begin) / 1000 / people).toFixed(1), ''])
  printTable(
    `(h) a measurement day of ${people} people; goal: ${goal} taps a person and station beside the answers`,
    ['station', 'taps a person', 'seconds a person', 'most taps'],
    rows,
  )
  if (most > goal) throw new Error(`a person took ${most} taps, the goal is ${goal}`)
} finally {
  await server.stop()
}

async function runStation(page: Page, path: string, measure: (page: Page) => Promise<void>): Promise<Figures> {
  await page.goto(path)
  const [taps, seconds]: [number[], number[]] = [[], []]
  for (let person = 0; person < people; person += 1) {
    const [tapsBefore, since] = [await readTaps(page), performance.now()]
    if (person === 0) await startNext(page)
    else await page.getByRole('button', { name: text('de', 'measurementDays.nextPerson') }).click()
    await measure(page)
    taps.push((await readTaps(page)) - tapsBefore)
    seconds.push((performance.now() - since) / 1000)
  }
  return { taps, seconds }
}
