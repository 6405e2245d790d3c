import { checkUpsApi } from '@salus/contract/check-ups.ts'
import { type ReactNode, useState } from 'react'
import { crisesOfRun, forgetCrises } from '../../features/analyses/crises-of-run.ts'
import { CrisisPage } from '../../features/warnings/crisis-page.tsx'
import { useT } from '../../i18n/t.tsx'
import { useApiQuery } from '../../platform/query.ts'

interface KioskCrisisProps {
  readonly tenantId: number
  readonly resultGuid: string
  /** What is shown otherwise, and afterwards. */
  readonly children: ReactNode
}

/** The person who holds the device reads what to do now before they give it back. Where the answer was lost, it is asked for. */
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
