import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { paths } from '../paths.ts'
import { ArrowLeft } from '../ui/icons.ts'

interface BackLinkProps {
  readonly target: ReturnType<
    (typeof paths.staff)[
      | 'members'
      | 'memberDoubles'
      | 'measurements'
      | 'measurementDays'
      | 'tenantSettings'
      | 'performAnalysis'
      | 'groupSurveys'
      | 'upgrade']
  >
  readonly children: ReactNode
}

export function BackLink({ target, children }: BackLinkProps) {
  return (
    <Link
      {...target}
      activeProps={{}}
      activeOptions={{ exact: true }}
      className="mb-2 inline-flex min-h-11 items-center gap-2 font-medium text-ink-2 hover:text-ink small:min-h-8 print:hidden"
    >
      <ArrowLeft aria-hidden className="size-4.5" />
      {children}
    </Link>
  )
}
