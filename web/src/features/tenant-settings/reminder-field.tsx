import { type TenantSettings, tenantSettingsApi } from '@salus/contract/tenant-settings.ts'
import { useT } from '../../i18n/t.tsx'
import { write } from '../../platform/write.ts'
import { Field, SelectInput } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { choices } from './choices.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { useChangeSettings } from './use-change-settings.ts'

interface ReminderFieldProps {
  readonly settings: TenantSettings
  readonly isEditable: boolean
}

const usualDays = [0, 3, 7, 14, 30]

/** Whether and when members are reminded of a due check-up by mail; a choice counts at once. */
export function ReminderField({ settings, isEditable }: ReminderFieldProps) {
  const t = useT()
  const { isBusy, failure, change } = useChangeSettings(settings)
  const save = async (remindAfterDays: number | null) => {
    const body = { remindAfterDays }
    const isSaved = await change(body, (input) => write(tenantSettingsApi.updateTenantSettings, { ...input, body }))
    if (isSaved) showToast({ text: t('tenantSettings.saved'), tone: 'good' })
  }
  return (
    <>
      <FormAlert text={failure} className="mb-5" />
      <Field
        label={t('tenantSettings.remindAfterDays')}
        hint={t('tenantSettings.remindAfterDaysHint')}
        className="mt-4"
      >
        {(control) => (
          <SelectInput
            {...control}
            disabled={!isEditable || isBusy}
            value={settings.remindAfterDays ?? ''}
            onChange={({ target }) => void save(target.value === '' ? null : Number(target.value))}
          >
            <option value="">{t('tenantSettings.remindNever')}</option>
            {choices(usualDays, settings.remindAfterDays ?? 0).map((days) => (
              <option key={days} value={days}>
                {days === 0 ? t('tenantSettings.remindOnDay') : t('tenantSettings.remindLater', { days })}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
    </>
  )
}
