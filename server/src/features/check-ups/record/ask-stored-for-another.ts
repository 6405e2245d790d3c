import type { PersonDoubt } from '@salus/contract/check-ups/person-doubts.ts'
import type { EnteredTenant } from '../../../platform/scope/entered-tenant.ts'
import { type DeviceReading, findHiddenReadings, findShownReadings } from './same-readings.queries.ts'

export interface ReadingToStore {
  readonly memberId: string
  readonly at: string
  readonly weightKg: number
  readonly device: { readonly vendor: string | null; readonly model: string | null }
  /** The time according to the device. Set if `at` is the time of recording instead of the time of measurement. */
  readonly wallTime?: string | null | undefined
}

const secondMs = 1000
/** In milliseconds. A device may send a stored reading again up to this long after the measurement. */
const replayMs = 86_400_000

/**
 * Returns one result per reading, in order: a doubt if another member has exactly the same reading, otherwise `null`.
 */
export async function findDoubtsAboutOwner(
  scope: EnteredTenant,
  readings: readonly ReadingToStore[],
): Promise<readonly (PersonDoubt | null)[]> {
  if (readings.length === 0) return []
  const asked = readings.map(describeReading)
  const shown = await findShownReadings(scope, asked)
  const hidden = await findHiddenReadings(scope, asked)
  // Both searches can find a member for a reading. The member from `shown` is then kept, because the caller may learn
  // their name.
  const found = new Map([...hidden, ...shown].map(({ index, member }) => [index, member]))
  return readings.map(({ at, weightKg }, index) => {
    const member = found.get(index)
    if (member === undefined) return null
    return { kind: 'same-reading', measured: weightKg, at: new Date(at).toISOString(), member }
  })
}

function describeReading({ memberId, at, weightKg, device, wallTime }: ReadingToStore): DeviceReading {
  const moment = Math.floor(Date.parse(at) / secondMs) * secondMs
  const isReplay = wallTime != null
  const instant = (ms: number) => new Date(ms).toISOString()
  return {
    memberId,
    weightKg,
    device: `${device.vendor ?? ''}|${device.model ?? ''}`,
    from: instant(isReplay ? moment - replayMs : moment),
    until: instant(moment + (isReplay ? replayMs : secondMs)),
    wallTime: wallTime ?? null,
  }
}
