import type { ReactNode } from 'react'
import type { SurveyDecision } from '../saving/unsent-answers.ts'

/** A question outside the profile, asked between the review and sending. */
export interface LastQuestion {
  readonly content: ReactNode
  /**
   * Returns the decision. If the person has not decided, shows an error message and returns `null`; the person then
   * stays at the question.
   */
  readonly decide: () => SurveyDecision | null
}
