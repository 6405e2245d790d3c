import type { ReactNode } from 'react'
import { useT } from '../../../i18n/t.tsx'
import type { Progress } from '../answers/state.ts'

export function ProgressBar({ name, icon, progress }: { name: string; icon: ReactNode; progress: Progress }) {
  const t = useT()
  const place = t('analyses.questionOf', { number: progress.number, total: progress.total })
  return (
    <div className="mx-auto w-full max-w-[720px]">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
        <span className="inline-flex min-w-0 items-center gap-2 font-medium [&_svg]:size-[1.125rem] [&_svg]:text-muted">
          {icon}
          <span className="min-w-0 break-words hyphens-auto">{name}</span>
        </span>
        <span className="num ml-auto shrink-0 text-muted">{place}</span>
      </div>
      <div
        className="mt-3 flex gap-1.5"
        role="progressbar"
        aria-label={t('analyses.progress')}
        aria-valuemin={0}
        aria-valuenow={progress.answered}
        aria-valuemax={progress.total}
        aria-valuetext={place}
      >
        {progress.sections.map((section, index) => (
          // The index is the key, because some sections have no name. It is safe, because their order never changes.
          <div
            key={index}
            className="h-1.5 min-w-1 overflow-hidden rounded-full bg-rail"
            style={{ flex: section.total }}
          >
            <div
              className="h-full rounded-full bg-accent"
              style={{ width: `${(section.answered / section.total) * 100}%` }}
            />
          </div>
        ))}
      </div>
    </div>
  )
}
