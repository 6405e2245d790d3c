import { membersApi } from '@salus/contract/members/members.ts'
import { useT } from '../../i18n/t.tsx'
import { useApiQuery } from '../../platform/api/query.ts'
import { isUnknown } from '../../platform/pages/lead-on.tsx'
import { useLastKnown } from '../../ui/use-last-known.ts'

interface Named {
  readonly tenantId: number
  readonly memberId: string | undefined
}

/**
 * `isUnknown`: the member in the URL does not exist in this tenant. `isGone`: the record was erased, merged or put on
 * hold while the page showed it. `text` says which of the two happened.
 */
export function useIsUnknownMember({ tenantId, memberId }: Named) {
  const t = useT()
  const { data, error } = useApiQuery(
    membersApi.getMember,
    { params: { tenantId, memberId: memberId ?? '' } },
    { enabled: memberId !== undefined },
  )
  const shown = useLastKnown(data?.id)
  const isMissing = memberId !== undefined && isUnknown(error)
  const isGone = isMissing && shown === memberId
  return { isUnknown: isMissing, isGone, text: t(isGone ? 'checkUps.memberGone' : 'checkUps.memberNotFound') }
}
