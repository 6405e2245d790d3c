import type { FastifyInstance, FastifyRequest } from 'fastify'
import { eventsApi } from '@salus/contract/service/live-events.ts'
import { GivenUp } from '../database/given-up.ts'
import type { Tasks } from '../database/jobs/queue.ts'
import { nowMs, type DoneJob, type Recorder, type Step, withSteps } from './work.ts'

/**
 * Measures every request of the app under its route's pattern. Returns the set of patterns, to which every mounted
 * route is added.
 */
export function recordRequests(app: FastifyInstance, recorders: readonly Recorder[]): ReadonlySet<string> {
  const routes = new Set(['none'])
  const begun = new WeakMap<FastifyRequest, { readonly startMs: number; readonly steps: Step[] }>()
  const openWork = (request: FastifyRequest) => {
    const work = begun.get(request) ?? { startMs: nowMs(), steps: [] }
    begun.set(request, work)
    return work
  }
  app.addHook('onRoute', ({ url }) => void routes.add(url))
  // Reading the body leaves the async context of the first hook, so the second hook sets the steps again.
  app.addHook('onRequest', (request, _reply, done) => withSteps(openWork(request).steps, done))
  app.addHook('preHandler', (request, _reply, done) => withSteps(openWork(request).steps, done))
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const done = {
      route,
      method: knownMethods.has(request.method) ? request.method : 'other',
      status: reply.statusCode,
      startMs: openWork(request).startMs,
      endMs: nowMs(),
      isStream: route === eventsApi.getEvents.path,
      steps: openWork(request).steps,
    }
    for (const recorder of recorders) recorder.request(done)
  })
  return routes
}

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export function recordJobs(tasks: Tasks, recorders: readonly Recorder[]): Tasks {
  const recorded = Object.entries(tasks).map(([task, work]): [string, Tasks[keyof Tasks]] => [
    task,
    async (payload, job) => {
      const steps: Step[] = []
      const startMs = nowMs()
      const record = (outcome: DoneJob['outcome']) => {
        for (const recorder of recorders) recorder.job({ task, outcome, startMs, endMs: nowMs(), steps })
      }
      try {
        await withSteps(steps, () => work(payload, job))
        record('done')
      } catch (error) {
        record(error instanceof GivenUp ? 'given-up' : 'failed')
        throw error
      }
    },
  ])
  return { ...tasks, ...Object.fromEntries(recorded) }
}
