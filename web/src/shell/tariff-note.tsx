import { may } from '@salus/domain/tenants/roles.ts'
import { LimitNote } from '../features/tariff/limit-note.tsx'
import { useShellPlace } from './shell-place.ts'

/** On every staff page, for those who can order; the page of the tariff says it itself. */
export function TariffNote({ className }: { className: string }) {
  const { isBusiness, tab, tenant } = useShellPlace()
  if (!isBusiness || !tenant || tab === 'upgrade-tariff' || !may(tenant.role, 'change-tariff')) return null
  return <LimitNote key={tenant.groupId} tenantId={tenant.groupId} className={className} />
}
