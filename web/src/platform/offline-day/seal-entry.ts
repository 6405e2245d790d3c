import type { NewEntry } from './day-inputs.ts'
import { type DeviceRow, type EntryRow, writeContext } from './day-store.ts'
import { importKey, randomBytes, seal, sealBytes } from './sealing.ts'
import { sealForTenant } from './tenant-seal.ts'

/**
 * Encrypts a result with a new key. This key is stored twice: encrypted for this device, and encrypted for the tenant's
 * server.
 */
export async function sealEntry(
  device: DeviceRow,
  dayKey: CryptoKey,
  { id, createdAt, content }: Pick<NewEntry, 'id' | 'createdAt' | 'content'>,
): Promise<EntryRow> {
  const about = writeContext(device, id)
  const raw = randomBytes(32)
  const sealed = await seal(await importKey(raw), content, about)
  const row: EntryRow = {
    id,
    createdAt,
    state: 'waiting',
    size: sealed.data.byteLength,
    content: sealed,
    forDevice: await sealBytes(dayKey, raw, about),
    forTenant: await sealForTenant(device.tenantKey, raw, about),
  }
  raw.fill(0)
  return row
}
