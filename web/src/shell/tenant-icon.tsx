import type { TenantKind } from '@salus/domain/tenants/tenant-kinds.ts'
import { tenantKindIcons } from '../features/registration/tenant-kind-icons.ts'
import { Building2 } from '../ui/icons.ts'

/** The kind of organisation, as an icon next to the tenant's name. Decorative. */
export function TenantIcon({ kind, className }: { readonly kind: TenantKind; readonly className?: string }) {
  const Icon = kind === 'other' ? Building2 : tenantKindIcons[kind]
  return <Icon aria-hidden strokeWidth={1.75} className={className} />
}
