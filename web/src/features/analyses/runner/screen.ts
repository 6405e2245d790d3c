import type { MeasurementProfileAsData } from '@salus/contract/measuring/profiles.ts'
import type { FinishState } from '../saving/finish.ts'

/** The screens of an open run. */
export type Screen = 'sending' | 'gate' | 'heart' | 'last-question' | 'review' | 'questions' | 'values'

export interface ScreenState {
  readonly sending: FinishState['kind']
  /** True when a question before the run is unanswered, or the server has a reason to ask again. */
  readonly isGateClosed: boolean
  readonly isHeartOpen: boolean
  readonly isLastOpen: boolean
  /** The item on screen; `null` when all items are answered. */
  readonly position: string | null
  readonly kind: MeasurementProfileAsData['kind']
}

/** Picks the screen of a run. Sending takes precedence over the gate, and the gate over the answers. */
export function chooseScreen({ sending, isGateClosed, isHeartOpen, isLastOpen, position, kind }: ScreenState): Screen {
  if (sending === 'sending' || sending === 'waiting' || sending === 'done') return 'sending'
  if (isGateClosed) return 'gate'
  if (position === null) return isHeartOpen ? 'heart' : isLastOpen ? 'last-question' : 'review'
  return kind === 'questionnaire' ? 'questions' : 'values'
}
