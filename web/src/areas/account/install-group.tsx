import { useT } from '../../i18n/t.tsx'
import { reportError } from '../../platform/api/report-error.ts'
import { isInstalled, useInstallPrompt } from '../../platform/device/install-prompt.ts'
import { hasListing, storeHere } from '../../shell/store-toast/use-store-toast.tsx'
import { installWay } from '../../shell/installed/install-way.ts'
import { Button } from '../../ui/button.tsx'
import { SettingsGroup } from './settings-group.tsx'

export function InstallGroup() {
  const t = useT()
  const ask = useInstallPrompt()
  const way = installWay({ store: storeHere(), isInstalled: isInstalled(), canAsk: ask !== null })
  // Offers nothing if a store has an app for this device, because a toast offers that app.
  if (hasListing()) return null
  const texts = {
    installed: 'settings.appInstalled',
    ask: 'shell.installText',
    share: 'shell.installShare',
    menu: 'settings.appMenu',
  } as const
  return (
    <SettingsGroup title={t('settings.app')} text={t('settings.appText')}>
      {way === 'ask' ? (
        <Button onClick={() => void ask?.().catch(reportError)}>{t('shell.installNow')}</Button>
      ) : (
        <p className="text-ink-2">{t(texts[way])}</p>
      )}
    </SettingsGroup>
  )
}
