import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type Login, signIn } from '../growth/client.ts'

/** Starts work that runs during the measured requests. Resolves to a function that stops this work. */
export type Begin = () => Promise<() => Promise<void>>

/** The most streams that one session may open. */
export const streamsOfSession = 10

/** Prepares ten open streams of live events for each of these people. */
export async function openStreams(base: string, people: readonly Login[]): Promise<Begin> {
  const cookies: string[] = []
  for (const person of people) cookies.push((await signIn(base, person)).cookie)
  return async () => {
    const open: (() => void)[] = []
    // Opens the streams of one session after another, because the benchmark does not measure how fast all of them open
    // at once.
    for (const cookie of cookies)
      open.push(...(await Promise.all(Array.from({ length: streamsOfSession }, () => openStream(base, cookie)))))
    return async () => {
      for (const close of open) close()
      await pause(500)
    }
  }
}

const openStream = (base: string, cookie: string): Promise<() => void> =>
  new Promise((resolve, reject) => {
    const stream = get(`${base}/api/events`, { headers: { cookie }, agent: false }, (answer) => {
      answer.resume()
      answer.on('error', () => undefined)
      if (answer.statusCode === 200) resolve(() => stream.destroy())
      else reject(new Error(`the stream answered ${answer.statusCode}`))
    })
    stream.on('error', reject)
  })

/** Signs these people in with their passwords, in turn, `aSecond` times per second. */
export const signIns =
  (base: string, people: readonly Login[], aSecond: number): Begin =>
  async () => {
    let next = 0
    const going = new Set<Promise<unknown>>()
    const timer = setInterval(() => {
      const person = people[next % people.length]
      if (person === undefined) return
      next += 1
      const one = signIn(base, person).finally(() => going.delete(one))
      going.add(one)
    }, 1000 / aSecond)
    await pause(300)
    return async () => {
      clearInterval(timer)
      await Promise.all(going)
    }
  }
