import { consentsApi } from '@salus/contract/consents.ts'
import { consentTextOf } from '@salus/domain/consents/consent-texts.ts'
import { useLanguage, useT } from '../../i18n/t.tsx'
import { changeKnownUser, useSession } from '../../platform/session.ts'
import { useApiMutation } from '../../platform/use-api-mutation.ts'
import { Activity } from '../../ui/icons.ts'
import { SwitchRow } from '../../ui/switch-row.tsx'

/** Consent to usage statistics. Off until it is given; what it set up in the browser goes with it. */
export function UsageStatistics() {
  const t = useT()
  const language = useLanguage()
  const { user } = useSession()
  const { decide, isBusy } = useDecision()
  return (
    <SwitchRow
      icon={<Activity strokeWidth={1.75} />}
      title={t('settings.statistics')}
      text={`${consentTextOf('telemetry').words[language]} ${t('settings.statisticsText')}`}
      isOn={user.telemetry}
      isBusy={isBusy}
      onChange={decide}
    />
  )
}

/** Shown at once, and taken back with a word when it failed: the account keeps which wording was agreed to, and when. */
function useDecision() {
  const language = useLanguage()
  const { send, isBusy } = useApiMutation(consentsApi.decideForMyself, {
    onFailed: (_, { body }) => changeKnownUser({ telemetry: body.decision !== 'given' }),
    toast: true,
  })
  const decide = (isGiven: boolean) => {
    changeKnownUser({ telemetry: isGiven })
    const { version: textVersion } = consentTextOf('telemetry')
    const decision = isGiven ? 'given' : 'withdrawn'
    void send({ body: { purpose: 'telemetry', decision, textVersion, language } })
  }
  return { decide, isBusy }
}
