import { safetyAnswersApi } from '@salus/contract/measuring/safety-answers.ts'
import { currentProfileId } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import { safetyQuestion } from '@salus/domain/safety/safety-questions.ts'
import { useLanguage, useT } from '../../i18n/t.tsx'
import { useApiQuery } from '../../platform/api/query.ts'
import { Zap } from '../../ui/icons.ts'

interface KnownStopsProps {
  readonly tenantId: number
  readonly memberId: string
}

/**
 * Lists the known reasons why no current may be sent through the member. Used if it is unknown whether the connected
 * device uses a current.
 */
export function KnownStops({ tenantId, memberId }: KnownStopsProps) {
  const t = useT()
  const language = useLanguage()
  const known = useApiQuery(
    safetyAnswersApi.getSafetyGate,
    { params: { tenantId, memberId }, query: { profileId: currentProfileId } },
    { staleTime: 0 },
  )
  const names = (known.data?.stops ?? []).map((code) => safetyQuestion(code)?.name[language] ?? code)
  return (
    <p className="mb-4 flex gap-3 rounded-control bg-accent-soft px-4 py-3 text-small text-ink-2">
      <Zap aria-hidden className="mt-px size-4 shrink-0" />
      {names.length === 0
        ? t('safety.device.ask')
        : t('safety.device.stop', { reasons: new Intl.ListFormat(language).format(names) })}
    </p>
  )
}
