import { dayIn } from '@salus/domain/moments/day-in.ts'
import { mainZone } from '@salus/domain/moments/zone-of-country.ts'
import type { Queries } from '../../../platform/database/kysely-on.ts'

interface Asking {
  readonly db: Queries
  readonly tenantId: number
}

/** Returns today's date in the organisation's time zone. */
export async function dayOfTenant({ db, tenantId }: Asking, now: Date): Promise<string> {
  const { country } = await db
    .selectFrom('tenant')
    .select('country')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return dayIn(mainZone(country), now.getTime())
}
