import type { Measure } from '@salus/contract/group-reports/measures.ts'
import { promisedStates } from '@salus/domain/group-reports/measure.ts'
import { useFormat, useT } from '../../../i18n/t.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip, type ChipShape, type ChipTone, Tag } from '../../../ui/chip.tsx'
import { Fact } from '../fact.tsx'
import { MeasureHistory } from './measure-history.tsx'

export type MeasureAct = 'change' | 'check' | 'drop'

interface MeasureItemProps {
  readonly measure: Measure
  /**
   * The name of the measure's theme; `null` if the measure concerns a finding, or a theme that the report does not
   * contain.
   */
  readonly themeName: string | null
  /** Opens the dialog for an action; `null` for people with read access only. */
  readonly onAct: ((act: MeasureAct) => void) | null
}

const tones: Readonly<Record<Measure['state'], { readonly tone: ChipTone; readonly shape: ChipShape }>> = {
  proposed: { tone: 'plain', shape: 'ring' },
  decided: { tone: 'info', shape: 'ring' },
  'in-work': { tone: 'info', shape: 'dot' },
  done: { tone: 'good', shape: 'dot' },
  dropped: { tone: 'outline', shape: 'ring' },
}

export function MeasureItem({ measure, themeName, onAct }: MeasureItemProps) {
  const t = useT()
  const { state, group } = measure
  const place = group?.name ?? t('groupReports.whole')
  return (
    <li
      data-measure={measure.measureId}
      className="grid gap-x-6 gap-y-3 border-t border-sep px-5 py-4 first:border-t-0 @[47.5rem]:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]"
    >
      <div className="min-w-0">
        <p className="text-caption text-muted">
          {themeName ?? measure.finding} · {place}
        </p>
        <h3 className="mt-0.5 text-h3 font-semibold break-words whitespace-pre-line">{measure.action}</h3>
        <p className="mt-2 flex flex-wrap gap-2">
          <Chip {...tones[state]}>{t(`groupMeasures.state.${state}`)}</Chip>
          <Tag>{t(`groupMeasures.kind.${measure.kind}`)}</Tag>
          {measure.isOverdue && (
            <Chip tone="watch" shape="up">
              {t('groupMeasures.overdue')}
            </Chip>
          )}
        </p>
        {measure.droppedBecause !== null && (
          <p className="mt-2 text-small text-ink-2">{t('groupMeasures.because', { reason: measure.droppedBecause })}</p>
        )}
        <Acts measure={measure} onAct={onAct} />
        <MeasureHistory history={measure.history} />
      </div>
      <Facts measure={measure} />
    </li>
  )
}

function Acts({ measure: { state, check }, onAct }: Pick<MeasureItemProps, 'measure' | 'onAct'>) {
  const t = useT()
  if (onAct === null || state === 'dropped') return null
  const acts: readonly MeasureAct[] = [
    'change',
    ...(state === 'done' && (check === null || check.result === 'too-early') ? (['check'] as const) : []),
    ...(state === 'done' ? [] : (['drop'] as const)),
  ]
  return (
    <p className="mt-3 flex flex-wrap gap-2 print:hidden">
      {acts.map((act) => (
        <Button key={act} size="small" variant={act === 'check' ? 'soft' : 'quiet'} onClick={() => onAct(act)}>
          {t(`groupMeasures.act.${act}`)}
        </Button>
      ))}
    </p>
  )
}

function Facts({ measure }: Pick<MeasureItemProps, 'measure'>) {
  const t = useT()
  const { effect, resources, links } = measure
  return (
    <dl className="grid content-start gap-2 text-small">
      <PromiseFacts measure={measure} />
      <Fact name={t('groupMeasures.resources')}>{resources}</Fact>
      <Fact name={t('groupMeasures.links')}>{links.length === 0 ? null : <Links links={links} />}</Fact>
      <CheckFacts measure={measure} />
      <Fact name={t('groupMeasures.effect')}>{effect === null ? null : t(`groupMeasures.effect.${effect}`)}</Fact>
    </dl>
  )
}

function PromiseFacts({ measure: { state, owner, startsOn, dueOn } }: Pick<MeasureItemProps, 'measure'>) {
  const t = useT()
  const format = useFormat()
  const isReminded = owner !== null && owner.userId !== null && promisedStates.includes(state)
  return (
    <>
      <Fact name={t('groupMeasures.owner')}>{owner?.name}</Fact>
      <Fact name={t('groupMeasures.reminded')}>{isReminded ? t('groupMeasures.remindedYes') : null}</Fact>
      <Fact name={t('groupMeasures.start')}>{startsOn === null ? null : format.date(startsOn)}</Fact>
      <Fact name={t('groupMeasures.due')}>{dueOn === null ? null : format.date(dueOn)}</Fact>
    </>
  )
}

function CheckFacts({ measure: { plannedCheck, check } }: Pick<MeasureItemProps, 'measure'>) {
  const t = useT()
  const format = useFormat()
  // A check with the result "too early" will be repeated, so the planned check is still open.
  const isOpen = check === null || check.result === 'too-early'
  return (
    <>
      <Fact name={t('groupMeasures.checked')}>
        {check &&
          t('groupMeasures.checkedBy', {
            result: t(`groupMeasures.result.${check.result}`),
            name: check.checkedBy,
            date: format.date(check.checkedOn),
          })}
      </Fact>
      <Fact name={t('groupMeasures.plannedCheck')}>
        {isOpen && plannedCheck
          ? t('groupMeasures.checkOn', {
              date: format.date(plannedCheck.on),
              how: t(`groupMeasures.how.${plannedCheck.how}`),
            })
          : null}
      </Fact>
    </>
  )
}

function Links({ links }: Pick<Measure, 'links'>) {
  return links.map((link) => (
    <a
      key={link}
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      className="link touch block w-fit max-w-full py-1 break-all"
    >
      {link.replace(/^https?:\/\//, '')}
    </a>
  ))
}
