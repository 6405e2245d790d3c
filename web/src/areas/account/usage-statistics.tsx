import { consentsApi } from '@salus/contract/members/consents.ts'
import { findConsentText } from '@salus/domain/consents/consent-texts.ts'
import { useRef } from 'react'
import { useLanguage, useT } from '../../i18n/t.tsx'
import { changeKnownUser, useSession } from '../../platform/account/session.ts'
import { newIdempotencyKey } from '../../platform/api/idempotency-key.ts'
import { useChoice } from '../../platform/api/use-choice.ts'
import { write } from '../../platform/api/write.ts'
import { Activity } from '../../ui/icons.ts'
import { SwitchRow } from '../../ui/fields/switch-row.tsx'

/**
 * Asks for consent to usage statistics, which are off by default. Withdrawing the consent also removes what the
 * statistics stored in the browser.
 */
export function UsageStatistics() {
  const t = useT()
  const language = useLanguage()
  const { value, choose, isBusy } = useDecision()
  return (
    <SwitchRow
      icon={<Activity strokeWidth={1.75} />}
      title={t('settings.statistics')}
      text={`${findConsentText('telemetry').words[language]} ${t('settings.statisticsText')}`}
      isOn={value}
      isBusy={isBusy}
      onChange={choose}
    />
  )
}

/**
 * Collection stops at the click that withdraws the consent. It starts only after the server has stored a given consent.
 */
function useDecision() {
  const language = useLanguage()
  const { telemetry } = useSession().user
  const wasEndedEarly = useRef(false)
  const decide = (isGiven: boolean) => {
    const { version: textVersion } = findConsentText('telemetry')
    const decision = isGiven ? ('given' as const) : ('withdrawn' as const)
    return write(consentsApi.decideForMyself, {
      body: { purpose: 'telemetry', decision, textVersion, language },
      // Each decision has a new key. With the key of an earlier decision, the server would repeat its earlier response
      // instead of storing the new decision.
      idempotencyKey: newIdempotencyKey(),
    })
  }
  const { value, choose, isBusy } = useChoice(telemetry, decide, {
    onDone: (_, isGiven) => {
      wasEndedEarly.current = false
      changeKnownUser({ telemetry: isGiven })
    },
    onFailed: () => {
      if (wasEndedEarly.current) changeKnownUser({ telemetry: true })
      wasEndedEarly.current = false
    },
    toast: true,
  })
  return {
    value,
    isBusy,
    choose: (isGiven: boolean) => {
      if (!isGiven && telemetry) {
        wasEndedEarly.current = true
        changeKnownUser({ telemetry: false })
      }
      choose(isGiven)
    },
  }
}
