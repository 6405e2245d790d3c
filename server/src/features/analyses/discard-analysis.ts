import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { deleteAnalysis } from './analyses.queries.ts'
import { requireAnalysis } from './require-analysis.ts'

export async function discardAnalysis(scope: TenantScope, memberId: string, analysisId: string): Promise<void> {
  const { analysis, present } = await requireAnalysis(scope, memberId, analysisId)
  await deleteAnalysis(scope, analysis)
  const { subjectIds } = present
  audit(scope, { action: 'analysis.discarded', objectKind: 'analysis', objectId: analysisId, subjectIds })
}
