import { type RawBuilder, sql } from 'kysely'

interface Measured {
  readonly tenantId: number
  readonly memberId: string
  readonly pluginId: number
}

/** True if staff may see what this member's results of a product show, as a value of an insert. */
export const sharedNow = ({ tenantId, memberId, pluginId }: Measured): RawBuilder<boolean> =>
  sql<boolean>`salus.shared_now(${tenantId}, ${memberId}, ${pluginId}, false)`

/** Like `sharedNow`, and locks the member's row, so that no withdrawal of consent can happen in between. */
export const sharedUntilEnd = ({ tenantId, memberId, pluginId }: Measured): RawBuilder<boolean> =>
  sql<boolean>`salus.shared_now(${tenantId}, ${memberId}, ${pluginId}, true)`
