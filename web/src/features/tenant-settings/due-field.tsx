import type { TenantSettings } from '@salus/contract/tenant/settings.ts'
import { useT } from '../../i18n/t.tsx'
import { Field, SelectInput } from '../../ui/fields/field.tsx'
import { choices } from './choices.ts'
import { FormAlert } from '../../ui/fields/form-alert.tsx'
import { useSettingChoice } from './use-setting-choice.ts'

interface DueFieldProps {
  readonly settings: TenantSettings
  readonly isEditable: boolean
}

const usualDays = [7, 14, 30, 42, 60, 90, 120, 180, 365, 730]

export function DueField({ settings, isEditable }: DueFieldProps) {
  const t = useT()
  const { value, choose, failure } = useSettingChoice(settings, 'dueAfterDays')
  return (
    <>
      <FormAlert text={failure} className="mb-5" />
      <Field label={t('tenantSettings.dueAfterDays')} hint={t('tenantSettings.dueAfterDaysHint')}>
        {(control) => (
          <SelectInput
            {...control}
            disabled={!isEditable}
            value={value}
            onChange={({ target }) => choose(Number(target.value))}
          >
            {choices(usualDays, value).map((days) => (
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
