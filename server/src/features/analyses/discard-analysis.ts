import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { deleteAnalysis } from './analyses.queries.ts'
import { requireAnalysis } from './require-analysis.ts'

export async function discardAnalysis(scope: TenantScope, memberId: string, analysisId: string): Promise<void> {
  await deleteAnalysis(scope, await requireAnalysis(scope, memberId, analysisId))
  audit(scope, { action: 'analysis.discarded', objectKind: 'analysis', objectId: analysisId, subjectIds: [memberId] })
}
