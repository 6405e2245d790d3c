import { type TenantSettings, tenantSettingsApi } from '@salus/contract/tenant/settings.ts'
import { useT } from '../../i18n/t.tsx'
import { apiQueryOptions, queryClient } from '../../platform/api/query.ts'
import { askAgain } from '../../platform/api/stale.ts'
import { useChoice } from '../../platform/api/use-choice.ts'
import { write } from '../../platform/api/write.ts'
import { showToast } from '../../ui/overlays/toast.tsx'
import { isOvertaken, showSettings } from './use-change-settings.ts'

type ChoiceName = 'dueAfterDays' | 'remindAfterDays' | 'remindByPush'

/** Saves one setting as soon as it is chosen. The control remains usable while the setting is saved. */
export function useSettingChoice<Name extends ChoiceName>(settings: TenantSettings, name: Name) {
  const t = useT()
  const tenantId = settings.groupId
  const params = { tenantId }
  const key = apiQueryOptions(tenantSettingsApi.getTenantSettings, { params }).queryKey
  const save = (value: TenantSettings[Name]) => {
    // A value that waited for an earlier save must be sent with the revision that the earlier save created.
    const { revision } = queryClient.getQueryData<TenantSettings>(key) ?? settings
    const headers = { 'if-match': `"${revision}"` }
    return write(tenantSettingsApi.updateTenantSettings, { params, headers, body: { [name]: value } })
  }
  return useChoice(settings[name], save, {
    onDone: (saved) => {
      showSettings(saved)
      showToast({ text: t('tenantSettings.saved'), tone: 'good' })
    },
    wordsFor: (refused) => (isOvertaken(refused) ? t('tenantSettings.conflict') : undefined),
    onFailed: async (refused) => {
      if (isOvertaken(refused)) await askAgain('getTenantSettings', params)
    },
  })
}
