import type { TenantKind } from '@salus/domain/tenants/tenant-kinds.ts'
import { createContext, type ReactNode, use } from 'react'
import { type Translate, useT } from '../../i18n/t.tsx'
import { useMaybeSession } from '../account/session.ts'

const KindContext = createContext<TenantKind | undefined>(undefined)

interface ResultsOfMemberProps {
  readonly tenantId: number
  readonly children: ReactNode
}

/** Shows results to staff. The texts are in the third person, and use the tenant's word for a member. */
export function ResultsOfMember({ tenantId, children }: ResultsOfMemberProps) {
  return <KindContext value={useKind(tenantId)}>{children}</KindContext>
}

interface PersonWords {
  /** The subject of a sentence, for example "das Mitglied", "the member". */
  readonly subject: string
  /** The dative object of a sentence, for example "dem Mitglied", "the member". */
  readonly dative: string
  /** The accusative object of a sentence, for example "das Mitglied", "the member". */
  readonly object: string
}

/** Returns the words for the person whose results staff read. Returns `undefined` if people read their own results. */
export function usePersonWords(): PersonWords | undefined {
  const t = useT()
  const kind = use(KindContext)
  return kind && wordsFor(kind, t)
}

export function useMemberWords(tenantId: number): PersonWords {
  const t = useT()
  return wordsFor(useKind(tenantId), t)
}

const useKind = (tenantId: number): TenantKind =>
  useMaybeSession()?.memberships.find(({ groupId }) => groupId === tenantId)?.kind ?? 'other'

const wordsFor = (kind: TenantKind, t: Translate): PersonWords => ({
  subject: t('person.subject', { kind }),
  dative: t('person.dative', { kind }),
  object: t('person.object', { kind }),
})

const TenantContext = createContext<number | undefined>(undefined)

export const TakenAtTenant = TenantContext.Provider

/** Returns the name of the tenant that stores the result; `undefined` if the reader does not belong to this tenant. */
export function useTenantName(): string | undefined {
  const groupId = use(TenantContext)
  return useMaybeSession()?.memberships.find((membership) => membership.groupId === groupId)?.displayName
}

/**
 * Tells staff that the following text addresses the measured person. Staff can use the text to explain the result to
 * them.
 */
export function ExplainTo({ className = '' }: { readonly className?: string }) {
  const t = useT()
  const person = usePersonWords()
  if (person === undefined) return null
  return <p className={`text-small text-muted ${className}`}>{t('person.explain', { person: person.dative })}</p>
}
