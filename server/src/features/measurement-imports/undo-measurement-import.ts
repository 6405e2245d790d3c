import type { MeasurementImport } from '@salus/contract/measuring/imports.ts'
import { notify } from '../../platform/live/notify.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { reopenSteps } from '../measurement-days/finish-steps.ts'
import { noteWithdrawn } from '../check-ups/correct/note-withdrawn.ts'
import { findImport, lockImports } from './measurement-imports.queries.ts'
import {
  checkUpsOfImport,
  closeImport,
  lockMembersOfImport,
  withdrawCheckUps,
} from './undo-measurement-import.queries.ts'

/**
 * Withdraws every check-up that was imported from a file, and records who did it, when and why. If a result was
 * corrected after the import, refuses with `import-corrected` and lists the rows of such results. If the import is
 * already undone, nothing changes.
 */
export async function undoMeasurementImport(
  scope: TenantScope,
  importId: string,
  reason: string,
): Promise<MeasurementImport> {
  await lockImports(scope)
  const standing = (await findImport(scope, importId)) ?? refuse('not-found')
  const about = { objectKind: 'measurement-import', objectId: importId }
  if (standing.undone !== null) {
    audit(scope, { action: 'measurements.import-undone-again', ...about })
    return standing
  }
  await lockMembersOfImport(scope, importId)
  const checkUps = await checkUpsOfImport(scope, importId)
  const complete = checkUps.filter(({ status }) => status === 'complete')
  const corrected = complete.filter(({ revision }) => revision > 1)
  if (corrected.length > 0) {
    refuse('import-corrected', {
      errors: corrected.map(({ row, resultGuid }) => ({
        path: `rows.${row}`,
        code: 'corrected',
        message: `The check-up ${resultGuid} of row ${row} was corrected since.`,
      })),
    })
  }
  await withdrawCheckUps(
    scope,
    complete.map(({ resultGuid }) => resultGuid),
    reason,
  )
  await closeImport(scope, importId, reason)
  await reopenSteps(
    scope,
    complete.map(({ resultGuid }) => resultGuid),
  )
  const byMember = Map.groupBy(complete, ({ memberId }) => memberId)
  for (const [memberId, own] of byMember) {
    await noteWithdrawn(scope, memberId, own)
    const { resultGuid } = own[0] ?? { resultGuid: '' }
    await notify(scope, { kind: 'check-up-amended', groupId: scope.tenantId, memberId, resultGuid })
  }
  audit(scope, { action: 'measurements.import-undone', ...about, subjectIds: [...byMember.keys()] })
  return (await findImport(scope, importId)) ?? refuse('not-found')
}
