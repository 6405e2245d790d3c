import { type CheckUp, checkUpsApi } from '@salus/contract/check-ups/check-ups.ts'
import { useApiQuery } from '../../../platform/api/query.ts'
import { useIsOwn } from '../rows/quiet-mode.tsx'

/**
 * Returns the check-up compared with the chosen earlier one. Until the response arrives, returns the original check-up.
 */
export function useCompared(checkUp: CheckUp, chosenGuid: string | undefined): CheckUp {
  const isOwn = useIsOwn()
  const { resultGuid, groupId: tenantId } = checkUp
  const isChosen = chosenGuid !== undefined && chosenGuid !== checkUp.previous?.resultGuid
  const query = { compareWith: chosenGuid }
  const own = useApiQuery(checkUpsApi.getMyCheckUp, { params: { resultGuid }, query }, { enabled: isChosen && isOwn })
  const ofTenant = useApiQuery(
    checkUpsApi.getCheckUp,
    { params: { tenantId, resultGuid }, query },
    { enabled: isChosen && !isOwn },
  )
  return (isChosen ? (isOwn ? own : ofTenant).data : undefined) ?? checkUp
}
