import { askAgain } from '../../../platform/api/stale.ts'

/** After a refusal: another window may have changed the survey, so the list is asked for again. */
export const showNewState = (tenantId: number) => ({ onFailed: () => askAgain('getGroupSurveys', { tenantId }) })
