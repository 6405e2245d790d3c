import { Activity } from 'lucide-react'
import { useT } from '../../i18n/t.tsx'
import { useAccountChoice } from '../../platform/account-choice.ts'
import { useSession } from '../../platform/session.ts'
import { SwitchRow } from '../../ui/switch-row.tsx'

/** Consent to usage statistics. Off until it is given; what it set up in the browser goes with it. */
export function UsageStatistics() {
  const t = useT()
  const { user } = useSession()
  const { choose, isBusy } = useAccountChoice()
  return (
    <SwitchRow
      icon={<Activity strokeWidth={1.75} />}
      title={t('settings.statistics')}
      text={t('settings.statisticsText')}
      isOn={user.telemetry}
      isBusy={isBusy}
      onChange={(telemetry) => choose({ telemetry })}
    />
  )
}
