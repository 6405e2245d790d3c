import { Suspense, useState } from 'react'
import { useT } from '../../../i18n/t.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Info } from '../../../ui/icons.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { ResultRow } from './row.ts'
import { useResultTexts } from './texts.ts'
import { lazyPart } from '../../../platform/pages/lazy-part.tsx'

const ModuleCodeText = lazyPart(async () => (await import('./module-code-text.tsx')).ModuleCodeText)

export function ValueName({ row }: { readonly row: ResultRow }) {
  const t = useT()
  const texts = useResultTexts()
  const [isOpen, setOpen] = useState(false)
  const name = texts.writeName(row)
  if (row.moduleCode === undefined) return name
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        title={t('explain.open')}
        onClick={() => setOpen(true)}
        className="print-keep -my-2 inline-flex min-h-11 items-center gap-1.5 rounded-chip text-left font-medium hyphens-auto underline decoration-line-strong decoration-dotted underline-offset-4 hover:decoration-solid small:-my-1 small:min-h-8"
      >
        {name}
        <Info aria-hidden className="size-3.5 shrink-0 text-muted print:hidden" />
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={name} closeLabel={t('explain.close')}>
        <Suspense fallback={<Skeleton className="h-64 rounded-card" />}>
          <ModuleCodeText row={row} />
        </Suspense>
      </Dialog>
    </>
  )
}
