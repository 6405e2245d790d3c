import { type Member, membersApi } from '@salus/contract/members.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { revisionOf } from '../../platform/http/if-match.ts'
import { mount } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { readInTenant, writeInTenant } from '../../platform/tenant-scope.ts'
import { createMember } from './create-member.ts'
import { memberOfTenant } from './members.queries.ts'
import { updateMember } from './update-member.ts'

export function mountMembersRoutes(app: FastifyInstance, platform: Platform): void {
  mount(app, membersApi.getMember, async ({ params, caller, reply }) => {
    const { tenantId, memberId } = params
    const { rows } = await readInTenant(
      platform,
      { caller, tenantId, access: membersApi.getMember.access },
      {
        query: (db) => memberOfTenant(db, tenantId, memberId),
        subjects: (members) => members.map(({ id }) => id),
        object: { kind: 'member', id: memberId },
      },
    )
    return tagged(reply, rows[0] ?? refuse('not-found'))
  })

  mount(app, membersApi.createMember, async ({ params, body, caller, idempotencyKey, reply }) => {
    const write = { operation: 'createMember', idempotencyKey, body: { params, body } }
    const entrance = { caller, tenantId: params.tenantId, access: membersApi.createMember.access, write }
    const created = await writeInTenant(platform, entrance, async (scope) => ({
      status: 201,
      answer: await createMember(scope, body),
    }))
    return { status: created.status, answer: tagged(reply, created.answer) }
  })

  mount(app, membersApi.updateMember, async ({ params, body, caller, idempotencyKey, ifMatch, reply }) => {
    const { tenantId, memberId } = params
    const revision = revisionOf(ifMatch)
    const write = { operation: 'updateMember', idempotencyKey, body: { params, body, revision } }
    const changed = await writeInTenant(
      platform,
      { caller, tenantId, access: membersApi.updateMember.access, write },
      async (scope) => ({
        status: 200,
        answer: await updateMember(scope, { memberId, fields: body, revision }),
      }),
    )
    return { status: changed.status, answer: tagged(reply, changed.answer) }
  })
}

function tagged(reply: FastifyReply, member: Member): Member {
  reply.header('etag', `"${member.revision}"`)
  return member
}
