import type { AnswersInput } from '@salus/contract/check-ups/answers.ts'
import { type Afterwards, analysisLinksApi, type OpenedLink } from '@salus/contract/measuring/links.ts'
import { api, newIdempotencyKey } from '../../../platform/api/api.ts'
import { ApiProblem } from '../../../platform/api/problems.ts'
import type { SendingFailure } from './autosave.ts'
import { type OpenedRun, readFinishedAt, type RunWay } from './open-run.ts'
import { classifyFailure, sendingTimeoutMs } from './failure.ts'
import { nothingUnsent, openUnsentAnswers, type UnsentAnswers } from './unsent-answers.ts'

/** Used instead of a user id in the store of unsent answers, because people with a link have no account. */
const holder = 'link'

/** Opens the store of answers by link; `null` if the browser stores nothing. */
export const openLinkStore = (): Promise<UnsentAnswers | null> => openUnsentAnswers(holder).catch(() => null)

/**
 * Resumes with the answers that the server has stored under the link, and with the answers that this device has not
 * sent yet.
 */
export async function openLinkRun({ linkId, answers, position }: OpenedLink): Promise<OpenedRun> {
  const store = await openLinkStore()
  const unsent = (await store?.read(linkId).catch(() => null)) ?? nothingUnsent
  return { analysisId: linkId, answers, position, unsent, store, heart: null, known: null, waiting: unsent.finish }
}

interface LinkRun {
  readonly token: string
  readonly profileId: string
  /**
   * The idempotency key of the finishing request. It is the same for the whole visit, so that a lost response can be
   * requested again.
   */
  readonly finishKey?: string
  /** Called with the answers if the link was used, revoked or expired before they could be sent. */
  readonly onLinkEnded: (answers: AnswersInput) => void
  /** Called if the answers call for help lines or immediate action. */
  readonly onAfterwards: (afterwards: Afterwards) => void
}

/**
 * Returns the `RunWay` of a run by link. The answers are stored under the link, and the person does not see the result.
 */
export function linkWay({ token, profileId, finishKey, onLinkEnded, onAfterwards }: LinkRun): RunWay {
  const key = finishKey ?? newIdempotencyKey()
  const signal = () => AbortSignal.timeout(sendingTimeoutMs)
  return {
    buildCalls: () => ({
      save: async ({ answers, cleared, position }) => {
        const body = { token, answers, cleared, position }
        await api.call(analysisLinksApi.saveAnswersByLink, { body, signal: signal() })
      },
      create: async ({ answers, values, dateOfMeasurement, finishedAt, origin, deviceFacts }) => {
        const when = { dateOfMeasurement, finishedAt }
        const body = { token, answers: answers ?? values ?? {}, ...when, origin, deviceFacts }
        try {
          const answer = await api.call(analysisLinksApi.finishByLink, { body, idempotencyKey: key, signal: signal() })
          if (answer !== null) onAfterwards(answer)
        } catch (error) {
          if (isOver(error)) onLinkEnded(body.answers)
          throw error
        }
        // There is no resultGuid to return: the person with the link is not allowed to see the result.
        return ''
      },
      findResult: () => Promise.resolve(null),
      classifyFailure: classifyLinkFailure,
    }),
    // The server knows the member of the link, so the analysis id only fills the required field `memberId`.
    buildCheckUp: ({ analysisId }, content) => ({ profileId, memberId: analysisId, ...readFinishedAt(), ...content }),
    refresh: () => undefined,
    showsResult: false,
  }
}

const classifyLinkFailure = (error: unknown): SendingFailure =>
  isOver(error) ? { kind: 'gone' } : classifyFailure(error)

export const isOver = (error: unknown): boolean =>
  error instanceof ApiProblem && error.problem.code === 'link-not-usable'

export async function forgetLinkRun(linkId: string): Promise<void> {
  const store = await openLinkStore()
  await store?.forget(linkId).catch(() => undefined)
}
