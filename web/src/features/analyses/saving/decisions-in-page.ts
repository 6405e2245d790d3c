import type { WaitingDecision } from './unsent-answers.ts'

/**
 * The decisions that are not stored in the browser, for example because the browser refuses storage. The keys are the
 * user id and the survey id. Decisions are lost when the page is closed.
 */
const inPage = new Map<string, Map<string, WaitingDecision>>()

export const decisionsInPage = {
  keep: (userId: string, decision: WaitingDecision): void => {
    const own = inPage.get(userId) ?? new Map<string, WaitingDecision>()
    inPage.set(userId, own.set(decision.surveyId, decision))
  },
  all: (userId: string): readonly WaitingDecision[] => [...(inPage.get(userId)?.values() ?? [])],
  /** Removes this decision, unless a later decision about the same survey has replaced it. */
  forget: (userId: string, decision: WaitingDecision): void => {
    const own = inPage.get(userId)
    if (own?.get(decision.surveyId) === decision) own.delete(decision.surveyId)
  },
  drop: (userId: string, surveyId: string): void => void inPage.get(userId)?.delete(surveyId),
}

/** Removes the decisions of all people. Called at sign-out, along with the deletion of the databases. */
export const forgetDecisionsInPage = (): void => inPage.clear()
