import type { WaitingDecision } from './unsent-answers.ts'

/**
 * Decisions that are not stored in the browser, for example because it refuses storage, by user id and survey id. They
 * last as long as the page.
 */
const inPage = new Map<string, Map<string, WaitingDecision>>()

export const decisionsInPage = {
  keep: (userId: string, decision: WaitingDecision): void => {
    const own = inPage.get(userId) ?? new Map<string, WaitingDecision>()
    inPage.set(userId, own.set(decision.surveyId, decision))
  },
  all: (userId: string): readonly WaitingDecision[] => [...(inPage.get(userId)?.values() ?? [])],
  /** Removes exactly this decision. A later one about the same survey stays. */
  forget: (userId: string, decision: WaitingDecision): void => {
    const own = inPage.get(userId)
    if (own?.get(decision.surveyId) === decision) own.delete(decision.surveyId)
  },
  drop: (userId: string, surveyId: string): void => void inPage.get(userId)?.delete(surveyId),
}

/** Removes the decisions of all people. Called at sign-out, along with the deletion of the databases. */
export const forgetDecisionsInPage = (): void => inPage.clear()
