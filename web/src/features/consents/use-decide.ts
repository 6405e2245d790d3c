import { checkUpChangesApi } from '@salus/contract/check-up-changes.ts'
import { checkUpsApi } from '@salus/contract/check-ups.ts'
import { consentsApi } from '@salus/contract/consents.ts'
import { membersApi } from '@salus/contract/members.ts'
import { consentTextOf, type MemberPurpose } from '@salus/domain/consents/consent-texts.ts'
import { useState } from 'react'
import { useLanguage } from '../../i18n/t.tsx'
import { api } from '../../platform/api.ts'
import { invalidate } from '../../platform/query.ts'

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
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const decide = async (decisions: readonly Decided[]) => {
    setBusy(true)
    setError(null)
    try {
      for (const { pluginId, ...decided } of decisions) {
        const textVersion = consentTextOf(decided.purpose).version
        const body = { ...decided, ...(pluginId === undefined ? {} : { pluginId }), textVersion, language }
        await api.call(consentsApi.decideConsent, { params: of, body })
      }
      refresh(of)
      onDone()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return { decide, isBusy, error }
}

function refresh({ tenantId, memberId }: OfMember): void {
  void invalidate(consentsApi.getMyConsents)
  void invalidate(consentsApi.getConsentsOfMember, { tenantId, memberId })
  void invalidate(checkUpsApi.getCheckUpsOfTenant, { tenantId })
  void invalidate(checkUpsApi.getCheckUp, { tenantId })
  void invalidate(checkUpChangesApi.getCheckUpChangesOfTenant, { tenantId })
  void invalidate(membersApi.getMembersOfTenant, { tenantId })
  void invalidate(membersApi.getMember, { tenantId, memberId })
  void invalidate(consentsApi.previewConsent, { tenantId, memberId })
}
