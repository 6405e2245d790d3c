import { checkUpsApi } from '@salus/contract/check-ups/check-ups.ts'
import { type ReactNode, useState } from 'react'
import { crisesOfRun, forgetCrises } from '../../features/analyses/runner/crises.ts'
import { CrisisPage } from '../../features/warnings/crisis-page.tsx'
import { useT } from '../../i18n/t.tsx'
import { useApiQuery } from '../../platform/api/query.ts'

interface KioskCrisisProps {
  readonly tenantId: number
  readonly resultGuid: string
  readonly children: ReactNode
}

/**
 * Before the member gives the device back, shows what to do in a crisis. If this page knows of no crisis, asks the
 * server, because the response to the answers may have been lost.
 */
export function KioskCrisis({ tenantId, resultGuid, children }: KioskCrisisProps) {
  const t = useT()
  const [isRead, setRead] = useState(false)
  const [[known]] = useState(() => crisesOfRun(resultGuid))
  const checkUp = useApiQuery(checkUpsApi.getCheckUp, { params: { tenantId, resultGuid } }, { enabled: !known }).data
  const crisis = known ?? checkUp?.warnings?.find(({ urgency }) => urgency === 'crisis')
  if (crisis === undefined || isRead) return children
  return (
    <CrisisPage
      warning={crisis}
      voice="person"
      action={t('warnings.goOn')}
      onDone={() => {
        forgetCrises()
        setRead(true)
      }}
    />
  )
}
