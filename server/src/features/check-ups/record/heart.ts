import type { Heart, HeartRecording } from '@salus/contract/check-ups/heart.ts'
import { heartResult } from '@salus/domain/heart/heart-result.ts'
import type { MeasurementProfile } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import type { EnteredTenant } from '../../../platform/scope/entered-tenant.ts'
import { refuse } from '../../../platform/refusal.ts'

export interface MeasuredHeart {
  readonly result: Heart
  readonly recording: HeartRecording
}

/**
 * Computes the values of a chest strap's recording. If a value cannot be computed, the result contains the reason
 * instead.
 */
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

export function requireHeartAsked({ family }: MeasurementProfile): void {
  if (family !== 'stress') refuse('invalid-input', { errors: [notAsked] })
}

const notAsked = { path: 'heart', code: 'not-asked', message: 'The profile has no measurement of the heart.' }

/**
 * Returns the start of the recording, or `now` if the start is in the future. A browser's clock may be ahead, and its
 * measurement must still be accepted. The stored recording keeps the original time.
 */
const notAfter = (now: Date, startedAt: string): string =>
  Date.parse(startedAt) > now.getTime() ? now.toISOString() : startedAt
