import type { MeasurementProfileAsData } from '@salus/contract/measuring/profiles.ts'
import type { FinishState } from '../saving/finish.ts'

export type Screen = 'sending' | 'gate' | 'heart' | 'last-question' | 'review' | 'questions' | 'values'

export interface ScreenState {
  readonly sending: FinishState['kind']
  /**
   * True if the person has not passed the gate (the step before the form) yet, or if the server has refused the answers
   * with a new `safety-stop`.
   */
  readonly isGateClosed: boolean
  readonly isHeartOpen: boolean
  readonly isLastOpen: boolean
  /** The id of the item on screen; `null` for the screens after the items. */
  readonly position: string | null
  readonly kind: MeasurementProfileAsData['kind']
}

/**
 * Chooses the screen of a run. Sending takes precedence over the gate (the step before the form), and the gate takes
 * precedence over the questions and the form.
 */
export function chooseScreen({ sending, isGateClosed, isHeartOpen, isLastOpen, position, kind }: ScreenState): Screen {
  if (sending === 'sending' || sending === 'waiting' || sending === 'done') return 'sending'
  if (isGateClosed) return 'gate'
  if (position === null) return isHeartOpen ? 'heart' : isLastOpen ? 'last-question' : 'review'
  return kind === 'questionnaire' ? 'questions' : 'values'
}
