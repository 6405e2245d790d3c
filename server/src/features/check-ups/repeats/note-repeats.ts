import { type RepeatableReading, repeatPairs } from '@salus/domain/real-change/own-repeatability.ts'
import type { EnteredTenant } from '../../../platform/scope/entered-tenant.ts'
import { deviceReadings, forgetRepeatReadings, insertRepeatReadings, lockMember } from './repeats.queries.ts'

interface Changed {
  readonly memberId: string
  /** `null` for a module's check-up. */
  readonly profileId: string | null
}

/**
 * Finds all pairs of repeat readings of a member and profile, and replaces the stored pairs. Called after every change
 * of a check-up, because the change may create, change or remove a pair.
 */
export async function noteRepeatReadings(scope: EnteredTenant, { memberId, profileId }: Changed): Promise<void> {
  if (profileId === null) return
  const of = { memberId, profileId }
  await lockMember(scope, memberId)
  const readings = await deviceReadings(scope, of)
  await forgetRepeatReadings(scope, of)
  const pairs = repeatPairs(
    readings.map(({ resultGuid: id, dateOfMeasurement, version, device, scores }): RepeatableReading => ({
      id,
      at: Date.parse(dateOfMeasurement),
      version,
      device,
      values: Object.fromEntries(
        scores.flatMap(({ code, value }) => (typeof value === 'number' ? [[code, value] as const] : [])),
      ),
    })),
  )
  if (pairs.length > 0) await insertRepeatReadings(scope, of, pairs)
}
