import type { Heart, HeartRecording } from '@salus/contract/heart.ts'
import { heartResult } from '@salus/domain/heart/heart-result.ts'
import type { MeasurementProfile } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import type { EnteredTenant } from '../../platform/entered-tenant.ts'
import { refuse } from '../../platform/refusal.ts'

/** A recording and what was computed from it. */
export interface MeasuredHeart {
  readonly result: Heart
  readonly recording: HeartRecording
}

/** Computes from what the strap sent. A recording that carries no figure is kept all the same, and says why. */
export function measuredHeart(
  scope: EnteredTenant,
  profile: MeasurementProfile,
  recording: HeartRecording | undefined,
): MeasuredHeart | undefined {
  if (recording === undefined) return undefined
  requireHeartAsked(profile)
  const { posture, device, sensorLocation, gaps } = recording
  const { scores, ...result } = heartResult(recording)
  return {
    recording,
    result: {
      source: 'device',
      startedAt: notAfter(scope.now, recording.startedAt),
      posture,
      device,
      sensorLocation,
      ...result,
      gaps: gaps.length,
      scores: scores.flatMap(({ value, ...score }) =>
        typeof value === 'number' || value === null ? [{ ...score, value }] : [],
      ),
    },
  }
}

/** Only the questionnaires of the stress family have it beside them. */
export function requireHeartAsked({ family }: MeasurementProfile): void {
  if (family !== 'stress') refuse('invalid-input', { errors: [notAsked] })
}

const notAsked = { path: 'heart', code: 'not-asked', message: 'The profile has no measurement of the heart.' }

/** The clock of a browser may run ahead: nobody loses a measurement for that. The recording keeps what it said. */
const notAfter = (now: Date, startedAt: string): string =>
  Date.parse(startedAt) > now.getTime() ? now.toISOString() : startedAt
