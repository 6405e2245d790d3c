import { type CheckUp, checkUpsApi } from '@salus/contract/check-ups/check-ups.ts'
import type { FastifyInstance } from 'fastify'
import { readRevision } from '../../platform/http/mount/if-match.ts'
import { mount } from '../../platform/http/mount/mount.ts'
import { mountOwnRead } from '../../platform/http/mount/own-read.ts'
import { mountWrite } from '../../platform/http/mount/write.ts'
import { cutRows } from '../../platform/page.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { refuseWithheld } from '../../platform/refuse-withheld.ts'
import { readInTenant } from '../../platform/scope/tenant.ts'
import { askedLanguage } from '../measurement-profiles/asked-language.ts'
import { amendCheckUp } from './correct/amend.ts'
import { cutCheckUps, compareNewestFirst, readFilter, rowsOfColumns } from './read/page.ts'
import { checkUpOfRow } from './read/from-row.ts'
import {
  checkUpForReader,
  type CheckUpRow,
  checkUpWithHistory,
  ownCheckUpForReader,
  latestOwnCheckUps,
  latestShown,
  ownCheckUpWithHistory,
} from './read/one.queries.ts'
import { checkUpsOfMember, checkUpsOfTenant, ownCheckUpsWithEnd } from './read/list.queries.ts'
import { buildGlance } from './changes/glance.ts'
import { recordCheckUp } from './record/record.ts'
import { movesOfCheckUp } from './read/moves.queries.ts'
import { refuseUnseen } from './read/refuse-unseen.ts'
import { requireStillShown } from './read/still-shown.ts'
import { withMoves } from './read/with-moves.ts'
import { reportOfCheckUp } from './report/report.ts'
import { withdrawCheckUp } from './correct/withdraw.ts'

export function mountCheckUpsRoutes(app: FastifyInstance, platform: Platform): void {
  mountLists(app, platform)
  mountCheckUp(app, platform)
  mountLatest(app)
  mountReports(app, platform)
  mountWrites(app)
}

function mountLists(app: FastifyInstance, platform: Platform): void {
  const { getCheckUpsOfTenant, getMyCheckUps } = checkUpsApi

  mount(app, getCheckUpsOfTenant, async ({ params, query, caller }) => {
    const entrance = { caller, tenantId: params.tenantId, access: getCheckUpsOfTenant.access }
    const filter = readFilter(query)
    const automatic = query.automatic === 'true'
    const { memberId } = query
    if (memberId === undefined) {
      const { rows } = await readInTenant(platform, entrance, {
        query: (db, tenantId) => checkUpsOfTenant(db, tenantId, filter),
        subjects: (found) => cutRows(found, query.limit).map((item) => item.memberId),
        automatic,
      })
      return cutCheckUps(rows, query.limit)
    }
    const { rows } = await readInTenant(platform, entrance, {
      query: (db, tenantId) =>
        checkUpsOfMember(db, tenantId, { ...filter, memberId, isNewestOfEach: query.newestOfEach === 'true' }),
      subjects: (found) => (found.length > 0 ? [memberId] : []),
      isDenied: (found) => found.some(({ withheld }) => withheld !== null),
      object: { kind: 'member', id: memberId },
      automatic,
    })
    const [found] = rows
    if (found === undefined) refuse('not-found')
    if (found.withheld !== null) refuseWithheld(found.withheld)
    return cutCheckUps(rowsOfColumns(memberId, found), query.limit)
  })

  mountOwnRead(app, getMyCheckUps, {
    query: (db, { query }) => ownCheckUpsWithEnd(db, { ...readFilter(query), groupId: query.groupId }),
    action: 'list-own-check-ups',
    includesEnded: true,
    answer: ({ memberships }, { query }) => {
      if (query.groupId !== undefined && !memberships.some(({ groupId }) => groupId === query.groupId))
        refuse('not-found')
      const all = memberships.flatMap(({ groupId, rows }) => rows.map((row) => ({ ...row, groupId })))
      return cutCheckUps(all.toSorted(compareNewestFirst), query.limit)
    },
  })
}

