import cluster from 'node:cluster'
import { z } from 'zod'

const workerTaskSchema = z.object({
  /** The number of the worker, counted from 1. */
  number: z.number().int().positive(),
  isNew: z.boolean(),
  /** The running embedded database; `null` if DATABASE_URL is set. */
  embedded: z
    .object({
      host: z.string(),
      port: z.number(),
      user: z.string(),
      database: z.string(),
      password: z.string().optional(),
    })
    .nullable(),
})

export type WorkerTask = z.output<typeof workerTaskSchema>

const variable = 'SALUS_WORKER_TASK'

export const environmentOfWorker = (task: WorkerTask): Readonly<Record<string, string>> => ({
  [variable]: JSON.stringify(task),
})

/** Returns the task of this worker; `null` if the process is not a worker. */
export function readWorkerTask(environment: Readonly<Record<string, string | undefined>>): WorkerTask | null {
  const given = environment[variable]
  return cluster.isWorker && given !== undefined ? workerTaskSchema.parse(JSON.parse(given)) : null
}

const servingMessage = 'serving'
const stopMessage = 'stop'

export function announceServing(): void {
  process.send?.(servingMessage)
}

export const isServing = (message: unknown): boolean => message === servingMessage

export const askToStop = (worker: { send(message: string): unknown }): void => void worker.send(stopMessage)

/**
 * Calls `stop` when the process that started this worker asks it to stop. In a process that is not a worker, `stop` is
 * never called.
 */
export function callWhenAskedToStop(stop: () => void): void {
  process.on('message', (message) => {
    if (message === stopMessage) stop()
  })
}
