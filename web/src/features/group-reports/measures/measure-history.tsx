import type { Measure } from '@salus/contract/group-reports/measures.ts'
import { useFormat, useT } from '../../../i18n/t.tsx'

export function MeasureHistory({ history }: Pick<Measure, 'history'>) {
  const t = useT()
  const format = useFormat()
  return (
    <details className="mt-2 text-small">
      <summary className="link touch inline-flex min-h-8 cursor-pointer items-center text-caption">
        {t('groupMeasures.history')}
      </summary>
      <ol className="mt-1 grid gap-1.5 text-caption text-ink-2">
        {history.map(({ revision, at, by, what, changes }) => (
          <li key={revision} className="num">
            {t('groupMeasures.historyLine', {
              date: format.dateTime(at),
              name: by,
              what: t(`groupMeasures.what.${what}`),
            })}
            {what === 'changed' && changes.length > 0 && (
              <span className="text-muted">
                {' '}
                {changes.map(({ field }) => t(`groupMeasures.field.${field}`)).join(', ')}
              </span>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}
