import { membersApi } from '@salus/contract/members.ts'
import { useEffect, useEffectEvent } from 'react'
import { useT } from '../../i18n/t.tsx'
import { isUnknown } from '../../platform/lead-on.tsx'
import { useApiQuery } from '../../platform/query.ts'
import { showToast } from '../../ui/toast.tsx'

interface Named {
  readonly tenantId: number
  readonly memberId: string | undefined
}

/** Says that the member of the address does not exist in this tenant, and leads on as if the address named nobody. */
export function useUnknownMember({ tenantId, memberId }: Named, leadOn: () => void): void {
  const t = useT()
  const { error } = useApiQuery(
    membersApi.getMember,
    { params: { tenantId, memberId: memberId ?? '' } },
    { enabled: memberId !== undefined },
  )
  const unknown = isUnknown(error) ? memberId : undefined
  const sayAndLeadOn = useEffectEvent(() => {
    showToast({ tone: 'act', text: t('checkUps.memberNotFound') })
    leadOn()
  })
  useEffect(() => {
    if (unknown !== undefined) sayAndLeadOn()
  }, [unknown])
}
