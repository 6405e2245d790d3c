import { tenantsApi } from '@salus/contract/tenant/tenants.ts'
import { useEffect, useRef } from 'react'
import { useApiQuery } from '../../platform/api/query.ts'
import { Building2 } from '../../ui/icons.ts'

const hourMs = 60 * 60 * 1000

interface TenantLogoProps {
  readonly tenantId: number
  /** False for people who may not see the logo. The logo is then not requested. */
  readonly isShown: boolean
}

export function TenantLogo({ tenantId, isShown }: TenantLogoProps) {
  const answer = useApiQuery(
    tenantsApi.getTenantLogo,
    { params: { tenantId } },
    { staleTime: hourMs, enabled: isShown },
  )
  const logo = answer.data?.logo ?? null
  const picture = useRef<HTMLImageElement>(null)
  useEffect(() => {
    if (logo === null || picture.current === null) return
    const bytes = Uint8Array.from(atob(logo.content), (letter) => letter.charCodeAt(0))
    const made = URL.createObjectURL(new Blob([bytes], { type: logo.mediaType }))
    picture.current.src = made
    return () => URL.revokeObjectURL(made)
  }, [logo])
  if (logo === null) return <Building2 aria-hidden strokeWidth={1.75} className="text-muted" />
  return <img ref={picture} alt="" className="h-5 w-auto max-w-16 shrink-0 rounded-sm bg-white object-contain" />
}
