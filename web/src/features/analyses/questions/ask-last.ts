import type { ReactNode } from 'react'
import type { SurveyDecision } from '../saving/unsent-answers.ts'

/** A question outside the profile, asked between the review and sending. */
export interface LastQuestion {
  readonly content: ReactNode
  /**
   * Returns the decision. If there is none yet, it shows a complaint and returns `null`, and the person stays at the
   * question.
   */
  readonly decide: () => SurveyDecision | null
}
