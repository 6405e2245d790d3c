import { AsyncLocalStorage } from 'node:async_hooks'

export const stepNames = ['database wait', 'database transaction'] as const
type StepName = (typeof stepNames)[number]

export interface Step {
  readonly name: StepName
  /** In ms since 1970, with fractions. */
  readonly startMs: number
  readonly endMs: number
}

/** A request that was answered. Contains the pattern of its address, never the address itself. */
export interface DoneRequest {
  /** `none` for requests without a route: files of the app and unknown addresses. */
  readonly route: string
  readonly method: string
  readonly status: number
  readonly startMs: number
  readonly endMs: number
  /** True for an event stream. Its duration shows nothing about the server. */
  readonly isStream: boolean
  readonly steps: readonly Step[]
}

export interface DoneJob {
  readonly task: string
  readonly outcome: 'done' | 'failed' | 'given-up'
  readonly startMs: number
  readonly endMs: number
  readonly steps: readonly Step[]
}

export interface Recorder {
  request(done: DoneRequest): void
  job(done: DoneJob): void
}

/** Returns the current time in ms since 1970, with fractions. */
export const nowMs = (): number => performance.timeOrigin + performance.now()

const current = new AsyncLocalStorage<Step[]>()
/**
 * The maximum number of recorded steps. A large import has thousands of transactions, and a trace with that many would be
 * useless.
 */
const mostSteps = 50

export const withSteps = <T>(steps: Step[], work: () => T): T => current.run(steps, work)

/** Starts a step and returns a function that ends it. Does nothing outside of `withSteps`. */
export function beginStep(name: StepName): () => void {
  const steps = current.getStore()
  if (steps === undefined || steps.length >= mostSteps) return ignore
  const startMs = nowMs()
  return () => {
    if (steps.length < mostSteps) steps.push({ name, startMs, endMs: nowMs() })
  }
}

const ignore = () => undefined
