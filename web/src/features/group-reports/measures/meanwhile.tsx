import type { Measure } from '@salus/contract/group-reports/measures.ts'
import { type Translate, useFormat, useT } from '../../../i18n/t.tsx'
import type { MeasureField } from './use-held-measure.ts'

interface MeanwhileProps {
  readonly measure: Measure
  /** The fields that others have saved since the dialog was opened. */
  readonly meanwhile: readonly MeasureField[]
  readonly className?: string
}

export function Meanwhile({ measure, meanwhile, className = '' }: MeanwhileProps) {
  const t = useT()
  const format = useFormat()
  if (meanwhile.length === 0) return null
  const texts = writeTexts(measure, t, (day) => format.date(day))
  return (
    <dl className={`grid gap-2 rounded-control bg-accent-soft px-3 py-2.5 text-small text-accent-ink ${className}`}>
      {meanwhile.map((field) => (
        <div key={field} className="min-w-0">
          <dt className="text-caption">{t('groupMeasures.meanwhile', { field: t(`groupMeasures.field.${field}`) })}</dt>
          <dd className="num break-words whitespace-pre-line">{texts[field] ?? t('groupMeasures.notGiven')}</dd>
        </div>
      ))}
    </dl>
  )
}

function writeTexts(measure: Measure, t: Translate, date: (day: string) => string) {
  const { action, kind, owner, startsOn, dueOn, state, resources, links, plannedCheck, check, droppedBecause } = measure
  return {
    action,
    kind: t(`groupMeasures.kind.${kind}`),
    owner: owner?.name,
    startsOn: startsOn && date(startsOn),
    dueOn: dueOn && date(dueOn),
    state: t(`groupMeasures.state.${state}`),
    resources,
    links: links.length === 0 ? null : links.join('\n'),
    plannedCheck:
      plannedCheck &&
      t('groupMeasures.checkOn', { date: date(plannedCheck.on), how: t(`groupMeasures.how.${plannedCheck.how}`) }),
    check:
      check &&
      t('groupMeasures.checkedBy', {
        result: t(`groupMeasures.result.${check.result}`),
        name: check.checkedBy,
        date: date(check.checkedOn),
      }),
    droppedBecause,
  } satisfies Record<MeasureField, string | null | undefined>
}
