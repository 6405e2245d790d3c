import type { CheckUp } from '@salus/contract/check-ups.ts'
import { measurementProfilesApi } from '@salus/contract/measurement-profiles.ts'
import { useState } from 'react'
import { useFormat, useLanguage, useT } from '../../i18n/t.tsx'
import { useApiQuery } from '../../platform/query.ts'
import { Card } from '../../ui/card.tsx'
import { SelectInput } from '../../ui/field.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { AboutCard } from './about-card.tsx'
import { AnswersCard, DetailsCard } from './answers-card.tsx'
import { ChangeSummary } from './change-summary.tsx'
import { type Comparison, comparisonsOf } from './comparison.ts'
import { HistoryCard } from './history-card.tsx'
import { MeaningCard, ScreeningNote } from './meaning-card.tsx'
import { NextSteps } from './next-steps.tsx'
import { type ResultRow, resultRows } from './result-rows.ts'
import { ResultSheet } from './result-sheet.tsx'
import { ResultSkeleton } from './result-skeleton.tsx'
import { ScoreCard } from './score-card.tsx'

/** A stored result: of a profile of Salus with gauge, bands and meaning, or of a module with the values it delivered. */
export function CheckUpResult({ checkUp }: { readonly checkUp: CheckUp }) {
  const t = useT()
  const format = useFormat()
  const language = useLanguage()
  const { profileId } = checkUp
  const isScored = profileId !== null && checkUp.scores.length > 0
  const answer = useApiQuery(
    measurementProfilesApi.getMeasurementProfile,
    { params: { profileId: profileId ?? '' }, query: { lang: language } },
    { enabled: isScored, staleTime: Number.POSITIVE_INFINITY },
  )
  const comparisons = comparisonsOf(checkUp)
  const [chosenGuid, setChosenGuid] = useState<string>()
  if (isScored && answer.isPending) return <ResultSkeleton />

  const profile = answer.data
  const isKnown = profile !== undefined && profile.version === checkUp.version
  const comparison = comparisons.find((one) => one.resultGuid === chosenGuid) ?? comparisons[0]
  const rows = resultRows(checkUp, { profile, comparison, language })
  const primary = rows.find(isGauged)
  const type = rows.find((row) => row.role === 'primary' && row.value === null && row.band !== undefined)
  const { facets, values } = sheetsOf(rows.filter((row) => row !== primary && row !== type && row.role !== 'detail'))
  const since = comparison === undefined ? undefined : format.date(comparison.dateOfMeasurement)
  const compare = <CompareWith comparisons={comparisons} chosen={comparison} onChoose={setChosenGuid} />
  return (
    <div className="@container">
      {checkUp.status === 'withdrawn' && (
        <p className="mb-4 rounded-card border border-line bg-well px-4 py-3 font-medium">{t('checkUps.withdrawn')}</p>
      )}
      {comparison && <ChangeSummary rows={rows.filter((row) => row.role !== 'detail')} since={comparison.dateOfMeasurement} />}
      {rows.length === 0 && (
        <Card>
          <EmptyState title={t('checkUps.noValues')} text={t('checkUps.noValuesText')} />
        </Card>
      )}
      {primary && (
        <>
          {facets.length + values.length === 0 && comparisons.length > 0 && <div className="mb-3 flex justify-end">{compare}</div>}
          <div className="grid gap-4 @[760px]:grid-cols-[minmax(300px,5fr)_7fr]">
            <ScoreCard row={primary} scale={primary.scale} comparedAt={comparison?.dateOfMeasurement} />
            <MeaningCard row={primary} />
          </div>
        </>
      )}
      {primary === undefined && type !== undefined && <MeaningCard row={type} />}
      {facets.length > 0 && (
        <div className="mt-4 first:mt-0">
          <ResultSheet title={t('checkUps.areas', { count: facets.length })} rows={facets} since={since} action={compare} />
        </div>
      )}
      {values.length > 0 && (
        <div className="mt-4 first:mt-0">
          <ResultSheet title={t('checkUps.resultSheet')} rows={values} since={since} action={facets.length === 0 && compare} />
        </div>
      )}
      <HistoryCard rows={rows} />
      {isKnown && <NextSteps steps={profile.nextSteps} bands={checkUp.scores.flatMap((score) => (isHeadline(score.code, rows) ? (score.band ?? []) : []))} />}
      {isKnown && <AnswersCard answers={checkUp.answers} profile={profile} />}
      <DetailsCard rows={rows.filter((row) => row.role === 'detail')} />
      {profile !== undefined && !isKnown && (
        <p className="mt-4 px-1 text-small text-ink-2">{t('checkUps.otherVersion', { version: checkUp.version })}</p>
      )}
      <AboutCard checkUp={checkUp} rows={rows} source={checkUp.source} />
      {primary === undefined && type === undefined && <ScreeningNote className="px-1 pt-4" />}
    </div>
  )
}

type GaugedRow = ResultRow & { readonly value: number; readonly scale: NonNullable<ResultRow['scale']> }

const isGauged = (row: ResultRow): row is GaugedRow => row.role === 'primary' && row.value !== null && row.scale !== undefined

const isHeadline = (code: string, rows: readonly ResultRow[]) => rows.some((row) => row.key === code && row.role === 'primary')

/** The parts of a score stand together on its scale; a single part stands among the other values. */
function sheetsOf(rows: readonly ResultRow[]): { readonly facets: readonly ResultRow[]; readonly values: readonly ResultRow[] } {
  const facets = rows.filter((row) => row.role === 'facet' && row.value !== null)
  if (facets.length < 2) return { facets: [], values: rows.map((row) => ({ ...row, role: 'value' as const })) }
  return { facets, values: rows.filter((row) => !facets.includes(row)) }
}

interface CompareWithProps {
  readonly comparisons: readonly Comparison[]
  readonly chosen: Comparison | undefined
  readonly onChoose: (resultGuid: string) => void
}

function CompareWith({ comparisons, chosen, onChoose }: CompareWithProps) {
  const t = useT()
  const format = useFormat()
  if (chosen === undefined) return null
  return (
    <label className="flex items-center gap-2">
      <span className="sr-only text-small text-muted @[480px]:not-sr-only">{t('checkUps.compareWith')}</span>
      <SelectInput className="num sm !w-auto" value={chosen.resultGuid} onChange={(event) => onChoose(event.target.value)}>
        {comparisons.map((one) => (
          <option key={one.resultGuid} value={one.resultGuid}>
            {format.date(one.dateOfMeasurement)}
          </option>
        ))}
      </SelectInput>
    </label>
  )
}
