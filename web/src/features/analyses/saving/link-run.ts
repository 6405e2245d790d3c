import { type Afterwards, analysisLinksApi, type OpenedLink } from '@salus/contract/measuring/links.ts'
import { api, newIdempotencyKey } from '../../../platform/api/api.ts'
import { ApiProblem } from '../../../platform/api/problems.ts'
import type { SendingFailure } from './autosave.ts'
import type { OpenedRun, RunWay } from './open-run.ts'
import { classifyFailure, sendingTimeoutMs } from './failure.ts'
import { nothingUnsent, openUnsentAnswers } from './unsent-answers.ts'

/** Storage name for unsent answers of people with a link, who have no account. */
const holder = 'link'

/** Resumes with the answers stored under the link and those this device could not send on an earlier visit. */
export async function openLinkRun({ linkId, answers, position }: OpenedLink): Promise<OpenedRun> {
  const store = await openUnsentAnswers(holder).catch(() => null)
  const unsent = (await store?.read(linkId).catch(() => null)) ?? nothingUnsent
  return { analysisId: linkId, answers, position, unsent, store, heart: null, known: null, waiting: unsent.finish }
}

interface LinkRun {
  readonly token: string
  readonly profileId: string
  /** Idempotency key of the finishing request, one per visit, so that a lost response can be requested again. */
  readonly finishKey?: string
  /** Called when the link was used, was revoked or expired during answering. */
  readonly onOver: () => void
  /** Called when the answers call for help lines or immediate action. */
  readonly onAfterwards: (afterwards: Afterwards) => void
}

/** A run by link: its answers go to the link, and the person is not shown the result. */
export function linkWay({ token, profileId, finishKey, onOver, onAfterwards }: LinkRun): RunWay {
  const key = finishKey ?? newIdempotencyKey()
  const signal = () => AbortSignal.timeout(sendingTimeoutMs)
  return {
    callsOf: () => ({
      save: async ({ answers, cleared, position }) => {
        const body = { token, answers, cleared, position }
        await api.call(analysisLinksApi.saveAnswersByLink, { body, signal: signal() })
      },
      create: async ({ answers, values, dateOfMeasurement, origin, deviceFacts }) => {
        const body = { token, answers: answers ?? values ?? {}, dateOfMeasurement, origin, deviceFacts }
        try {
          const answer = await api.call(analysisLinksApi.finishByLink, { body, idempotencyKey: key, signal: signal() })
          if (answer !== null) onAfterwards(answer)
        } catch (error) {
          if (isOver(error)) onOver()
          throw error
        }
        // The person with the link may not see the result.
        return ''
      },
      findResult: () => Promise.resolve(null),
      classifyFailure: classifyLinkFailure,
    }),
    // The server knows whose link it is; here the link itself stands in for the member.
    checkUpOf: ({ analysisId }, content) => ({ profileId, memberId: analysisId, ...content }),
    refresh: () => undefined,
    showsResult: false,
  }
}

const classifyLinkFailure = (error: unknown): SendingFailure =>
  isOver(error) ? { kind: 'gone' } : classifyFailure(error)

export const isOver = (error: unknown): boolean =>
  error instanceof ApiProblem && error.problem.code === 'link-not-usable'

/** Removes everything of an ended link from the device. */
export async function forgetLinkRun(linkId: string): Promise<void> {
  const store = await openUnsentAnswers(holder).catch(() => null)
  await store?.forget(linkId).catch(() => undefined)
}
