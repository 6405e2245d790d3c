import type { ConsentPreview } from '@salus/contract/members/consents.ts'
import { previewDecision, listReaderRoles } from '@salus/domain/consents/preview-decision.ts'
import { type ConsentDecision, type Holding, shares } from '@salus/domain/consents/sharing.ts'
import type { PreviewRow } from './preview.queries.ts'

/**
 * Shows what a decision would change for this member. Hides from staff how many results they are not allowed to see.
 */
export function previewOfRow(row: PreviewRow, decision: ConsentDecision): ConsentPreview {
  const { tenantDisplayName, admins, staff, products, isOwn } = row
  const today: Holding = {
    storesHealthData: row.storesHealthData,
    sharesAll: row.sharesAll,
    exceptions: row.exceptions,
  }
  const pluginIds = products.map(({ pluginId }) => pluginId)
  const { after, stops, starts } = previewDecision(today, decision, pluginIds)
  const view = (holding: Holding) => ({
    storesHealthData: holding.storesHealthData,
    results: pluginIds.map((pluginId) => ({ pluginId, seenBy: [...listReaderRoles(holding, pluginId)] })),
  })
  return {
    tenantDisplayName,
    readers: [
      { role: 'Admin', people: admins },
      { role: 'Staff', people: staff },
    ],
    counts: products.map(({ pluginId, checkUps }) => ({
      pluginId,
      checkUps: isOwn || shares(today, pluginId) ? checkUps : null,
    })),
    today: view(today),
    after: view(after),
    stops: [...stops],
    starts: [...starts],
  }
}
