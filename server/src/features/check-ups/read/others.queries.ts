import { repeatedWithinMs } from '@salus/domain/real-change/own-repeatability.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantReference } from '../../../platform/database/kysely-on.ts'

export const shownHistory = 24
/** The number of rows that are read in addition to the history, to also include later readings of the same sitting. */
const sittingAllowance = 6

/** The columns of the check-up that is judged. Their names depend on the surrounding query. */
export interface JudgedColumns {
  readonly memberId: RawBuilder<unknown>
  readonly pluginId: RawBuilder<unknown>
  readonly profileId: RawBuilder<unknown>
  readonly profileName: RawBuilder<unknown>
  readonly at: RawBuilder<unknown>
}

/** Matches check-ups of the same profile. For modules, matches deliveries of the same module with the same name. */
export const matchSameKind = ({
  pluginId,
  profileId,
  profileName,
}: JudgedColumns) => sql<boolean>`o.plugin_id = ${pluginId}
  and (o.profile_id = ${profileId} or (${profileId} is null and o.profile_id is null and o.profile_name = ${profileName}))`

interface Around {
  readonly tenantId: TenantReference
  readonly middle: JudgedColumns
  readonly revision?: RawBuilder<number>
}

/**
 * Selects the check-ups `o`, with their versions `ov`, that are needed to judge a check-up: earlier check-ups and the
 * other readings of the same sitting, newest first. The list and the page of a check-up must use the same query.
 * Otherwise they could group the readings into different sittings.
 */
export const selectComparableCheckUps = ({ tenantId, middle, revision = sql<number>`o.revision` }: Around) => sql`
  from check_up o join check_up_version ov on ov.tenant_id = ${tenantId} and ov.result_guid = o.result_guid and ov.revision = ${revision}
  where o.tenant_id = ${tenantId} and o.member_id = ${middle.memberId} and o.status = 'complete' and ${matchSameKind(middle)}
    and o.date_of_measurement <= ${middle.at} + ${sql.lit(repeatedWithinMs)} * interval '1 millisecond'
  order by o.date_of_measurement desc, o.recorded_at desc, o.result_guid desc limit ${sql.lit(shownHistory + sittingAllowance)}`
