import type { TenantSettings } from '@salus/contract/tenant/settings.ts'
import { useT } from '../../i18n/t.tsx'
import { Field, SelectInput } from '../../ui/fields/field.tsx'
import { choices } from './choices.ts'
import { FormAlert } from '../../ui/fields/form-alert.tsx'
import { SwitchRow } from '../../ui/fields/switch-row.tsx'
import { useSettingChoice } from './use-setting-choice.ts'

interface ReminderFieldProps {
  readonly settings: TenantSettings
  readonly isEditable: boolean
}

const usualDays = [0, 3, 7, 14, 30]

export function ReminderField({ settings, isEditable }: ReminderFieldProps) {
  const t = useT()
  const { value, choose, failure } = useSettingChoice(settings, 'remindAfterDays')
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
            disabled={!isEditable}
            value={value ?? ''}
            onChange={({ target }) => choose(target.value === '' ? null : Number(target.value))}
          >
            <option value="">{t('tenantSettings.remindNever')}</option>
            {choices(usualDays, value ?? 0).map((days) => (
              <option key={days} value={days}>
                {days === 0 ? t('tenantSettings.remindOnDay') : t('tenantSettings.remindLater', { days })}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      {value !== null && isEditable && <PushChoice settings={settings} />}
    </>
  )
}

function PushChoice({ settings }: Pick<ReminderFieldProps, 'settings'>) {
  const t = useT()
  const { value, choose, isBusy, failure } = useSettingChoice(settings, 'remindByPush')
  return (
    <div className="-mx-5 mt-2">
      <FormAlert text={failure} className="mx-5" />
      <SwitchRow
        title={t('tenantSettings.remindByPush')}
        text={t('tenantSettings.remindByPushHint')}
        isOn={value}
        isBusy={isBusy}
        onChange={choose}
      />
    </div>
  )
}
