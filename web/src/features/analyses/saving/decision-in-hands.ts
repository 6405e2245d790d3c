import { ownSurveysApi } from '@salus/contract/group-reports/own-surveys.ts'
import { api } from '../../../platform/api/api.ts'
import { classifyFailure, sendingTimeoutMs } from './failure.ts'
import type { SurveyDecision } from './unsent-answers.ts'

/**
 * Decisions made on a handed-over device, by analysis id. They are kept only in the page, so that staff do not find
 * them on the device later. If a decision is lost, the person is asked again in their own account.
 */
const inHands = new Map<string, SurveyDecision>()

interface OfRun {
  readonly analysisId: string
}

export const decisionsInHands = {
  keep: async ({ analysisId }: OfRun, decision: SurveyDecision): Promise<void> => {
    inHands.set(analysisId, decision)
  },
  drop: async ({ analysisId }: OfRun): Promise<void> => {
    inHands.delete(analysisId)
  },
}

interface Answered extends OfRun {
  readonly tenantId: number
  readonly memberId: string
  readonly resultGuid: string
}

/**
 * Sends the decision after the answers are stored. If the server refuses the decision, the decision is discarded.
 * Without a connection or session the function throws, so that the whole submission is retried.
 */
export async function sendDecisionInHands({ tenantId, memberId, analysisId, resultGuid }: Answered): Promise<void> {
  const decided = inHands.get(analysisId)
  if (decided === undefined) return
  const { surveyId, decision, textVersion, language } = decided
  const body = { surveyId, resultGuid, decision, textVersion, language }
  const signal = AbortSignal.timeout(sendingTimeoutMs)
  try {
    await api.call(ownSurveysApi.decideOnDevice, { params: { tenantId, memberId }, body, signal })
  } catch (error) {
    const { kind } = classifyFailure(error)
    if (kind === 'passing' || kind === 'signed-out') throw error
  }
  inHands.delete(analysisId)
}
