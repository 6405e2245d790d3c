import { type TenantSettings, tenantSettingsApi } from '@salus/contract/tenant-settings.ts'
import { useT } from '../../i18n/t.tsx'
import { write } from '../../platform/write.ts'
import { Field, SelectInput } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { choices } from './choices.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { useChangeSettings } from './use-change-settings.ts'

interface DueFieldProps {
  readonly settings: TenantSettings
  readonly isEditable: boolean
}

const usualDays = [7, 14, 30, 42, 60, 90, 120, 180, 365, 730]

/** After how many days the next check-up is due; a choice counts at once. */
export function DueField({ settings, isEditable }: DueFieldProps) {
  const t = useT()
  const { isBusy, failure, change } = useChangeSettings(settings)
  const save = async (dueAfterDays: number) => {
    const body = { dueAfterDays }
    const isSaved = await change(body, (input) => write(tenantSettingsApi.updateTenantSettings, { ...input, body }))
    if (!isSaved) return
    showToast({ text: t('tenantSettings.saved'), tone: 'good' })
  }
  return (
    <>
      <FormAlert text={failure} className="mb-5" />
      <Field label={t('tenantSettings.dueAfterDays')} hint={t('tenantSettings.dueAfterDaysHint')}>
        {(control) => (
          <SelectInput
            {...control}
            disabled={!isEditable || isBusy}
            value={settings.dueAfterDays}
            onChange={({ target }) => void save(Number(target.value))}
          >
            {choices(usualDays, settings.dueAfterDays).map((days) => (
              <option key={days} value={days}>
                {t('tenantSettings.days', { days })}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
    </>
  )
}
