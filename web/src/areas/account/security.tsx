import { AuthenticatorApp } from '../../features/security/authenticator-app.tsx'
import { Passkeys } from '../../features/security/passkeys.tsx'
import { Password } from '../../features/security/password.tsx'
import { RecoveryCodes } from '../../features/security/recovery-codes.tsx'
import { Sessions } from '../../features/security/sessions.tsx'
import { useSecurity } from '../../features/security/use-security.ts'
import { useFormat, useT } from '../../i18n/t.tsx'
import { ProblemState } from '../../platform/api/problem-state.tsx'
import { useSession } from '../../platform/account/session.ts'
import { SettingsGroup } from './settings-group.tsx'
import { SettingsSkeleton } from './settings-skeleton.tsx'

export function Security() {
  const t = useT()
  const format = useFormat()
  const { endsAt } = useSession()
  const { data, error, refetch } = useSecurity()
  if (!data) return error ? <ProblemState error={error} onRetry={() => void refetch()} /> : <SettingsSkeleton />
  const hasFactor = data.authenticatorApp !== null || data.passkeys.length > 0
  return (
    <>
      <SettingsGroup title={t('security.passkeys')} text={t('security.passkeysText')} isList>
        <Passkeys passkeys={data.passkeys} />
      </SettingsGroup>
      <SettingsGroup title={t('security.passwordAndApp')} text={t('security.passwordAndAppText')} isList>
        <Password password={data.password} />
        <AuthenticatorApp authenticatorApp={data.authenticatorApp} />
        {hasFactor && <RecoveryCodes recoveryCodes={data.recoveryCodes} />}
      </SettingsGroup>
      <SettingsGroup
        title={t('security.devices')}
        text={t('security.devicesText', { when: format.dateTime(endsAt) })}
        isList
      >
        <Sessions sessions={data.sessions} />
      </SettingsGroup>
    </>
  )
}
