import { may } from '@salus/domain/tenants/roles.ts'
import { Suspense } from 'react'
import { useShellPlace } from './shell-place.ts'
import { lazyExtra } from '../platform/pages/lazy-part.tsx'

const LimitNote = lazyExtra(async () => (await import('../features/tariff/limit-note.tsx')).LimitNote)

/**
 * Shown on every staff page to people who can order. Hidden on the tariff page, which contains the same information.
 */
export function TariffNote({ className }: { className: string }) {
  const { isBusiness, tab, tenant } = useShellPlace()
  if (!isBusiness || !tenant || tab === 'upgrade-tariff' || !may(tenant.role, 'change-tariff')) return null
  return (
    <Suspense>
      <LimitNote key={tenant.groupId} tenantId={tenant.groupId} className={className} />
    </Suspense>
  )
}
