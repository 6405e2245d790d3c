import { availableParallelism } from 'node:os'
import { z } from 'zod'

export interface ProcessConfig {
  /** How long a process that is shutting down reports "not ready" but still serves requests, in seconds. */
  readonly shutdownWaitSeconds: number
  readonly workers: number
}

export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, `a whole number between ${least} and ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `between ${least} and ${most}`)

/** Limited, because every process opens database connections of its own, and Salus was not tested with more workers. */
const mostWorkers = 16

export const processEnvironment = {
  SHUTDOWN_WAIT_SECONDS: wholeNumber(0, 300).default(0),
  WORKERS: z
    .string()
    .regex(/^(?:all-cores|\d{1,2})$/, 'a number or all-cores')
    .transform((given) => (given === 'all-cores' ? Math.min(availableParallelism(), mostWorkers) : Number(given)))
    .refine((workers) => workers >= 1 && workers <= mostWorkers, `between 1 and ${mostWorkers}`)
    .default(1),
}
