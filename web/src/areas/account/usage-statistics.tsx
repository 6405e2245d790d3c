import { consentsApi } from '@salus/contract/consents.ts'
import { consentTextOf } from '@salus/domain/consents/consent-texts.ts'
import { useState } from 'react'
import { useLanguage, useT } from '../../i18n/t.tsx'
import { api } from '../../platform/api.ts'
import { problemText } from '../../platform/problem-state.tsx'
import { invalidate } from '../../platform/query.ts'
import { changeKnownUser, useSession } from '../../platform/session.ts'
import { Activity } from '../../ui/icons.ts'
import { SwitchRow } from '../../ui/switch-row.tsx'
import { showToast } from '../../ui/toast.tsx'

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
      onChange={(isGiven) => void decide(isGiven)}
    />
  )
}

/** Shown at once, and taken back with a word when it failed: the account keeps which wording was agreed to, and when. */
function useDecision() {
  const t = useT()
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const decide = async (isGiven: boolean) => {
    setBusy(true)
    changeKnownUser({ telemetry: isGiven })
    try {
      const { version: textVersion } = consentTextOf('telemetry')
      const decision = isGiven ? 'given' : 'withdrawn'
      await api.call(consentsApi.decideForMyself, { body: { purpose: 'telemetry', decision, textVersion, language } })
      void invalidate(consentsApi.getMyConsents)
    } catch (error) {
      changeKnownUser({ telemetry: !isGiven })
      showToast({ text: problemText(t, error), tone: 'act' })
    } finally {
      setBusy(false)
    }
  }
  return { decide, isBusy }
}
