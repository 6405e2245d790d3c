import { askAgain } from '../../../platform/api/stale.ts'

/**
 * Returns an option for a write. After a refusal, the list of surveys is refetched, because another window may have
 * changed the survey.
 */
export const showNewState = (tenantId: number) => ({ onFailed: () => askAgain('getGroupSurveys', { tenantId }) })
