import type { OfflineDevice } from '@salus/contract/measuring/offline.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/kysely-on.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'
import type { StoredKeys } from './device-keys.ts'

export type DeviceRow = Omit<OfflineDevice, 'isMine' | 'state'> & { readonly preparedBy: string | null }

const columns = [
  'offline_device.id as deviceId',
  'offline_device.name as name',
  'offline_device.day_id as dayId',
  'd.title as dayTitle',
  'd.day as day',
  'offline_device.prepared_by as preparedBy',
  'offline_device.prepared_by_name as preparedByName',
  'offline_device.prepared_at as preparedAt',
  'offline_device.last_used_at as lastUsedAt',
  'offline_device.ends_at as endsAt',
  'offline_device.ended_at as endedAt',
  'offline_device.ended_by_name as endedByName',
  'offline_device.people as people',
  'offline_device.sealed_entries as sealedEntries',
] as const

const devices = (db: Queries, tenantId: number) =>
  db
    .selectFrom('offline_device')
    .innerJoin('measurement_day as d', (join) =>
      join.onRef('d.tenant_id', '=', 'offline_device.tenant_id').onRef('d.id', '=', 'offline_device.day_id'),
    )
    .where('offline_device.tenant_id', '=', tenantId)
    .where('d.tenant_id', '=', tenantId)

const mostListed = 100

export const devicesOfTenant = (db: Queries, tenantId: number) =>
  devices(db, tenantId)
    .select(columns)
    .orderBy('offline_device.prepared_at', 'desc')
    .orderBy('offline_device.id')
    .limit(sql.lit(mostListed))

export interface LockedDevice extends DeviceRow {
  readonly sessionId: string
  readonly serverPart: Buffer | null
  readonly privateKey: Buffer
  readonly publicKey: Buffer
}

/**
 * Reads the device and locks it. Opening the device, ending it and sending its entries then happen one after the other.
 */
export const lockDevice = (scope: TenantScope, deviceId: string): Promise<LockedDevice | undefined> =>
  devices(scope.db, scope.tenantId)
    .select(columns)
    .select([
      'offline_device.session_id as sessionId',
      'offline_device.server_part as serverPart',
      'offline_device.private_key as privateKey',
      'offline_device.public_key as publicKey',
    ])
    .where('offline_device.id', '=', deviceId)
    .forUpdate('offline_device')
    .executeTakeFirst()

interface NewDevice {
  readonly deviceId: string
  readonly dayId: string
  readonly name: string
  readonly endsAt: Date
  readonly people: number
  readonly keys: StoredKeys
}

export const insertDevice = (scope: TenantScope, { keys, ...device }: NewDevice): Promise<unknown> =>
  scope.db
    .insertInto('offline_device')
    .values({
      tenant_id: scope.tenantId,
      id: device.deviceId,
      day_id: device.dayId,
      name: device.name,
      prepared_by: scope.actor.userId,
      prepared_by_name: writeName(scope),
      session_id: scope.actor.sessionId,
      prepared_at: scope.now,
      last_used_at: scope.now,
      ends_at: device.endsAt,
      people: device.people,
      server_part: keys.serverPart,
      private_key: keys.privateKey,
      public_key: keys.publicKey,
    })
    .execute()

const writeName = ({ actor }: TenantScope) => `${actor.firstName} ${actor.lastName}`.trim()

const ofDevice = (scope: TenantScope, deviceId: string) =>
  scope.db.updateTable('offline_device').where('tenant_id', '=', scope.tenantId).where('id', '=', deviceId)

export const noteOpened = (scope: TenantScope, deviceId: string, people: number): Promise<unknown> =>
  ofDevice(scope, deviceId).set({ session_id: scope.actor.sessionId, last_used_at: scope.now, people }).execute()

export const closeDevice = (scope: TenantScope, deviceId: string): Promise<unknown> =>
  ofDevice(scope, deviceId)
    .set({ server_part: null, ended_at: scope.now, ended_by: scope.actor.userId, ended_by_name: writeName(scope) })
    .execute()

export const noteSealedEntry = (scope: TenantScope, deviceId: string, isNew: boolean): Promise<unknown> =>
  ofDevice(scope, deviceId)
    .set((eb) => ({ last_used_at: scope.now, sealed_entries: eb('sealed_entries', '+', isNew ? 1 : 0) }))
    .execute()

export const timezoneOfCaller = async (scope: TenantScope): Promise<string> => {
  const caller = await scope.db
    .selectFrom('app_user')
    .select('timezone')
    .where('id', '=', scope.actor.userId)
    .executeTakeFirstOrThrow()
  return caller.timezone
}

/** Returns the id of the user's member record in this tenant; `null` if the user has none. */
export const recordOfUser = async (scope: TenantScope, userId: string | null): Promise<string | null> => {
  const found = await scope.db
    .selectFrom('membership')
    .select('member_id as memberId')
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found?.memberId ?? null
}

export const tenantOfDevice = (scope: TenantScope) =>
  scope.db
    .selectFrom('tenant')
    .select(['country', sql<'low' | 'moderate' | 'high' | 'very-high' | null>`risk_region`.as('riskRegion')])
    .where('id', '=', scope.tenantId)
    .executeTakeFirstOrThrow()

export interface BodyOfMember {
  readonly id: string
  readonly sex: 'female' | 'male' | 'diverse'
  readonly heightCm: number | null
  readonly sharesAll: boolean
  readonly exceptions: readonly number[]
}

export const findBodies = (scope: TenantScope, memberIds: readonly string[]): Promise<BodyOfMember[]> =>
  scope.db
    .selectFrom('member')
    .select([
      'id',
      sql<BodyOfMember['sex']>`sex`.as('sex'),
      'height_cm as heightCm',
      'shares_all as sharesAll',
      'sharing_exceptions as exceptions',
    ])
    .where('tenant_id', '=', scope.tenantId)
    .where(sql<boolean>`id = any(${[...memberIds]}::uuid[])`)
    .execute()
