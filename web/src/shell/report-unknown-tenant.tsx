import { useT } from '../i18n/t.tsx'
import { showToast } from '../ui/toast.tsx'

/** Tells staff that the tenant of the address is none of theirs, while they are led to one that is. */
export function reportUnknownTenant(): void {
  showToast({ tone: 'act', text: <TenantNotFound /> })
}

function TenantNotFound() {
  return useT()('shell.tenantNotFound')
}
