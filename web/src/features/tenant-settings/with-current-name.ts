import type { TenantSettings } from '@salus/contract/tenant/settings.ts'
import { useMemo, useState } from 'react'

/**
 * Returns the settings with the current name of the tenant, which may have been changed elsewhere since the settings
 * were loaded. `displayName` is the tenant's name in the session, which every open page receives. Keeps the revision,
 * so that saving is still refused until the reader has seen what others have changed.
 */
export function useWithCurrentName(settings: TenantSettings, displayName: string): TenantSettings {
  const [known, setKnown] = useState({ settings, displayName })
  // Right after saving here, the session still has the old name. Only a name that arrives later is newer.
  const loaded = known.settings === settings ? known : { settings, displayName }
  if (loaded !== known) setKnown(loaded)
  const isRenamed = displayName !== loaded.displayName
  return useMemo(() => (isRenamed ? { ...settings, displayName } : settings), [settings, isRenamed, displayName])
}
