import { type Afterwards, analysisLinksApi, type OpenedLink } from '@salus/contract/analysis-links.ts'
import { api, newIdempotencyKey } from '../../platform/api.ts'
import { ApiProblem } from '../../platform/problems.ts'
import type { SendingFailure } from './autosave.ts'
import type { OpenedRun, RunWay } from './open-run.ts'
import { failureOf, sendingTimeoutMs } from './sending-failure.ts'
import { nothingUnsent, openUnsentAnswers } from './unsent-answers.ts'

/** Whoever holds a link has no account; what could not be sent yet is kept on their device under this name. */
const holder = 'link'

/** Goes on with what the link keeps, and with what this device could not send on an earlier visit. */
export async function openLinkRun({ linkId, answers, position }: OpenedLink): Promise<OpenedRun> {
  const store = await openUnsentAnswers(holder).catch(() => null)
  const unsent = (await store?.read(linkId).catch(() => null)) ?? nothingUnsent
  return { analysisId: linkId, answers, position, unsent, store, heart: null, known: null, waiting: unsent.finish }
}

interface LinkRun {
  readonly token: string
  readonly profileId: string
  /** Of the request that finishes, one for the whole visit: an answer lost on the way is asked for again. */
  readonly finishKey?: string
  /** The link was used, revoked or ran out while somebody was answering. */
  readonly onOver: () => void
  /** What came of the answers calls for help lines, or for acting at once. */
  readonly onAfterwards: (afterwards: Afterwards) => void
}

/** A run that somebody does by link: its answers go to the link, and nobody is shown what came of them. */
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
        // What came of it is not for the person with the link to know.
        return ''
      },
      findResult: () => Promise.resolve(null),
      failureOf: linkFailureOf,
    }),
    // The server knows whose link it is; here the link itself stands for the member.
    checkUpOf: ({ analysisId }, content) => ({ profileId, memberId: analysisId, ...content }),
    refresh: () => undefined,
    showsResult: false,
  }
}

const linkFailureOf = (error: unknown): SendingFailure => (isOver(error) ? { kind: 'gone' } : failureOf(error))

export const isOver = (error: unknown): boolean =>
  error instanceof ApiProblem && error.problem.code === 'link-not-usable'

/** Nothing of a link that is over stays on the device. */
export async function forgetLinkRun(linkId: string): Promise<void> {
  const store = await openUnsentAnswers(holder).catch(() => null)
  await store?.forget(linkId).catch(() => undefined)
}
