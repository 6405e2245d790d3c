import { consentsApi, type OwnConsents } from '@salus/contract/members/consents.ts'
import { useState } from 'react'
import { useLanguage, useT } from '../../i18n/t.tsx'
import { ProblemState } from '../../platform/api/problem-state.tsx'
import { useApiQuery } from '../../platform/api/query.ts'
import { Button } from '../../ui/button.tsx'
import { Building2, Dumbbell, Stethoscope } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ConsentRow } from './consent-row.tsx'
import { sharedInWords } from './consent-words.ts'
import { FormerTenants } from './former-tenants.tsx'
import { SharingDialog } from './sharing-dialog.tsx'

// Reuses a response that was requested just before the page rendered.
export const useMyConsents = (isEnabled = true) =>
  useApiQuery(consentsApi.getMyConsents, {}, { staleTime: 5000, enabled: isEnabled })

const icons = { studio: Dumbbell, practice: Stethoscope, clinic: Stethoscope, company: Building2, other: Building2 }

export function TenantIcon({ kind }: { kind: OwnConsents['tenantKind'] }) {
  const Icon = icons[kind]
  return <Icon strokeWidth={1.75} />
}

export function WhoSeesWhat() {
  const t = useT()
  const language = useLanguage()
  const consents = useMyConsents()
  const [openId, setOpenId] = useState<number>()
  const items = consents.data?.items
  if (items === undefined && consents.isError)
    return <ProblemState error={consents.error} onRetry={() => void consents.refetch()} />
  if (items === undefined) return <Skeleton className="m-5 h-11" />
  const open = items.find(({ groupId }) => groupId === openId)
  return (
    <>
      {items.map((own) => (
        <ConsentRow
          key={own.groupId}
          icon={<TenantIcon kind={own.tenantKind} />}
          title={own.tenantDisplayName}
          text={
            <>
              {sharedInWords(t, language, own.products)} <Asked own={own} />
            </>
          }
          action={
            <Button
              aria-label={t('consents.changeOf', { tenant: own.tenantDisplayName })}
              onClick={() => setOpenId(own.groupId)}
            >
              {t('consents.change')}
            </Button>
          }
        />
      ))}
      <FormerTenants isNothingElse={items.length === 0} />
      {open && <SharingDialog own={open} onClose={() => setOpenId(undefined)} />}
    </>
  )
}

/** Shows that a tenant has asked for consent to see more. Nothing changes until the person agrees. */
function Asked({ own }: { own: OwnConsents }) {
  const t = useT()
  const newest = own.records.find(({ purpose }) => purpose === 'share-with-staff')
  if (newest?.decision !== 'asked') return null
  return (
    <strong className="block font-medium text-ink">{t('consents.asked', { name: newest.recordedBy ?? '' })}</strong>
  )
}
