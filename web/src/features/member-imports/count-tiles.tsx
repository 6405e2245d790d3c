import type { MemberImport } from '@salus/contract/members/imports.ts'
import { useFormat, useT } from '../../i18n/t.tsx'
import { CircleMinus, CirclePlus, RefreshCw, TriangleAlert } from '../../ui/icons.ts'

type Counts = NonNullable<MemberImport['counts']>

const icons = { create: CirclePlus, update: RefreshCw, skip: CircleMinus, bad: TriangleAlert } as const
const kinds = ['create', 'update', 'skip', 'bad'] as const

export function CountTiles({ counts, isDone = false }: { readonly counts: Counts; readonly isDone?: boolean }) {
  const t = useT()
  const format = useFormat()
  const { archived = 0 } = counts
  return (
    <>
      <dl className="grid grid-cols-2 gap-px overflow-hidden bg-sep @[38.75rem]:grid-cols-4">
        {kinds.map((kind) => {
          const Icon = icons[kind]
          return (
            <div key={kind} className="flex flex-col-reverse justify-end bg-surface px-5 py-4">
              <dt className="text-small text-ink-2">
                {t(isDone ? `memberImports.done.${kind}` : `memberImports.count.${kind}`)}
              </dt>
              <dd className="num flex items-center gap-2 text-metric font-semibold">
                <Icon aria-hidden className="size-5 text-muted" strokeWidth={1.75} />
                {format.number(counts[kind])}
              </dd>
            </div>
          )
        })}
      </dl>
      {archived > 0 && (
        <p role="status" className="border-t border-sep px-5 py-4 text-ink-2">
          {t('memberImports.archived', { count: archived })}
        </p>
      )}
    </>
  )
}
