import type { MeasurementProfileAsData } from '@salus/contract/measuring/profiles.ts'
import type { FinishState } from '../saving/finish.ts'

export type Screen = 'sending' | 'gate' | 'heart' | 'last-question' | 'review' | 'questions' | 'values'

export interface ScreenState {
  readonly sending: FinishState['kind']
  /** True if the gate is not passed yet, or if the server has given a reason to ask again. */
  readonly isGateClosed: boolean
  readonly isHeartOpen: boolean
  readonly isLastOpen: boolean
  /** The id of the item on screen; `null` for the screens after the items. */
  readonly position: string | null
  readonly kind: MeasurementProfileAsData['kind']
}

/** Chooses the screen of a run: sending takes precedence over the gate, the gate over the answers. */
export function chooseScreen({ sending, isGateClosed, isHeartOpen, isLastOpen, position, kind }: ScreenState): Screen {
  if (sending === 'sending' || sending === 'waiting' || sending === 'done') return 'sending'
  if (isGateClosed) return 'gate'
  if (position === null) return isHeartOpen ? 'heart' : isLastOpen ? 'last-question' : 'review'
  return kind === 'questionnaire' ? 'questions' : 'values'
}
