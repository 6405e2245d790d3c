import { randomUUID } from 'node:crypto'
import type { Guest, guestsApi } from '@salus/contract/members/guests.ts'
import { lastDayOfGuest } from '@salus/domain/guests/guest-period.ts'
import type { z } from 'zod'
import { notify } from '../../platform/live/notify.queries.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { recordFirstConsents } from '../consents/record-first-consents.ts'
import { requireBorn } from '../members/create-member.ts'
import { findGuest, type GuestRow, insertGuest, localeOfTenant } from './guests.queries.ts'

type NewGuest = z.output<typeof guestsApi.createGuest.body>

export async function createGuest(scope: TenantScope, guest: NewGuest): Promise<Guest> {
  requireBorn(scope, guest.birthDate)
  const id = randomUUID()
  const name = guest.name ?? (await makeName(scope, id))
  await insertGuest(scope, { id, name, guest })
  await recordFirstConsents(scope, id, guest.consent)
  audit(scope, { action: 'guest.created', objectKind: 'member', objectId: id, subjectIds: [id] })
  await notify(scope, { kind: 'members-changed', groupId: scope.tenantId })
  return buildGuest(await findGuest(scope, id))
}

export const buildGuest = (row: GuestRow): Guest => ({ ...row, erasedOn: lastDayOfGuest(row.createdAt) })

const words = { de: 'Gast', en: 'Guest' } as const

/** Returns a short name that staff can call out or write on a slip. Two guests hardly ever get an equal name. */
async function makeName(scope: TenantScope, id: string): Promise<string> {
  return `${words[await localeOfTenant(scope)]} ${id.slice(0, 4).toUpperCase()}`
}
