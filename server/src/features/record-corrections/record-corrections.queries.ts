import type { OwnRecord, RecordCorrection } from '@salus/contract/members/record-corrections.ts'
import { sql } from 'kysely'
import { ownRecord, type Queries } from '../../platform/database/kysely-on.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'

const columns = [
  'id',
  'member_id as memberId',
  'birth_date as birthDate',
  sql<RecordCorrection['sex']>`sex`.as('sex'),
  'height_cm as heightCm',
  'reason',
  'asked_at as askedAt',
  sql<RecordCorrection['state']>`state`.as('state'),
  'answer',
  'answered_by_name as answeredBy',
  'answered_at as answeredAt',
] as const

const mostShown = 100

const asJson = sql`json_build_object('id', c.id, 'memberId', c.member_id, 'birthDate', c.birth_date, 'sex', c.sex,
  'heightCm', c.height_cm, 'reason', c.reason, 'askedAt', c.asked_at, 'state', c.state, 'answer', c.answer,
  'answeredBy', c.answered_by_name, 'answeredAt', c.answered_at)`

export const ownRecords = (db: Queries) =>
  db
    .selectFrom('member')
    .innerJoin('tenant', 'tenant.id', 'member.tenant_id')
    .select([
      'tenant.display_name as tenantDisplayName',
      'member.birth_date as birthDate',
      sql<OwnRecord['sex']>`member.sex`.as('sex'),
      'member.height_cm as heightCm',
      sql<RecordCorrection[]>`(select coalesce(json_agg(${asJson} order by c.asked_at desc), '[]')
        from record_correction c where c.tenant_id = own.tenant_id and c.member_id = own.member_id)`.as('corrections'),
    ])
    .where('member.tenant_id', '=', ownRecord.tenantId)
    .where('member.id', '=', ownRecord.memberId)

/** Selects one row with the member's requests, or no row if there is no such member. */
export const correctionsOfMember = (db: Queries, tenantId: number, memberId: string) =>
  db
    .selectFrom('member')
    .select(
      sql<RecordCorrection[]>`(select coalesce(json_agg(${asJson} order by c.asked_at desc), '[]')
        from record_correction c where c.tenant_id = ${tenantId} and c.member_id = ${memberId})`.as('items'),
    )
    .where('tenant_id', '=', tenantId)
    .where('id', '=', memberId)

export const openCorrections = (db: Queries, tenantId: number) =>
  db
    .selectFrom('record_correction')
    .innerJoin('member', (join) =>
      join.on('member.tenant_id', '=', tenantId).onRef('member.id', '=', 'record_correction.member_id'),
    )
    .select([
      'member.id as memberId',
      'member.first_name as firstName',
      'member.last_name as lastName',
      'member.birth_date as birthDate',
      'member.external_number as externalNumber',
      'record_correction.asked_at as askedAt',
    ])
    .where('record_correction.tenant_id', '=', tenantId)
    .where('record_correction.state', '=', sql.lit('open'))
    .orderBy('record_correction.asked_at')
    .limit(sql.lit(mostShown))

export interface NewCorrection {
  readonly id: string
  readonly memberId: string
  readonly birthDate: string | null
  readonly sex: RecordCorrection['sex']
  readonly heightCm: number | null
  readonly reason: string
}

/** Adds a request. Returns `undefined` if the member already has an open one. */
export const insertCorrection = (
  scope: TenantScope,
  correction: NewCorrection,
): Promise<RecordCorrection | undefined> =>
  scope.db
    .insertInto('record_correction')
    .values({
      tenant_id: scope.tenantId,
      id: correction.id,
      member_id: correction.memberId,
      birth_date: correction.birthDate,
      sex: correction.sex,
      height_cm: correction.heightCm,
      reason: correction.reason,
      asked_at: scope.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'member_id']).where('state', '=', sql.lit('open')).doNothing(),
    )
    .returning(columns)
    .executeTakeFirst()

export interface CorrectionOfMember {
  readonly memberId: string
  readonly correctionId: string
}

export const lockCorrection = (
  scope: TenantScope,
  { memberId, correctionId }: CorrectionOfMember,
): Promise<RecordCorrection | undefined> =>
  scope.db
    .selectFrom('record_correction')
    .select(columns)
    .where('tenant_id', '=', scope.tenantId)
    .where('member_id', '=', memberId)
    .where('id', '=', correctionId)
    .forUpdate()
    .executeTakeFirst()

export const storeAnswer = (
  scope: TenantScope,
  correctionId: string,
  { decision, reason }: { readonly decision: 'granted' | 'refused'; readonly reason: string },
): Promise<RecordCorrection> =>
  scope.db
    .updateTable('record_correction')
    .set({
      state: decision,
      answer: reason,
      answered_by: scope.actor.userId,
      answered_by_name: `${scope.actor.firstName} ${scope.actor.lastName}`,
      answered_at: scope.now,
    })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', correctionId)
    .returning(columns)
    .executeTakeFirstOrThrow()
