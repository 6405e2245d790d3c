import { guestsApi } from '@salus/contract/members/guests.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount/mount.ts'
import { mountWrite } from '../../platform/http/mount/write.ts'
import type { Platform } from '../../platform/platform.ts'
import { readInTenant } from '../../platform/scope/tenant.ts'
import { createGuest, buildGuest } from './create-guest.ts'
import { guestsOfTenant } from './guests.queries.ts'
import { makeGuestMember } from './make-guest-member.ts'

export function mountGuestsRoutes(app: FastifyInstance, platform: Platform): void {
  const { getGuestsOfTenant, createGuest: create, makeGuestMember: make } = guestsApi

  mount(app, getGuestsOfTenant, async ({ params, caller }) => {
    const entrance = { caller, tenantId: params.tenantId, access: getGuestsOfTenant.access }
    const { rows } = await readInTenant(platform, entrance, {
      query: guestsOfTenant,
      subjects: (found) => found.map(({ id }) => id),
    })
    return { items: rows.map(buildGuest), nextCursor: null }
  })

  mountWrite(app, create, (scope, { body }) => createGuest(scope, body))

  mountWrite(app, make, (scope, { params, body }) => makeGuestMember(scope, params.guestId, body))
}
