import { memberImportsApi } from '@salus/contract/members/imports.ts'
import { Link } from '@tanstack/react-router'
import { useFormat, useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { hasNothingToShow } from '../../platform/api/old-data.ts'
import { ProblemState } from '../../platform/api/problem-state.tsx'
import { useApiQuery } from '../../platform/api/query.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ImportState } from './import-state.tsx'

export function RecentImports({ tenantId }: { readonly tenantId: number }) {
  const t = useT()
  const format = useFormat()
  const answer = useApiQuery(memberImportsApi.getMemberImports, { params: { tenantId } })
  if (hasNothingToShow(answer)) return <ProblemState error={answer.error} onRetry={() => void answer.refetch()} />
  if (answer.data === undefined) return <Skeleton className="mt-6 h-32 rounded-card" />
  if (answer.data.items.length === 0) return null
  return (
    <Card heading={t('memberImports.recent')} className="mt-6 overflow-hidden">
      <ul className="divide-y divide-sep border-t border-line">
        {answer.data.items.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3">
            <span className="min-w-0 flex-1 basis-48">
              <Link {...paths.staff.memberImport(tenantId, one.id)} className="link block break-all font-medium">
                {one.fileName}
              </Link>
              <span className="block text-small text-muted">
                <span className="num">{format.dateTime(one.createdAt)}</span>
                {one.importedByName !== null && ` · ${one.importedByName}`}
              </span>
            </span>
            {one.counts && (
              <span className="num text-small text-ink-2">
                {t('memberImports.newRecords', { count: one.counts.create })}
              </span>
            )}
            <ImportState state={one.state} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
