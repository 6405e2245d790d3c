import type { TenantKind } from '@salus/domain/tenants/tenant-kinds.ts'
import { createContext, type ReactNode, use } from 'react'
import { type Translate, useT } from '../i18n/t.tsx'
import { useMaybeSession } from './session.ts'

const KindContext = createContext<TenantKind | undefined>(undefined)

interface ResultsOfMemberProps {
  readonly tenantId: number
  readonly children: ReactNode
}

/** Results that staff read about somebody else: in the third person, with the word of their tenant for that person. */
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

/** The word for the person whose results staff read; `undefined` for readers of their own results. */
export function usePersonWords(): PersonWords | undefined {
  const t = useT()
  const kind = use(KindContext)
  return kind && wordsFor(kind, t)
}

/** The word of a tenant for its members, on pages that only staff read. */
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

/** Where a result was taken. */
export const TakenAtTenant = TenantContext.Provider

/** The name of the tenant that keeps the result, for readers who belong to it. */
export function useTenantName(): string | undefined {
  const groupId = use(TenantContext)
  return useMaybeSession()?.memberships.find((membership) => membership.groupId === groupId)?.displayName
}

/** Texts of a profile speak to the measured person; staff read that these are words to explain it with. */
export function ExplainTo({ className = '' }: { readonly className?: string }) {
  const t = useT()
  const person = usePersonWords()
  if (person === undefined) return null
  return <p className={`text-small text-muted ${className}`}>{t('person.explain', { person: person.dative })}</p>
}
