import { checkUpsApi } from '@salus/contract/check-ups/check-ups.ts'
import { showsDistress } from '@salus/domain/help-lines/distress.ts'
import { useState } from 'react'
import { HelpLinesCard } from '../../features/help-lines/help-lines-card.tsx'
import { useT } from '../../i18n/t.tsx'
import { useApiQuery } from '../../platform/api/query.ts'
import { Button } from '../../ui/button.tsx'

interface KioskHelpLinesProps {
  readonly tenantId: number
  readonly resultGuid: string
}

/** Shows help lines to the member who holds the device. The member closes them before giving the device back. */
export function KioskHelpLines({ tenantId, resultGuid }: KioskHelpLinesProps) {
  const t = useT()
  const [isHidden, setHidden] = useState(false)
  const checkUp = useApiQuery(
    checkUpsApi.getCheckUp,
    { params: { tenantId, resultGuid } },
    { staleTime: Infinity },
  ).data
  if (isHidden || checkUp === undefined || !showsDistress(checkUp)) return null
  return (
    <div className="mt-8 w-full text-left">
      <HelpLinesCard checkUp={checkUp} />
      <p className="text-center">
        <Button size="large" onClick={() => setHidden(true)}>
          {t('links.kiosk.hideHelp')}
        </Button>
      </p>
    </div>
  )
}
