import { profileSettingsApi } from '@salus/contract/account/profile-settings.ts'
import { regions } from '@salus/domain/region.ts'
import type { Language } from '@salus/domain/words.ts'
import { languages } from '@salus/domain/words.ts'
import { useState } from 'react'
import { useFormat, useLanguage, useT } from '../../i18n/t.tsx'
import { useAccountChoice } from '../../platform/account/choice.ts'
import { useChoosePreferences } from '../../platform/account/preferences.ts'
import { changeKnownUser, useSession } from '../../platform/account/session.ts'
import { useChoice } from '../../platform/api/use-choice.ts'
import { write } from '../../platform/api/write.ts'
import { findZoneOfDevice } from '../../platform/dates/zone-of-device.ts'
import { Field, SelectInput } from '../../ui/fields/field.tsx'
import { EyeOff } from '../../ui/icons.ts'
import { SwitchRow } from '../../ui/fields/switch-row.tsx'
import { InstallGroup } from './install-group.tsx'
import { SettingsGroup } from './settings-group.tsx'
import { ThemeChoices } from './theme-choices.tsx'

export function Appearance() {
  const t = useT()
  const { memberships } = useSession()
  return (
    <>
      <SettingsGroup title={t('account.theme')} text={t('settings.themeText')} isOpen>
        <ThemeChoices />
      </SettingsGroup>
      <SettingsGroup title={t('settings.language')} text={t('settings.languageText')}>
        <div className="grid gap-5 @[35rem]:grid-cols-2">
          <LanguageSelect />
          <TimezoneSelect />
          <RegionSelect />
        </div>
      </SettingsGroup>
      {memberships.some(({ memberId }) => memberId !== null) && (
        <SettingsGroup title={t('settings.charts')} text={t('settings.chartsText')} isList>
          <QuietRow />
        </SettingsGroup>
      )}
      <InstallGroup />
    </>
  )
}

const names: Readonly<Record<Language, string>> = { de: 'Deutsch', en: 'English' }

function LanguageSelect() {
  const t = useT()
  const language = useLanguage()
  const choose = useChoosePreferences()
  return (
    <Field label={t('shell.language')}>
      {(control) => (
        <SelectInput
          {...control}
          value={language}
          onChange={({ currentTarget: { value } }) => {
            const locale = languages.find((one) => one === value)
            if (locale) void choose({ locale })
          }}
        >
          {languages.map((one) => (
            <option key={one} value={one} lang={one}>
              {names[one]}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  )
}

function TimezoneSelect() {
  const t = useT()
  const { user } = useSession()
  const { value, choose, failure } = useChoice(
    user.timezone,
    (timezone) => write(profileSettingsApi.updateProfile, { body: { timezone } }),
    { onDone: (_, timezone) => changeKnownUser({ timezone }) },
  )
  // Adds UTC, which browsers do not list, and the time zone of the account, which an old browser may not list.
  const zones = [...new Set([user.timezone, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort()
  const zoneOfDevice = findZoneOfDevice()
  const hint =
    zoneOfDevice === undefined || zoneOfDevice === value
      ? t('settings.timezoneHint')
      : t('settings.timezoneOther', { zone: zoneOfDevice.replaceAll('_', ' ') })
  return (
    <Field label={t('settings.timezone')} hint={hint} error={failure}>
      {(control) => (
        <SelectInput {...control} value={value} onChange={(event) => choose(event.currentTarget.value)}>
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  )
}

const asTenant = ''

function RegionSelect() {
  const t = useT()
  const language = useLanguage()
  const format = useFormat()
  const { value: region, choose } = useAccountChoice('region')
  const [now] = useState(() => new Date().toISOString())
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const named = regions
    .map((one) => ({ region: one, name: names.of(one) ?? one }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language))
  return (
    <Field label={t('settings.region')} hint={t('settings.regionHint', { date: format.dateLong(now) })}>
      {(control) => (
        <SelectInput
          {...control}
          value={region ?? asTenant}
          onChange={({ currentTarget: { value } }) => choose(regions.find((one) => one === value) ?? null)}
        >
          <option value={asTenant}>{t('settings.regionOfTenant')}</option>
          {named.map((one) => (
            <option key={one.region} value={one.region}>
              {one.name}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  )
}

function QuietRow() {
  const t = useT()
  const choose = useChoosePreferences()
  const { quietMode } = useSession().user
  return (
    <SwitchRow
      icon={<EyeOff strokeWidth={1.75} />}
      title={t('checkUps.quiet.label')}
      text={t('checkUps.quiet.text')}
      isOn={quietMode}
      onChange={(isOn) => void choose({ quietMode: isOn })}
    />
  )
}