function mountCheckUp(app: FastifyInstance, platform: Platform): void {
  const { getCheckUp, getMyCheckUp } = checkUpsApi

  mount(app, getCheckUp, async ({ params, query, caller }) => {
    const { tenantId, resultGuid } = params
    const { rows } = await readInTenant(
      platform,
      { caller, tenantId, access: getCheckUp.access },
      {
        query: (db) =>
          checkUpWithHistory(db, { tenantId, resultGuid, ...query }).select(movesOfCheckUp(tenantId).as('moves')),
        subjects: (found) => found.map(({ memberId }) => memberId),
        object: { kind: 'check-up', id: resultGuid },
      },
    )
    const entrance = { caller, tenantId, access: getCheckUp.access }
    const { moves, ...row } = rows[0] ?? (await refuseUnseen(platform, entrance, resultGuid))
    return withMoves(requireAskedFor(row, query.compareWith), moves)
  })

  mountOwnRead(app, getMyCheckUp, {
    query: (db, { params, query }) => ownCheckUpWithHistory(db, { ...params, ...query }),
    action: 'see-own-check-up',
    includesEnded: true,
    object: ({ params }) => ({ kind: 'check-up', id: params.resultGuid }),
    answer: ({ rows }, { query }) => requireAskedFor(rows[0], query.compareWith),
  })
}

function mountLatest(app: FastifyInstance): void {
  mountOwnRead(app, checkUpsApi.getMyLatestCheckUps, {
    query: latestOwnCheckUps,
    action: 'see-own-latest-check-ups',
    includesEnded: true,
    answer: ({ rows }, { query, request }) => {
      const items = rows.toSorted(compareNewestFirst).slice(0, latestShown).map(checkUpOfRow)
      return query.glance === 'true' ? buildGlance(items, askedLanguage(request, query.lang)) : { items }
    },
  })
}

function requireAskedFor(row: CheckUpRow | undefined, compareWith: string | undefined): CheckUp {
  if (!row || (compareWith !== undefined && row.compared === null)) refuse('not-found')
  return checkUpOfRow(row)
}

function mountReports(app: FastifyInstance, platform: Platform): void {
  const { getCheckUpReport, getMyCheckUpReport } = checkUpsApi

  mount(app, getCheckUpReport, async ({ params, query, caller, request }) => {
    const { tenantId, resultGuid } = params
    const { rows } = await readInTenant(
      platform,
      { caller, tenantId, access: getCheckUpReport.access },
      {
        query: (db) => checkUpForReader(db, { tenantId, resultGuid }),
        subjects: (found) => found.map(({ memberId }) => memberId),
        object: { kind: 'check-up-report', id: resultGuid },
      },
    )
    const entrance = { caller, tenantId, access: getCheckUpReport.access }
    const row = rows[0] ?? (await refuseUnseen(platform, entrance, resultGuid))
    return reportOfCheckUp(row, askedLanguage(request, query.lang))
  })

  mountOwnRead(app, getMyCheckUpReport, {
    query: (db, { params }) => ownCheckUpForReader(db, params.resultGuid),
    action: 'see-own-check-up',
    includesEnded: true,
    object: ({ params }) => ({ kind: 'check-up-report', id: params.resultGuid }),
    answer: ({ rows }, { query, request }) =>
      reportOfCheckUp(rows[0] ?? refuse('not-found'), askedLanguage(request, query.lang)),
  })
}

function mountWrites(app: FastifyInstance): void {
  const { createCheckUp, amendCheckUp: amend, withdrawCheckUp: withdraw } = checkUpsApi

  mountWrite(app, createCheckUp, {
    work: (scope, { body }) => recordCheckUp(scope, body),
    beforeRepeating: requireStillShown,
  })

  mountWrite(app, amend, {
    work: async (scope, { params, body, ifMatch }) => {
      requireSameRevision(ifMatch, body.revision)
      return amendCheckUp(scope, params.resultGuid, body)
    },
    beforeRepeating: requireStillShown,
  })

  mountWrite(app, withdraw, {
    work: async (scope, { params, body, ifMatch }) => {
      requireSameRevision(ifMatch, body.revision)
      return withdrawCheckUp(scope, params.resultGuid, body)
    },
    beforeRepeating: requireStillShown,
  })
}

function requireSameRevision(ifMatch: string | undefined, read: number): void {
  const named = readRevision(ifMatch)
  if (named !== undefined && named !== read) refuse('version-conflict')
}
