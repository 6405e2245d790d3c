import { recordingSeconds } from '@salus/domain/heart/heart-result.ts'
import type { StrapState } from '@salus/domain/heart/strap-recorder.ts'
import type { TranslationKey } from '../../../i18n/t.tsx'

interface Measuring {
  readonly phase: 'idle' | 'connecting' | 'measuring' | 'closed'
  readonly strap: StrapState | null
}

/**
 * Returns the status of a running measurement. The status changes rarely, so that screen readers do not disturb the
 * person.
 */
export function strapWords({ phase, strap }: Measuring): TranslationKey {
  if (phase === 'connecting') return 'heart.state.connecting'
  if (phase === 'closed') return 'heart.state.closed'
  if (strap === null) return 'heart.state.waiting'
  if (strap.hasContact === false) return 'heart.state.noContact'
  if (strap.sendsNoIntervals) return 'heart.state.noIntervals'
  if (strap.rr1024.length === 0) return 'heart.state.waiting'
  if (strap.seconds < recordingSeconds.settling) return 'heart.state.settling'
  if (strap.seconds < recordingSeconds.some) return 'heart.state.measuring'
  return strap.seconds < recordingSeconds.least ? 'heart.state.some' : 'heart.state.enough'
}

/** Returns true if the recording is long enough for at least one score. */
export const isEnough = ({ strap }: Measuring): boolean => strap !== null && strap.seconds >= recordingSeconds.some

/** Returns true if the person has to do something, for example put on the strap. */
export const needsHelp = ({ phase, strap }: Measuring): boolean =>
  phase === 'closed' || strap?.hasContact === false || strap?.sendsNoIntervals === true
