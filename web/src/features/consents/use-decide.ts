import { consentsApi } from '@salus/contract/members/consents.ts'
import { findConsentText, type MemberPurpose } from '@salus/domain/consents/consent-texts.ts'
import { useLanguage } from '../../i18n/t.tsx'
import { useSending } from '../../platform/api/use-api-mutation.ts'
import { write } from '../../platform/api/write.ts'

export interface Decided {
  readonly purpose: MemberPurpose
  /** Omitted if the decision applies to all products. */
  readonly pluginId?: number | undefined
  readonly decision: 'given' | 'withdrawn'
  /** How staff learnt of the decision. Omitted for members, who decide online. */
  readonly how?: 'on-paper' | 'in-person'
  readonly on?: string
}

interface OfMember {
  readonly tenantId: number
  readonly memberId: string
}

export function useDecide(of: OfMember, onDone: () => void) {
  const language = useLanguage()
  const { send, isBusy, failure } = useSending(
    async (decisions: readonly Decided[]) => {
      for (const { pluginId, ...decided } of decisions) {
        const textVersion = findConsentText(decided.purpose).version
        const body = { ...decided, pluginId, textVersion, language }
        await write(consentsApi.decideConsent, { params: { ...of }, body })
      }
    },
    { onDone },
  )
  return { decide: send, isBusy, failure }
}
