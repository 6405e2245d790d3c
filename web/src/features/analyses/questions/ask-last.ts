import type { ReactNode } from 'react'
import type { SurveyDecision } from '../saving/unsent-answers.ts'

/** A question that belongs to no profile and is asked after the review, before the answers are sent. */
export interface LastQuestion {
  readonly content: ReactNode
  /** Returns the choice; without one, the question complains and `null` keeps the person there. */
  readonly decide: () => SurveyDecision | null
}
