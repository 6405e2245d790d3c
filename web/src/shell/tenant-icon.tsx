import type { TenantKind } from '@salus/domain/tenants/tenant-kinds.ts'
import { tenantKindIcons } from '../features/registration/tenant-kind-icons.ts'
import { Building2 } from '../ui/icons.ts'

export function TenantIcon({ kind, className }: { readonly kind: TenantKind; readonly className?: string }) {
  const Icon = kind === 'other' ? Building2 : tenantKindIcons[kind]
  return <Icon aria-hidden strokeWidth={1.75} className={className} />
}
