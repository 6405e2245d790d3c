import { randomUUID } from 'node:crypto'
import type { Role } from '@salus/domain/tenants/roles.ts'
import type { Database } from '../platform/database/open-database.ts'
import { hashPassword } from '../platform/sign-in/account/password-hash.ts'

export interface MadeUser {
  readonly userId: string
  readonly email: string
  readonly password: string
}

let number = 0

const hashes = new Map<string, Promise<string>>()
const hashOnce = (password: string): Promise<string> => {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}

export async function makeUser(
  { owner }: Database,
  given: {
    email?: string
    password?: string
    verified?: boolean
    suspended?: boolean
    firstName?: string
    locale?: 'de' | 'en'
  } = {},
): Promise<MadeUser> {
  number += 1
  const userId = randomUUID()
  const email = given.email ?? `person-${number}-${userId.slice(0, 8)}@salus.example`
  const password = given.password ?? 'Correct-horse-7'
  const firstName = given.firstName ?? 'Kim'
  await owner.query(
    `insert into salus.app_user (id, email, email_verified, name, first_name, last_name, locale, suspended_at)
     values ($1, $2, $3, $4, $5, 'Beispiel', $6, case when $7 then now() end)`,
    [
      userId,
      email,
      given.verified ?? true,
      `${firstName} Beispiel`,
      firstName,
      given.locale ?? 'de',
      given.suspended ?? false,
    ],
  )
  await owner.query(
    `insert into salus.account (id, user_id, account_id, provider_id, password) values ($1, $2::uuid, $2::uuid::text, 'credential', $3)`,
    [randomUUID(), userId, await hashOnce(password)],
  )
  return { userId, email, password }
}

export async function makeTenant(
  { owner }: Database,
  given: { tenantName?: string; displayName?: string } = {},
): Promise<number> {
  const tenantName = given.tenantName ?? `tenant-${randomUUID()}`
  const { rows } = await owner.query<{ id: number }>(
    `insert into salus.tenant (tenant_name, display_name, kind, country, locale, currency)
     values ($1, $2, 'studio', 'DE', 'de', 'EUR') returning id`,
    [tenantName, given.displayName ?? tenantName],
  )
  const tenantId = rows[0]?.id
  if (tenantId === undefined) throw new Error('no tenant was made')
  return tenantId
}

export async function makeMember(
  { owner }: Database,
  given: { tenantId: number; userId?: string; firstName?: string; lastName?: string },
): Promise<string> {
  const id = randomUUID()
  await owner.query(
    `insert into salus.member (tenant_id, id, user_id, first_name, last_name, birth_date, sex, stores_health_data, shares_all)
     values ($1, $2, $3, $4, $5, '1980-04-02', 'female', true, true)`,
    [given.tenantId, id, given.userId ?? null, given.firstName ?? 'Mara', given.lastName ?? 'Muster'],
  )
  return id
}

export async function makeMembership(
  { owner }: Database,
  given: { tenantId: number; userId: string; role: Role; memberId?: string },
): Promise<void> {
  await owner.query('insert into salus.membership (tenant_id, user_id, role, member_id) values ($1, $2, $3, $4)', [
    given.tenantId,
    given.userId,
    given.role,
    given.memberId ?? null,
  ])
}

export async function makeInvitation(
  { owner }: Database,
  given: { tenantId: number; email: string; role: Role; expired?: boolean },
): Promise<void> {
  await owner.query(
    `insert into salus.invitation (tenant_id, email, role, token_hash, expires_at)
     values ($1, $2, $3, $4, now() + case when $5 then interval '-1 day' else interval '14 days' end)`,
    [given.tenantId, given.email, given.role, randomUUID(), given.expired ?? false],
  )
}
