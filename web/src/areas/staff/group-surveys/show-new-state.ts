import { askAgain } from '../../../platform/api/stale.ts'

/** Refetches the list after a refusal, because another window may have changed the survey. */
export const showNewState = (tenantId: number) => ({ onFailed: () => askAgain('getGroupSurveys', { tenantId }) })
