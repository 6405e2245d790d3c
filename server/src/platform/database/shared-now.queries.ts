import { type RawBuilder, sql } from 'kysely'

interface Measured {
  readonly tenantId: number
  readonly memberId: string
  readonly pluginId: number
}

/**
 * True if staff may see this member's results of the product at this moment. An SQL expression for the value of an
 * insert.
 */
export const sharedNow = ({ tenantId, memberId, pluginId }: Measured): RawBuilder<boolean> =>
  sql<boolean>`salus.shared_now(${tenantId}, ${memberId}, ${pluginId}, false)`

/**
 * Like `sharedNow`, but also locks the member's row, so that consent cannot be withdrawn until the transaction ends.
 */
export const sharedUntilEnd = ({ tenantId, memberId, pluginId }: Measured): RawBuilder<boolean> =>
  sql<boolean>`salus.shared_now(${tenantId}, ${memberId}, ${pluginId}, true)`
