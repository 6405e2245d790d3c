// Runs as a separate process. It requests one page every few milliseconds and reports how long each request took.

import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const everyMs = 5

export interface ToAsk {
  readonly url: string
  readonly cookie: string
  readonly seconds: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

process.on('message', (toAsk: ToAsk) => {
  void askFor(toAsk).then((times) => process.send?.(times))
})

async function askFor({ url, cookie, seconds }: ToAsk): Promise<readonly number[]> {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    const begun = performance.now()
    const status = await ask(url, cookie)
    if (status !== 200) throw new Error(`the page answered ${status}`)
    const took = performance.now() - begun
    // A slow answer counts several times: for its own request, and for each further request that would have been sent
    // during the wait.
    for (let missed = took; missed > 0; missed -= everyMs) times.push(missed)
    await pause(Math.max(0, everyMs - took))
  }
  return times
}

const ask = (url: string, cookie: string) =>
  new Promise<number>((resolve, reject) => {
    get(url, { agent, headers: { cookie } }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 0))
    }).once('error', reject)
  })
