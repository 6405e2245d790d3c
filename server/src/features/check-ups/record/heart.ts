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
 * Computes the values of the recording of a chest strap. A recording without a usable value is also stored, with the
 * reason.
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
 * Returns the start of the recording, or `now` if that is earlier: a browser whose clock runs ahead must not lose a
 * measurement. The stored recording keeps its own time.
 */
const notAfter = (now: Date, startedAt: string): string =>
  Date.parse(startedAt) > now.getTime() ? now.toISOString() : startedAt
