import type { Device } from '@salus/contract/measuring/devices.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/kysely-on.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'

const columns = [
  'id as deviceId',
  'vendor',
  'model',
  'serial_number as serialNumber',
  'firmware',
  'last_checked_on as lastCheckedOn',
  'retired_on as retiredOn',
  'revision',
] as const

export const devicesOfTenant = (db: Queries, tenantId: number) =>
  db
    .selectFrom('device')
    .select([...columns])
    .where('tenant_id', '=', tenantId)
    .orderBy(sql`retired_on is not null`)
    .orderBy(sql`lower(vendor)`)
    .orderBy(sql`lower(model)`)
    .orderBy('serial_number')
    .limit(sql.lit(500))

interface NewDevice {
  readonly vendor: string
  readonly model: string
  readonly serial_number: string
  readonly firmware: string | null
  readonly last_checked_on: string | null
}

export type DeviceFields = { readonly [Field in keyof NewDevice]?: NewDevice[Field] | undefined } & {
  readonly retired_on?: string | null | undefined
}

/** Adds a device. Returns `undefined` if a device with this vendor, model and serial number already exists. */
export const insertDevice = (
  { db, tenantId }: TenantScope,
  id: string,
  fields: NewDevice,
): Promise<Device | undefined> =>
  db
    .insertInto('device')
    .values({ tenant_id: tenantId, id, ...fields })
    .onConflict((conflict) => conflict.doNothing())
    .returning([...columns])
    .executeTakeFirst()

export const lockDevice = ({ db, tenantId }: TenantScope, deviceId: string): Promise<Device | undefined> =>
  db
    .selectFrom('device')
    .select([...columns])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', deviceId)
    .forUpdate()
    .executeTakeFirst()

export const hasTwin = async (
  { db, tenantId }: TenantScope,
  of: Pick<Device, 'deviceId' | 'vendor' | 'model' | 'serialNumber'>,
): Promise<boolean> =>
  (await db
    .selectFrom('device')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '!=', of.deviceId)
    .where(sql<boolean>`lower(vendor) = lower(${of.vendor}) and lower(model) = lower(${of.model})
      and lower(serial_number) = lower(${of.serialNumber})`)
    .executeTakeFirst()) !== undefined

export const updateDeviceRow = (
  { db, tenantId }: TenantScope,
  deviceId: string,
  fields: DeviceFields,
): Promise<Device> =>
  db
    .updateTable('device')
    .set({ ...fields, revision: sql<number>`revision + 1` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', deviceId)
    .returning([...columns])
    .executeTakeFirstOrThrow()
