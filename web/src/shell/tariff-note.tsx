import { may } from '@salus/domain/tenants/roles.ts'
import { Suspense } from 'react'
import { useShellPlace } from './shell-place.ts'
import { lazyExtra } from '../platform/lazy-part.tsx'

const LimitNote = lazyExtra(async () => (await import('../features/tariff/limit-note.tsx')).LimitNote)

/** On every staff page, for those who can order; the page of the tariff says it itself. */
export function TariffNote({ className }: { className: string }) {
  const { isBusiness, tab, tenant } = useShellPlace()
  if (!isBusiness || !tenant || tab === 'upgrade-tariff' || !may(tenant.role, 'change-tariff')) return null
  return (
    <Suspense>
      <LimitNote key={tenant.groupId} tenantId={tenant.groupId} className={className} />
    </Suspense>
  )
}
