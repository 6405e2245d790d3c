import { sql } from 'kysely'
import type { Queries } from '../../../platform/database/kysely-on.ts'
import { selectRevealed } from '../../../platform/database/reveal.queries.ts'

/** Returns the member of a check-up that exists but is not shared. Returns no data of the check-up itself. */
export const withheldCheckUp = (db: Queries, tenantId: number, resultGuid: string) =>
  db
    .selectFrom(selectRevealed(resultGuid).as('revealed'))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('check_up')
          .innerJoin('member', (join) =>
            join.on('member.tenant_id', '=', tenantId).onRef('member.id', '=', 'check_up.member_id'),
          )
          .select([
            'member.id as memberId',
            'member.first_name as firstName',
            'member.last_name as lastName',
            'member.stores_health_data as storesHealthData',
          ])
          .where('check_up.tenant_id', '=', tenantId)
          .where(sql<boolean>`check_up.result_guid = revealed.what::uuid`)
          .where('check_up.is_shared', '=', sql.lit(false))
          .limit(sql.lit(1))
          .as('found'),
      (join) => join.onTrue(),
    )
    .select(['found.memberId', 'found.firstName', 'found.lastName', 'found.storesHealthData'])
