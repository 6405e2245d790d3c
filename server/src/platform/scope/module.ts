import { readApiKey } from './api-key.ts'
import { runInTransaction, withTransaction } from '../database/in-transaction.ts'
import { moduleGate, type ModuleGateRow } from '../database/gates/module.ts'
import type { Transaction } from '../database/transaction.ts'
import type { EnteredTenant } from './entered-tenant.ts'
import { makeScope } from './make-scope.ts'
import { nobody } from './operator.ts'
import type { Platform } from '../platform.ts'
import { refuse } from '../refusal.ts'

/** A tenant entered with a module's key. No person is signed in, and only deliveries are allowed. */
export interface ModuleScope extends EnteredTenant {
  readonly actor: null
  readonly key: { readonly keyId: string; readonly pluginId: number; readonly isNoted: boolean }
}

export interface ModuleEntrance {
  readonly authorization: string | undefined
  readonly requestId: string
}

const withoutKey = {
  detail: 'Send the header "Authorization: Bearer <key>" with the whole key as it was shown, from salus_ to its end.',
}

/**
 * Enters a tenant with a module's key, in one transaction with its audit row. Refuses with `wrong-api-key` if the key
 * is missing, malformed, unknown or revoked. Does not reveal whether a key is unknown or revoked.
 */
export async function writeByModule<T>(
  platform: Platform,
  { authorization, requestId }: ModuleEntrance,
  work: (scope: ModuleScope) => Promise<T>,
): Promise<T> {
  const known = readApiKey(authorization) ?? refuse('wrong-api-key', withoutKey)
  const gate = moduleGate([known.tenantId, known.hash])
  return runInTransaction(
    platform.database.pool,
    {
      gate,
      buildScope: (transaction: Transaction<ModuleGateRow>) =>
        buildScope(platform, transaction, { tenantId: known.tenantId, requestId }),
      mustAudit: 'a module wrote without an audit',
    },
    work,
  )
}

/** Refuses with `wrong-api-key` unless the key is valid. The use of a revoked key is audited. */
export async function requireKey(platform: Platform, { authorization, requestId }: ModuleEntrance): Promise<void> {
  const { tenantId, hash } = readApiKey(authorization) ?? refuse('wrong-api-key', withoutKey)
  const gate = moduleGate([tenantId, hash])
  await withTransaction<ModuleGateRow, void>(platform.database.pool, gate, async (transaction) => {
    buildScope(platform, transaction, { tenantId, requestId })
    await transaction.rollback()
  })
}

function buildScope(
  platform: Platform,
  { gate, db }: Transaction<ModuleGateRow>,
  { tenantId, requestId }: { readonly tenantId: number; readonly requestId: string },
): ModuleScope {
  if (!gate) refuse('wrong-api-key')
  if (gate.entered === null) {
    platform.auditTrail.note(tenantId, {
      actorId: null,
      actorRole: null,
      action: 'api-key.refused',
      outcome: 'denied',
      objectKind: 'api-key',
      objectId: gate.key_id,
      subjectIds: [],
      automatic: false,
      requestId,
    })
    refuse('wrong-api-key')
  }
  return makeScope({
    tenantId,
    actor: null,
    // If the login that created the key was erased, no login is responsible.
    responsibleId: gate.created_by ?? nobody,
    db,
    now: platform.clock.now(),
    requestId,
    key: { keyId: gate.key_id, pluginId: gate.plugin_id, isNoted: gate.is_noted },
  })
}
