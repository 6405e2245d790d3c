import { memberMergesApi } from '@salus/contract/members/merges.ts'
import { findDoubles } from '@salus/domain/members/find-doubles.ts'
import { likenesses, findLikeness } from '@salus/domain/members/likeness.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount/mount.ts'
import { mountWrite } from '../../platform/http/mount/write.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { readInTenant } from '../../platform/scope/tenant.ts'
import {
  candidatesFor,
  mergesOfTenant,
  peopleOfTenant,
  type PersonRow,
  recordsToMerge,
} from './member-merges.queries.ts'
import { mergeMembers } from './merge-members.ts'
import { sayApart } from './say-apart.ts'
import { undoMerge } from './undo-merge.ts'

const mostLike = 5
const mostPairs = 100
const { access } = memberMergesApi.mergeMembers

export function mountMemberMergesRoutes(app: FastifyInstance, platform: Platform): void {
  mount(app, memberMergesApi.findLikeMembers, async ({ params, body, caller }) => {
    const { tenantId } = params
    const alike = (rows: readonly Omit<PersonRow, 'id'>[]) =>
      rows
        .flatMap((person) => {
          const likeness = findLikeness(body, person)
          return likeness === null ? [] : [{ person, likeness }]
        })
        .toSorted((a, b) => likenesses.indexOf(a.likeness) - likenesses.indexOf(b.likeness))
        .slice(0, mostLike)
    const { rows } = await readInTenant(
      platform,
      { caller, tenantId, access: memberMergesApi.findLikeMembers.access },
      {
        query: (db) => candidatesFor(db, tenantId, body),
        subjects: (found) => alike(found).map(({ person }) => person.memberId),
      },
    )
    return { items: alike(rows) }
  })

  mountLists(app, platform)
  mountWrites(app)
}

function mountLists(app: FastifyInstance, platform: Platform): void {
  mount(app, memberMergesApi.getMemberDoubles, async ({ params, caller }) => {
    const { rows } = await readInTenant(
      platform,
      { caller, tenantId: params.tenantId, access },
      {
        query: peopleOfTenant,
        subjects: (people) => listPairs(people).items.flatMap(({ one, other }) => [one.memberId, other.memberId]),
        object: { kind: 'member-doubles', id: String(params.tenantId) },
      },
    )
    return listPairs(rows)
  })

  mount(app, memberMergesApi.getRecordsToMerge, async ({ params, caller }) => {
    const { memberId, otherMemberId } = params
    const { rows } = await readInTenant(
      platform,
      { caller, tenantId: params.tenantId, access },
      {
        query: (db, tenantId) => recordsToMerge(db, tenantId, [memberId, otherMemberId]),
        subjects: (records) => records.map((record) => record.memberId),
        object: { kind: 'member-records', id: memberId },
      },
    )
    const find = (id: string) => rows.find((record) => record.memberId === id) ?? refuse('not-found')
    const { begunLinks: links, begunAnalyses: analyses, ...one } = find(memberId)
    const { begunLinks: otherLinks, begunAnalyses: otherAnalyses, ...other } = find(otherMemberId)
    const both = [
      ...links.filter((profileId) => otherLinks.includes(profileId)),
      ...analyses.filter((profileId) => otherAnalyses.includes(profileId)),
    ]
    return { one, other, begunInBoth: [...new Set(both)] }
  })

  mount(app, memberMergesApi.getMemberMerges, async ({ params, caller }) => {
    const entrance = { caller, tenantId: params.tenantId, access }
    const { rows } = await readInTenant(platform, entrance, {
      query: mergesOfTenant,
      subjects: (found) => found.map(({ memberId }) => memberId),
      object: { kind: 'member-merges', id: String(params.tenantId) },
    })
    return { items: [...rows] }
  })
}

function mountWrites(app: FastifyInstance): void {
  mountWrite(app, memberMergesApi.sayMembersApart, (scope, { body }) => sayApart(scope, body))

  mountWrite(app, memberMergesApi.mergeMembers, (scope, { body }) => mergeMembers(scope, body))

  mountWrite(app, memberMergesApi.undoMemberMerge, (scope, { params }) => undoMerge(scope, params.mergeId))
}

function listPairs(rows: readonly (PersonRow & { readonly apart: readonly string[] })[]) {
  const isApart = (one: string, other: string) => rows.length > 0 && apart.has([one, other].toSorted().join(' '))
  const apart = new Set(rows.flatMap((row) => row.apart.map((other) => [row.id, other].toSorted().join(' '))))
  const pairs = findDoubles(rows).filter(({ one, other }) => !isApart(one.id, other.id))
  return {
    items: pairs.slice(0, mostPairs).map(({ one, other, likeness }) => ({
      one: shown(one),
      other: shown(other),
      likeness,
    })),
    total: pairs.length,
  }
}

const shown = ({
  memberId,
  firstName,
  lastName,
  birthDate,
  email,
  externalNumber,
  status,
  lastCheckUpAt,
}: PersonRow) => ({
  memberId,
  firstName,
  lastName,
  birthDate,
  email,
  externalNumber,
  status,
  lastCheckUpAt,
})
