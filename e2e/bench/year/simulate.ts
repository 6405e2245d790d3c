import { type Act, acts, actsOfCheckUp } from './chain.ts'

/** Processor time of one request, in ms. */
export interface Cost {
  readonly server: number
  readonly database: number
}

export interface Machines {
  readonly name: string
  /** The cores of all machines together. */
  readonly cores: number
  /** The cost of a statement on the database of these machines, divided by its cost on the measured database. */
  readonly databaseFactor: number
}

export interface Year {
  readonly busiest: number
  /** The load in the busiest hour as a share of all processors. 1 means fully used, and more than 1 means overload. */
  readonly busiestHour: number
  /** The number of seconds that ended with requests still waiting for a processor. */
  readonly secondsWaiting: number
  /** The longest wait of a request for a processor, in seconds. */
  readonly longestWait: number
}

export const costOfCheckUp = (costs: Readonly<Record<Act, Cost>>, factor: number): number =>
  acts.reduce((all, act) => all + actsOfCheckUp[act] * (costs[act].server + factor * costs[act].database), 0)

/** Returns a generator of random numbers from 0 to 1. A seed always gives the same sequence (mulberry32). */
function makeRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * Returns a random number of independent arrivals around the `expected` number (Poisson distribution). Uses Knuth's
 * method up to 30, and the normal distribution above.
 */
function arrivals(expected: number, random: () => number): number {
  if (expected > 30) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    return Math.max(0, Math.round(expected + Math.sqrt(expected) * normal))
  }
  const end = Math.exp(-expected)
  let count = 0
  for (let product = random(); product > end; product *= random()) count += 1
  return count
}

/**
 * Simulates every second of the year. The number of requests in a second is random, around the expected number for its
 * hour. Work that the processors do not finish in a second waits for the next one.
 */
export function simulateYear(
  expected: readonly number[],
  costs: Readonly<Record<Act, Cost>>,
  { cores, databaseFactor }: Machines,
): Year {
  const random = makeRandom(35)
  const requestsOfCheckUp = acts.reduce((all, act) => all + actsOfCheckUp[act], 0)
  const msOfRequest = costOfCheckUp(costs, databaseFactor) / requestsOfCheckUp
  let [waiting, busiest, busiestHour, secondsWaiting, longest] = [0, 0, 0, 0, 0]
  for (const hour of expected) {
    let work = 0
    for (let second = 0; second < 3600; second += 1) {
      const count = hour === 0 ? 0 : arrivals((hour * requestsOfCheckUp) / 3600, random)
      busiest = Math.max(busiest, count)
      work += count * msOfRequest
      waiting = Math.max(0, waiting + count * msOfRequest - cores * 1000)
      if (waiting > 0) secondsWaiting += 1
      longest = Math.max(longest, waiting)
    }
    busiestHour = Math.max(busiestHour, work / (cores * 3_600_000))
  }
  return { busiest, busiestHour, secondsWaiting, longestWait: longest / (cores * 1000) }
}
