import type { Guest, guestsApi } from '@salus/contract/members/guests.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Queries } from '../../platform/database/kysely-on.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'

export type GuestRow = Omit<Guest, 'erasedOn'>

const columns = [
  'id',
  'first_name as name',
  sql<string>`birth_date`.as('birthDate'),
  sql<Guest['sex']>`sex`.as('sex'),
  'height_cm as heightCm',
  'created_at as createdAt',
  sql<boolean>`(shares_all or sharing_exceptions <> '{}')`.as('isSharing'),
  'last_check_up_at as lastCheckUpAt',
] as const

const shown = 500

export const guestsOfTenant = (db: Queries, tenantId: number) =>
  db
    .selectFrom('member')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', sql.lit('guest'))
    .where('status', '=', sql.lit('active'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(shown))

type NewGuest = z.output<typeof guestsApi.createGuest.body>

export const insertGuest = (
  scope: TenantScope,
  { id, name, guest }: { readonly id: string; readonly name: string; readonly guest: NewGuest },
): Promise<unknown> =>
  scope.db
    .insertInto('member')
    .values({
      tenant_id: scope.tenantId,
      id,
      kind: 'guest',
      first_name: name,
      last_name: '',
      birth_date: guest.birthDate,
      sex: guest.sex,
      height_cm: guest.heightCm ?? null,
      created_by: scope.actor.userId,
      created_at: scope.now,
      updated_at: scope.now,
    })
    .execute()

export const findGuest = (scope: TenantScope, id: string): Promise<GuestRow> =>
  scope.db
    .selectFrom('member')
    .select(columns)
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export const localeOfTenant = async (scope: TenantScope): Promise<'de' | 'en'> => {
  const { locale } = await scope.db
    .selectFrom('tenant')
    .select(sql<'de' | 'en'>`locale`.as('locale'))
    .where('id', '=', scope.tenantId)
    .executeTakeFirstOrThrow()
  return locale
}

export interface Measured {
  readonly id: string
  readonly kind: 'member' | 'guest'
  readonly status: 'active' | 'archived'
  readonly birthDate: string | null
  readonly sex: Guest['sex']
  readonly storesHealthData: boolean
  readonly sharesAll: boolean
  readonly exceptions: readonly number[]
  readonly userId: string | null
  readonly formerUserId: string | null
  readonly unlinkedAt: string | null
}

/** Locks the records until the transaction ends. Always uses the same order, to prevent deadlocks. */
export const lockRecords = (scope: TenantScope, ids: readonly string[]): Promise<Measured[]> =>
  scope.db
    .selectFrom('member')
    .select([
      'id',
      sql<Measured['kind']>`kind`.as('kind'),
      sql<Measured['status']>`status`.as('status'),
      'birth_date as birthDate',
      sql<Guest['sex']>`sex`.as('sex'),
      'stores_health_data as storesHealthData',
      'shares_all as sharesAll',
      'sharing_exceptions as exceptions',
      'user_id as userId',
      'former_user_id as formerUserId',
      'unlinked_at as unlinkedAt',
    ])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()

/**
 * Archives the record of a guest after all its data was moved to a member. The retention job erases the empty record
 * later.
 */
export const updateToShell = (scope: TenantScope, guestId: string): Promise<unknown> =>
  scope.db
    .updateTable('member')
    .set((eb) => ({ status: 'archived', revision: eb('revision', '+', 1), updated_at: scope.now }))
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', guestId)
    .execute()
