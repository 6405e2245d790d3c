import type { OfflineDevice } from '@salus/contract/measuring/offline.ts'
import type { DeviceRow } from './offline-devices.queries.ts'

interface Seen {
  readonly userId: string
  readonly now: Date
}

const instant = (at: string) => new Date(at).toISOString()

export function presentDevice({ preparedBy, ...row }: DeviceRow, { userId, now }: Seen): OfflineDevice {
  return {
    ...row,
    preparedAt: instant(row.preparedAt),
    lastUsedAt: instant(row.lastUsedAt),
    endsAt: instant(row.endsAt),
    endedAt: row.endedAt === null ? null : instant(row.endedAt),
    isMine: preparedBy === userId,
    state: findState(row, now),
  }
}

export const findState = (
  { endedAt, endsAt }: Pick<DeviceRow, 'endedAt' | 'endsAt'>,
  now: Date,
): OfflineDevice['state'] => (endedAt !== null ? 'ended' : Date.parse(endsAt) < now.getTime() ? 'over' : 'ready')
