import type { Score } from '@salus/contract/check-ups/check-ups.ts'
import type { RepeatPair } from '@salus/domain/real-change/own-repeatability.ts'
import { sql } from 'kysely'
import type { EnteredTenant } from '../../../platform/scope/entered-tenant.ts'

export interface Repeated {
  readonly memberId: string
  readonly profileId: string
}

/** Makes concurrent writes for one member wait for each other, so that the later one sees the earlier reading. */
export const lockMember = (scope: EnteredTenant, memberId: string): Promise<unknown> =>
  scope.db
    .selectFrom('member')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .execute()

interface DeviceReading {
  readonly resultGuid: string
  readonly dateOfMeasurement: string
  readonly version: string
  readonly device: string
  readonly scores: Score[]
}

export const deviceReadings = (scope: EnteredTenant, { memberId, profileId }: Repeated): Promise<DeviceReading[]> =>
  scope.db
    .selectFrom('check_up as it')
    .innerJoin('check_up_version as version', (join) =>
      join
        .on('version.tenant_id', '=', scope.tenantId)
        .onRef('version.result_guid', '=', 'it.result_guid')
        .onRef('version.revision', '=', 'it.revision'),
    )
    .select([
      'it.result_guid as resultGuid',
      'it.date_of_measurement as dateOfMeasurement',
      'version.profile_version as version',
      'version.device',
      sql<Score[]>`version.scores`.as('scores'),
    ])
    .where('it.tenant_id', '=', scope.tenantId)
    .where('it.member_id', '=', memberId)
    .where('it.profile_id', '=', profileId)
    .where('it.status', '=', sql.lit('complete'))
    .where('version.device', 'is not', null)
    .$narrowType<{ device: string }>()
    .execute()

export const forgetRepeatReadings = (scope: EnteredTenant, { memberId, profileId }: Repeated): Promise<unknown> =>
  scope.db
    .deleteFrom('repeat_reading')
    .where('tenant_id', '=', scope.tenantId)
    .where('member_id', '=', memberId)
    .where('profile_id', '=', profileId)
    .execute()

export const insertRepeatReadings = (
  scope: EnteredTenant,
  { memberId, profileId }: Repeated,
  pairs: readonly RepeatPair[],
): Promise<unknown> =>
  scope.db
    .insertInto('repeat_reading')
    .values(
      pairs.map(({ earlier, later, differences }) => ({
        tenant_id: scope.tenantId,
        result_guid: later.id,
        earlier_guid: earlier.id,
        member_id: memberId,
        profile_id: profileId,
        profile_version: later.version,
        device: later.device,
        measured_at: new Date(later.at),
        differences: JSON.stringify(differences),
      })),
    )
    .execute()
