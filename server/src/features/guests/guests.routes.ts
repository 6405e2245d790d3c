import { guestsApi } from '@salus/contract/guests.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { readInTenant, writeInTenant } from '../../platform/tenant-scope.ts'
import { createGuest, guestOf } from './create-guest.ts'
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
    return { items: rows.map(guestOf), nextCursor: null }
  })

  mount(app, create, async ({ params, body, caller, idempotencyKey }) => {
    const write = { operation: 'createGuest', idempotencyKey, body: { params, body } }
    return writeInTenant(
      platform,
      { caller, tenantId: params.tenantId, access: create.access, write },
      async (scope) => ({
        status: 201,
        answer: await createGuest(scope, body),
      }),
    )
  })

  mount(app, make, async ({ params, body, caller, idempotencyKey }) => {
    const write = { operation: 'makeGuestMember', idempotencyKey, body: { params, body } }
    return writeInTenant(
      platform,
      { caller, tenantId: params.tenantId, access: make.access, write },
      async (scope) => ({
        status: 200,
        answer: await makeGuestMember(scope, params.guestId, body),
      }),
    )
  })
}
