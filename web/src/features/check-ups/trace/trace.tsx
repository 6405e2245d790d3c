import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { MeasurementProfileAsData } from '@salus/contract/measuring/profiles.ts'
import type { ReactNode } from 'react'
import { useT } from '../../../i18n/t.tsx'
import { ChevronRight } from '../../../ui/icons.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { useIsQuiet } from '../rows/quiet-mode.tsx'
import { RowBandChip } from '../sheet/cells.tsx'
import type { ResultRow } from '../rows/row.ts'
import { useResultTexts } from '../rows/texts.ts'
import { TraceAnswers } from './answers.tsx'
import { TraceBands } from './bands.tsx'
import { UnitSign } from '../../../platform/unit-sign.tsx'

interface TraceCardProps {
  readonly rows: readonly ResultRow[]
  readonly checkUp: CheckUp
  /** Omitted if another version of the profile scored the result. The trace then shows only the stored data. */
  readonly profile: MeasurementProfileAsData | undefined
}

export function TraceCard({ rows, checkUp, profile }: TraceCardProps) {
  const t = useT()
  const given = rows.filter((row) => row.value !== null || row.text !== undefined || row.because !== undefined)
  if (given.length === 0) return null
  return (
    <Disclosure title={t('checkUps.trace.title')}>
      <p className="mb-2 max-w-[68ch] text-small text-ink-2">{t('checkUps.trace.text')}</p>
      <ul className="divide-y divide-sep">
        {given.map((row) => (
          <li key={row.key}>
            <Trace row={row} checkUp={checkUp} profile={profile} />
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

interface TraceProps {
  readonly row: ResultRow
  readonly checkUp: CheckUp
  readonly profile: MeasurementProfileAsData | undefined
}

function Trace({ row, checkUp, profile }: TraceProps) {
  const texts = useResultTexts()
  const isQuiet = useIsQuiet()
  return (
    <details className="group/trace">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 py-1.5">
        <ChevronRight aria-hidden className="size-4 shrink-0 text-muted group-open/trace:rotate-90" />
        <span className="min-w-0 flex-1 font-medium">{texts.writeName(row)}</span>
        <span className="num text-right font-medium">
          {isQuiet && row.band === undefined && row.value !== null ? '' : texts.shown(row)}{' '}
          <UnitSign unit={texts.readUnit(row)} value={row.value} className="text-small font-normal text-muted" />
        </span>
      </summary>
      <Steps row={row} checkUp={checkUp} profile={profile} />
    </details>
  )
}

function Steps({ row, checkUp, profile }: TraceProps) {
  const t = useT()
  const texts = useResultTexts()
  const isQuestionnaire = profile?.kind === 'questionnaire'
  const source = [row.value === null ? undefined : row.reference, profile?.source ?? checkUp.source].filter(
    (part, index, parts) => part !== undefined && part !== '' && parts.indexOf(part) === index,
  )
  const { version } = checkUp
  return (
    <ol className="mb-4 ml-7 space-y-3 text-small">
      {profile !== undefined && row.trace !== undefined && row.trace.items.length > 0 && (
        <Step title={t(isQuestionnaire ? 'checkUps.trace.answers' : 'checkUps.trace.values')}>
          <TraceAnswers trace={row.trace} answers={checkUp.answers} items={profile.items} />
        </Step>
      )}
      {row.trace?.rule !== undefined && <Step title={t('checkUps.trace.rule')}>{row.trace.rule}</Step>}
      <Step title={t('checkUps.trace.result')}>
        <span className="num font-medium text-ink">
          {texts.shown(row)} <UnitSign unit={texts.readUnit(row)} value={row.value} />
        </span>{' '}
        {row.because}
      </Step>
      <Step title={t('checkUps.trace.band')}>
        <Band row={row} />
      </Step>
      <Step title={t('checkUps.trace.source')}>
        {source.length === 0
          ? t('checkUps.trace.version', { version })
          : t('checkUps.trace.sourceVersion', { source: source.join('; '), version })}
      </Step>
    </ol>
  )
}

function Band({ row }: { readonly row: ResultRow }) {
  const t = useT()
  if (row.value !== null && row.bands.length > 0) return <TraceBands row={row} value={row.value} />
  if (row.band === undefined) return t('checkUps.trace.noBand')
  return <RowBandChip row={row} />
}

function Step({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <li className="grid gap-x-6 gap-y-1 @[35rem]:grid-cols-[7.5rem_1fr]">
      <span className="text-muted">{title}</span>
      <div className="min-w-0 max-w-[72ch] text-ink-2">{children}</div>
    </li>
  )
}
