import type { ShownScore } from '@salus/domain/group-reports/release.ts'
import { isRepeated } from '@salus/domain/group-reports/repeated-numbers.ts'
import { useT } from '../../../i18n/t.tsx'
import { DistributionList, DistributionStrip } from '../figures/distribution.tsx'
import { ScaleChart } from '../figures/scale-chart.tsx'
import { ChangeWord, RepeatedWord } from '../figures/verdicts.tsx'
import { AddMeasure } from '../measures/add-measure.tsx'
import type { Target } from '../measures/read-measure-form.ts'
import { useWrittenTexts } from '../written-texts.ts'
import type { Theme } from './list-themes.ts'
import type { PlacedTheme } from './order-for-action.ts'

interface ThemeRowProps {
  readonly placed: PlacedTheme
  readonly onMeasure: ((target: Target) => void) | null
}

export function ThemeRow({ placed, onMeasure }: ThemeRowProps) {
  const { theme, score } = placed
  return (
    <li
      data-theme={theme.code}
      className="grid gap-x-6 gap-y-3 border-t border-sep px-5 py-4 @[47.5rem]:grid-cols-[minmax(0,1.1fr)_minmax(0,1.5fr)_minmax(0,1fr)] @[47.5rem]:items-start"
    >
      <Name placed={placed} onMeasure={onMeasure} />
      {score === null ? <HiddenTheme /> : <Numbers theme={theme} score={score} />}
    </li>
  )
}

function Name({ placed: { theme, score, place, isPlaceShared }, onMeasure }: ThemeRowProps) {
  const t = useT()
  return (
    <div className="flex min-w-0 gap-3">
      {place !== null && (
        <span className="num w-6 shrink-0 text-h3 text-muted">
          <span aria-hidden="true">{place}</span>
          <span className="sr-only">
            {t(isPlaceShared ? 'groupReports.sharedPlace' : 'groupReports.place', { place })}
          </span>
        </span>
      )}
      <div className="min-w-0">
        <h4 className="text-h3 font-semibold hyphens-auto">{theme.name}</h4>
        {theme.meaning !== undefined && <p className="mt-0.5 max-w-[44ch] text-caption text-muted">{theme.meaning}</p>}
        {score?.change !== undefined && (
          <p className="mt-1.5">
            <ChangeWord change={score.change} />
          </p>
        )}
        {onMeasure !== null && score !== null && (
          <AddMeasure theme={theme.name} onAdd={() => onMeasure({ theme: theme.code, group: null })} />
        )}
      </div>
    </div>
  )
}

function HiddenTheme() {
  const t = useT()
  return <p className="text-small text-muted @[47.5rem]:col-span-2">{t('groupReports.notShown')}</p>
}

function Numbers({ theme, score }: { readonly theme: Theme; readonly score: ShownScore }) {
  return (
    <>
      {score.mean !== undefined && <ThemeMean theme={theme} score={score} />}
      <ThemeShare theme={theme} score={score} />
    </>
  )
}

export function ThemeMean({
  theme,
  score,
  whole,
}: {
  readonly theme: Theme
  readonly score: ShownScore
  readonly whole?: ShownScore | null
}) {
  const t = useT()
  const texts = useWrittenTexts()
  const interval = texts.interval(score)
  if (score.mean === undefined) return null
  return (
    <div className="grid min-w-0 grid-cols-[4.75rem_minmax(0,1fr)] items-start gap-4">
      <p aria-hidden="true" className="num text-right">
        <span className={`block font-semibold ${'value' in score.mean ? 'text-metric' : 'text-h3 leading-8'}`}>
          {texts.mean(score.mean)}
        </span>
        {interval !== undefined && <span className="block text-caption text-muted">{interval}</span>}
        {interval === undefined && 'step' in score.mean && (
          <span className="block text-caption text-muted">
            {t('groupReports.rounded', { step: texts.onScale(score.mean.step) })}
          </span>
        )}
        {isRepeated(score) && <RepeatedWord />}
      </p>
      <div className="min-w-0 pt-0.5">
        <ScaleChart theme={theme} score={score} whole={whole} />
      </div>
    </div>
  )
}

function ThemeShare({ theme, score }: { readonly theme: Theme; readonly score: ShownScore }) {
  const t = useT()
  const texts = useWrittenTexts()
  if (score.inNeed === undefined && score.bands === undefined) return null
  const Distribution = score.mean === undefined ? DistributionList : DistributionStrip
  return (
    <div className={`min-w-0 ${score.mean === undefined ? '@[47.5rem]:col-span-2' : ''}`}>
      {score.mean === undefined && isRepeated(score) && (
        <p className="mb-1.5">
          <RepeatedWord />
        </p>
      )}
      {score.bands !== undefined && <Distribution theme={theme} bands={score.bands} />}
      {score.inNeed !== undefined && (
        <p aria-hidden={score.mean === undefined ? undefined : true} className="mt-1.5 text-small">
          <span className="num font-semibold">{texts.share(score.inNeed)}</span>{' '}
          <span className="text-ink-2">{t('groupReports.inNeed')}</span>{' '}
          {score.mean !== undefined && isRepeated(score) && <RepeatedWord />}
        </p>
      )}
    </div>
  )
}
