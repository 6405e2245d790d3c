import type { ReactNode } from 'react'
import type { SurveyDecision } from '../saving/unsent-answers.ts'

/** A question outside the profile, asked between the review and sending. */
export interface LastQuestion {
  readonly content: ReactNode
  /** Returns the choice; without one, the question complains and `null` keeps the person there. */
  readonly decide: () => SurveyDecision | null
}
