import { consentsApi } from '@salus/contract/consents.ts'
import { consentTextOf, type MemberPurpose } from '@salus/domain/consents/consent-texts.ts'
import { useLanguage } from '../../i18n/t.tsx'
import { useSending } from '../../platform/use-api-mutation.ts'
import { write } from '../../platform/write.ts'

export interface Decided {
  readonly purpose: MemberPurpose
  /** Absent: all products. */
  readonly pluginId?: number | undefined
  readonly decision: 'given' | 'withdrawn'
  /** How staff know of it; a member decides online. */
  readonly how?: 'on-paper' | 'in-person'
  readonly on?: string
}

interface OfMember {
  readonly tenantId: number
  readonly memberId: string
}

/** Sends decisions one after the other; whatever shows what follows from them is asked for again. */
export function useDecide(of: OfMember, onDone: () => void) {
  const language = useLanguage()
  const { send, isBusy, failure } = useSending(
    async (decisions: readonly Decided[]) => {
      for (const { pluginId, ...decided } of decisions) {
        const textVersion = consentTextOf(decided.purpose).version
        const body = { ...decided, ...(pluginId === undefined ? {} : { pluginId }), textVersion, language }
        await write(consentsApi.decideConsent, { params: { ...of }, body })
      }
    },
    { onDone },
  )
  return { decide: send, isBusy, failure }
}
