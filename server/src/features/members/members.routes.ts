import { membersApi } from '@salus/contract/members/members.ts'
import type { FastifyInstance } from 'fastify'
import { readRevision, setEntityTag } from '../../platform/http/mount/if-match.ts'
import { mount } from '../../platform/http/mount/mount.ts'
import { write } from '../../platform/http/mount/write.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { readInTenant } from '../../platform/scope/tenant.ts'
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
    return setEntityTag(reply, rows[0] ?? refuse('not-found'))
  })

  mount(app, membersApi.createMember, async (call) => {
    const { status, answer } = await write(membersApi.createMember, call, (scope) => createMember(scope, call.body))
    return { status, answer: setEntityTag(call.reply, answer) }
  })

  mount(app, membersApi.updateMember, async (call) => {
    const change = { memberId: call.params.memberId, fields: call.body, revision: readRevision(call.ifMatch) }
    const { answer } = await write(membersApi.updateMember, call, (scope) => updateMember(scope, change))
    return setEntityTag(call.reply, answer)
  })
}
