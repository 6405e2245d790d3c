import type { Logger } from 'pino'
import { type Condition, type ConditionCode, findConditions } from './find-conditions.ts'
import { type Facts, type FactSources, readFacts } from './read-facts.ts'

export interface HealthReport {
  readonly facts: Facts
  readonly conditions: readonly Condition[]
}

const everyMs = 30_000
/** In ms. Within this time after a report, callers get the same report. */
const freshMs = 2_000
/**
 * How long the report mentions that a clock was set back, in ms. Only the first heartbeat after the change shows it, so
 * it must be remembered.
 */
const setBackMs = 3_600_000

export class HealthWatch {
  readonly #sources: FactSources
  readonly #log: Logger
  readonly #freshMs: number
  readonly #known = new Map<ConditionCode, Condition>()
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<HealthReport> | null = null
  #last: { readonly at: number; readonly report: HealthReport } | null = null
  #setBack: { readonly at: number; readonly seconds: number } | null = null

  constructor(sources: FactSources, log: Logger, reportFreshMs = freshMs) {
    this.#sources = sources
    this.#log = log
    this.#freshMs = reportFreshMs
  }

  start(): void {
    void this.look()
    this.#timer = setInterval(() => void this.look(), everyMs)
    this.#timer.unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking
  }

  get refusesWrites(): boolean {
    return this.#last?.report.facts.databaseRefusesWrites ?? false
  }

  /** Returns a report that is at most 2 s old. Makes a new one if the last one is older. Never rejects. */
  look(): Promise<HealthReport> {
    if (this.#last && performance.now() - this.#last.at < this.#freshMs) return Promise.resolve(this.#last.report)
    this.#looking ??= this.#lookNow().finally(() => (this.#looking = null))
    return this.#looking
  }

  async #lookNow(): Promise<HealthReport> {
    const facts = this.#rememberSetBack(await readFacts(this.#sources))
    const report = { facts, conditions: findConditions(facts) }
    this.#last = { at: performance.now(), report }
    this.#logChanges(report.conditions)
    return report
  }

  #rememberSetBack(facts: Facts): Facts {
    const now = performance.now()
    if (facts.clockSetBackSeconds > (this.#setBack?.seconds ?? 0))
      this.#setBack = { at: now, seconds: facts.clockSetBackSeconds }
    if (this.#setBack && now - this.#setBack.at > setBackMs) this.#setBack = null
    return { ...facts, clockSetBackSeconds: this.#setBack?.seconds ?? 0 }
  }

  #logChanges(conditions: readonly Condition[]): void {
    const codes = new Set(conditions.map(({ code }) => code))
    for (const condition of conditions) {
      const { code, level, text } = condition
      if (!this.#known.has(code)) this.#log[level]({ condition: code }, text)
      this.#known.set(code, condition)
    }
    for (const code of this.#known.keys()) {
      if (codes.has(code)) continue
      this.#known.delete(code)
      this.#log.info({ condition: code }, 'well again')
    }
  }
}
