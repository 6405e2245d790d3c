import type { TenantKind } from '@salus/domain/tenants/tenant-kinds.ts'
import { createContext, type ReactNode, use } from 'react'
import { type Translate, useT } from '../../i18n/t.tsx'
import { useMaybeSession } from '../account/session.ts'

const KindContext = createContext<TenantKind | undefined>(undefined)

interface ResultsOfMemberProps {
  readonly tenantId: number
  readonly children: ReactNode
}

/** Renders results for staff: in the third person, with the tenant's word for a member. */
export function ResultsOfMember({ tenantId, children }: ResultsOfMemberProps) {
  return <KindContext value={useKind(tenantId)}>{children}</KindContext>
}

interface PersonWords {
  /** das Mitglied, the member */
  readonly subject: string
  /** dem Mitglied, the member */
  readonly dative: string
  /** das Mitglied, the member */
  readonly object: string
}

/** The word for the person whose results staff read; `undefined` when people read their own results. */
export function usePersonWords(): PersonWords | undefined {
  const t = useT()
  const kind = use(KindContext)
  return kind && wordsFor(kind, t)
}

/** The tenant's word for its members, for pages that only staff read. */
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

/** The tenant in which a result was recorded. */
export const TakenAtTenant = TenantContext.Provider

/** The name of the tenant that keeps the result; only for readers who belong to it. */
export function useTenantName(): string | undefined {
  const groupId = use(TenantContext)
  return useMaybeSession()?.memberships.find((membership) => membership.groupId === groupId)?.displayName
}

/** Profile texts address the measured person; for staff they are introduced as words to explain the result with. */
export function ExplainTo({ className = '' }: { readonly className?: string }) {
  const t = useT()
  const person = usePersonWords()
  if (person === undefined) return null
  return <p className={`text-small text-muted ${className}`}>{t('person.explain', { person: person.dative })}</p>
}
