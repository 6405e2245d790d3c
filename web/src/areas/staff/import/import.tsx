import { type MemberImport as Import, memberImportsApi } from '@salus/contract/members/imports.ts'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { CountTiles } from '../../../features/member-imports/count-tiles.tsx'
import { ImportState, isUnderWay } from '../../../features/member-imports/import-state.tsx'
import { UndoDialog } from '../../../features/member-imports/undo-dialog.tsx'
import { useFormat, useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { isUnknown, LeadOn } from '../../../platform/pages/lead-on.tsx'
import { hasNothingToShow } from '../../../platform/api/old-data.ts'
import { ProblemState } from '../../../platform/api/problem-state.tsx'
import { useApiQuery } from '../../../platform/api/query.ts'
import { askAgain } from '../../../platform/api/stale.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Undo2, Upload, Users } from '../../../ui/icons.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { MainActionFirst } from '../../../ui/main-action-first.tsx'
import { useTenant } from '../staff-area.tsx'

const askEveryMs = 2_000

export function MemberImportPage() {
  const t = useT()
  const format = useFormat()
  const { tenantId } = useTenant()
  const { importId = '' } = useParams({ strict: false })
  const answer = useApiQuery(memberImportsApi.getMemberImport, { params: { tenantId, importId } })
  const one = answer.data
  usePolling(one !== undefined && isUnderWay(one), tenantId)
  if (isUnknown(answer.error))
    return <LeadOn to={paths.staff.importMembers(tenantId)} text={t('memberImports.notFound')} />
  if (hasNothingToShow(answer)) return <ProblemState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!one) return <Skeleton className="h-64 max-w-[980px] rounded-card" />
  return (
    <div className="max-w-[980px]">
      <PageHeader
        title={t('memberImports.resultTitle')}
        text={
          <span className="num [overflow-wrap:anywhere]">
            {one.fileName} · {format.dateTime(one.createdAt)}
            {one.importedByName !== null && ` · ${one.importedByName}`}
          </span>
        }
        actions={
          <MainActionFirst
            main={
              <Link {...paths.staff.members(tenantId)} className={buttonClass({ variant: 'primary' })}>
                <Users aria-hidden strokeWidth={1.75} />
                {t('memberImports.toMembers')}
              </Link>
            }
            others={
              <Link {...paths.staff.importMembers(tenantId)} className={buttonClass()}>
                <Upload aria-hidden strokeWidth={1.75} />
                {t('memberImports.another')}
              </Link>
            }
          />
        }
      />
      <Card
        heading={<span role="status">{t(`memberImports.now.${one.state}`)}</span>}
        action={<ImportState state={one.state} />}
        className="overflow-hidden"
      >
        {isUnderWay(one) && <Progress one={one} />}
        {one.counts && <CountTiles counts={one.counts} isDone={one.state === 'done' || one.state === 'undone'} />}
        <Remarks one={one} />
      </Card>
      <Undo one={one} tenantId={tenantId} />
    </div>
  )
}

function Progress({ one }: { readonly one: Import }) {
  const t = useT()
  return (
    <div className="px-5 pb-5">
      <div
        className="meter"
        role="progressbar"
        aria-label={t('memberImports.progress')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={one.percent}
      >
        <i style={{ width: `${one.percent}%` }} />
      </div>
      <p className="num mt-2 text-small text-ink-2">{t('memberImports.progressText', { percent: one.percent })}</p>
    </div>
  )
}

function Remarks({ one }: { readonly one: Import }) {
  const t = useT()
  const format = useFormat()
  const lines = one.leftOut.map((line) => format.number(line)).join(', ')
  if (lines === '' && one.kept === 0 && one.undoneAt === null) return null
  return (
    <div className="num grid gap-1 border-t border-sep px-5 py-4 text-small text-ink-2">
      {lines !== '' && <p className="break-words">{t('memberImports.leftOutLines', { lines })}</p>}
      {one.undoneAt !== null && (
        <p>{t('memberImports.undoneBy', { name: one.undoneByName ?? '–', at: format.dateTime(one.undoneAt) })}</p>
      )}
      {one.kept > 0 && <p>{t('memberImports.kept', { count: one.kept })}</p>}
    </div>
  )
}

function Undo({ one, tenantId }: { readonly one: Import; readonly tenantId: number }) {
  const t = useT()
  const format = useFormat()
  const [isUndoing, setUndoing] = useState(false)
  if (one.undoableUntil === null) return null
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-4">
      <p className="text-small text-ink-2">{t('memberImports.undoUntil', { date: format.date(one.undoableUntil) })}</p>
      <Button onClick={() => setUndoing(true)}>
        <Undo2 aria-hidden strokeWidth={1.75} />
        {t('memberImports.undo')}
      </Button>
      <UndoDialog tenantId={tenantId} of={one} isOpen={isUndoing} onClose={() => setUndoing(false)} />
    </div>
  )
}

/** Polls the state of the import. Normally the live stream reports every step, but its connection may be lost. */
function usePolling(isWaiting: boolean, tenantId: number): void {
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => void askAgain('getMemberImport', { tenantId }), askEveryMs)
    return () => clearInterval(timer)
  }, [isWaiting, tenantId])
}
