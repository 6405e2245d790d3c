import { type MemberImport, memberImportsApi } from '@salus/contract/members/imports.ts'
import { Link } from '@tanstack/react-router'
import { useFormat, useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { hasNothingToShow } from '../../platform/api/old-data.ts'
import { ProblemState } from '../../platform/api/problem-state.tsx'
import { useApiPages } from '../../platform/pages/pages.ts'
import { useFocusOnMore } from '../../platform/pages/use-focus-on-more.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ImportState } from './import-state.tsx'

/** Lists the imports of members, newest first. Renders nothing if there are none. */
export function RecentImports({ tenantId }: { readonly tenantId: number }) {
  const t = useT()
  const imports = useApiPages(memberImportsApi.getMemberImports, { params: { tenantId } })
  const { list, expectMore } = useFocusOnMore(imports.items.length)
  if (hasNothingToShow(imports)) return <ProblemState error={imports.error} onRetry={() => void imports.refetch()} />
  if (imports.isPending) return <Skeleton className="mt-6 h-32 rounded-card" />
  if (imports.items.length === 0) return null
  const more = () => {
    expectMore()
    void imports.fetchNextPage()
  }
  return (
    <Card heading={t('memberImports.recent')} className="mt-6 overflow-hidden">
      <ul ref={list} className="divide-y divide-sep border-t border-line">
        {imports.items.map((one) => (
          <Row key={one.id} tenantId={tenantId} one={one} />
        ))}
      </ul>
      {imports.hasNextPage && (
        <div className="border-t border-line p-3 text-center">
          {imports.isFetchNextPageError && !imports.isFetchingNextPage && <ProblemState error={imports.error} />}
          {/* After a failure, the same button is used to try again, so it keeps the focus. */}
          <Button isBusy={imports.isFetchingNextPage} onClick={more}>
            {t('memberImports.earlier')}
          </Button>
        </div>
      )}
    </Card>
  )
}

function Row({ tenantId, one }: { readonly tenantId: number; readonly one: MemberImport }) {
  const t = useT()
  const format = useFormat()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3">
      <span className="min-w-0 flex-1 basis-48">
        <Link {...paths.staff.memberImport(tenantId, one.id)} className="link touch block break-all font-medium">
          {one.fileName}
        </Link>
        <span className="block text-small text-muted">
          <span className="num">{format.dateTime(one.createdAt)}</span>
          {one.importedByName !== null && ` · ${one.importedByName}`}
        </span>
      </span>
      {one.counts && (
        <span className="num text-small text-ink-2">{t('memberImports.newRecords', { count: one.counts.create })}</span>
      )}
      <ImportState state={one.state} />
    </li>
  )
}
