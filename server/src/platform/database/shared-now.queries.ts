import { type RawBuilder, sql } from 'kysely'

interface Measured {
  readonly tenantId: number
  readonly memberId: string
  readonly pluginId: number
}

/**
 * An SQL expression for a value to insert: true if staff are allowed to see this member's results of the product at
 * this moment.
 */
export const selectSharedNow = ({ tenantId, memberId, pluginId }: Measured): RawBuilder<boolean> =>
  sql<boolean>`salus.shared_now(${tenantId}, ${memberId}, ${pluginId}, false)`

/**
 * Like `selectSharedNow`, but also locks the member's row, so that consent cannot be withdrawn before the transaction
 * ends.
 */
export const selectSharedAndLock = ({ tenantId, memberId, pluginId }: Measured): RawBuilder<boolean> =>
  sql<boolean>`salus.shared_now(${tenantId}, ${memberId}, ${pluginId}, true)`
