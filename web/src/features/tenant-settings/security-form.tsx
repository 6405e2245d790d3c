import { type TenantSettings, tenantSettingsApi } from '@salus/contract/tenant/settings.ts'
import { useId, useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { useSession } from '../../platform/account/session.ts'
import { write } from '../../platform/api/write.ts'
import { classNames } from '../../ui/class-names.ts'
import { Field, SelectInput } from '../../ui/fields/field.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { choices } from './choices.ts'
import { FormAlert } from '../../ui/fields/form-alert.tsx'
import { RequireFactor } from './require-factor.tsx'
import { useChangeSettings } from './use-change-settings.ts'

interface SecurityFormProps {
  readonly settings: TenantSettings
  readonly isEditable: boolean
}

const hours = [1, 2, 4, 8, 10, 12, 24]
const minutes = [1, 5, 10, 15, 30, 60, 120]
const exports = [1, 5, 10, 20, 50, 100]
const alarms = [20, 30, 40, 60, 100, 200]

type Saved = Partial<
  Pick<
    TenantSettings,
    'secondFactorRequired' | 'sessionHours' | 'idleMinutes' | 'exportsPerHour' | 'accessAlarmFrom' | 'groupReportsApart'
  >
>

/** Saves every choice as soon as it is made. */
export function SecurityForm({ settings, isEditable }: SecurityFormProps) {
  const t = useT()
  const { isBusy, failure, change } = useChangeSettings(settings)
  const [isAsking, ask] = useState(false)
  const isLocked = !isEditable || isBusy
  const save = async (body: Saved) => {
    const isSaved = await change(body, (input) => write(tenantSettingsApi.updateTenantSettings, { ...input, body }))
    if (isSaved) showToast({ text: t('tenantSettings.saved'), tone: 'good' })
  }
  const requireFactor = async () => {
    await save({ secondFactorRequired: true })
    ask(false)
  }
  return (
    <>
      <FormAlert text={failure} className="mb-5" />
      <div className="space-y-6">
        <PolicySwitch
          title={t('tenantSettings.secondFactor')}
          hint={t('tenantSettings.secondFactorHint')}
          isOn={settings.secondFactorRequired}
          isLocked={isLocked}
          onChange={(isWanted) => (isWanted ? ask(true) : void save({ secondFactorRequired: false }))}
        />
        <Field label={t('tenantSettings.sessionHours')} hint={t('tenantSettings.sessionHoursHint')}>
          {(control) => (
            <SelectInput
              {...control}
              disabled={isLocked}
              value={settings.sessionHours}
              onChange={({ target }) => void save({ sessionHours: Number(target.value) })}
            >
              {choices(hours, settings.sessionHours).map((one) => (
                <option key={one} value={one}>
                  {t('tenantSettings.hours', { hours: one })}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        <IdleChoice
          value={settings.idleMinutes}
          isLocked={isLocked}
          onChange={(idleMinutes) => void save({ idleMinutes })}
        />
        <NumberChoice
          label={t('tenantSettings.exportsPerHour')}
          hint={t('tenantSettings.exportsPerHourHint')}
          numbers={exports}
          value={settings.exportsPerHour}
          isLocked={isLocked}
          onChange={(exportsPerHour) => void save({ exportsPerHour })}
        />
        <NumberChoice
          label={t('tenantSettings.accessAlarmFrom')}
          hint={t('tenantSettings.accessAlarmFromHint')}
          numbers={alarms}
          value={settings.accessAlarmFrom}
          isLocked={isLocked}
          onChange={(accessAlarmFrom) => void save({ accessAlarmFrom })}
        />
        <PolicySwitch
          title={t('tenantSettings.groupReportsApart')}
          hint={t('tenantSettings.groupReportsApartHint')}
          isOn={settings.groupReportsApart}
          isLocked={isLocked}
          onChange={(groupReportsApart) => void save({ groupReportsApart })}
        />
      </div>
      {isAsking && (
        <RequireFactor
          tenantId={settings.groupId}
          isBusy={isBusy}
          onRequire={() => void requireFactor()}
          onClose={() => ask(false)}
        />
      )}
    </>
  )
}

interface NumberChoiceProps {
  readonly label: string
  readonly hint: string
  readonly numbers: readonly number[]
  readonly value: number
  readonly isLocked: boolean
  readonly onChange: (value: number) => void
}

function NumberChoice({ label, hint, numbers, value, isLocked, onChange }: NumberChoiceProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <SelectInput
          {...control}
          disabled={isLocked}
          value={value}
          onChange={({ target }) => onChange(Number(target.value))}
        >
          {choices(numbers, value).map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  )
}

interface PolicySwitchProps {
  readonly title: string
  readonly hint: string
  readonly isOn: boolean
  readonly isLocked: boolean
  readonly onChange: (isOn: boolean) => void
}

function PolicySwitch({ title, hint, isOn, isLocked, onChange }: PolicySwitchProps) {
  const hintId = useId()
  return (
    <div>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-describedby={hintId}
        disabled={isLocked}
        className="flex min-h-11 w-full items-center gap-4 text-left"
        onClick={() => onChange(!isOn)}
      >
        <span className="min-w-0 flex-1 font-medium">{title}</span>
        <span aria-hidden="true" className={classNames('sw', isOn && 'on')} />
      </button>
      <p id={hintId} className="help">
        {hint}
      </p>
    </div>
  )
}

interface IdleChoiceProps {
  readonly value: number | null
  readonly isLocked: boolean
  readonly onChange: (minutes: number | null) => void
}

/**
 * The operator limits how long an unused session stays open. The tenant can only choose a shorter time, because a
 * longer one would have no effect.
 */
function IdleChoice({ value, isLocked, onChange }: IdleChoiceProps) {
  const t = useT()
  const everywhere = Math.round(useSession().idleMinutes)
  const isLess = (one: number) => one < everywhere
  const present = value !== null && isLess(value) ? value : null
  return (
    <Field label={t('tenantSettings.idleMinutes')} hint={t('tenantSettings.idleMinutesHint')}>
      {(control) => (
        <SelectInput
          {...control}
          disabled={isLocked}
          value={present ?? ''}
          onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
        >
          {choices(minutes.filter(isLess), present).map((one) => (
            <option key={one} value={one}>
              {t('tenantSettings.minutes', { minutes: one })}
            </option>
          ))}
          <option value="">{t('tenantSettings.idleAsEverywhere', { minutes: everywhere })}</option>
        </SelectInput>
      )}
    </Field>
  )
}
