import { type RepeatableReading, repeatPairs } from '@salus/domain/real-change/own-repeatability.ts'
import type { EnteredTenant } from '../../platform/entered-tenant.ts'
import { deviceReadings, forgetRepeatReadings, insertRepeatReadings, lockMember } from './repeat-readings.queries.ts'

interface Changed {
  readonly memberId: string
  /** Null for what a module delivered. */
  readonly profileId: string | null
}

/**
 * Finds the repeat readings of a member anew after one of their check-ups was recorded, corrected or withdrawn: a
 * correction may make a pair, break one, or move its difference.
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
