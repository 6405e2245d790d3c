import type { ShownScore, WrittenClass, WrittenScore } from '@salus/domain/group-reports/release.ts'
import { areOfOneSurvey, isRepeated, readComparison } from '@salus/domain/group-reports/repeated-numbers.ts'
import { useT } from '../../../i18n/t.tsx'
import { Drawer } from '../../../ui/overlays/drawer.tsx'
import { ScaleChart } from '../figures/scale-chart.tsx'
import { ChangeWord, ComparisonWord, RepeatedWord } from '../figures/verdicts.tsx'
import { useRepeatedMark } from '../earlier-month.ts'
import { AddMeasure } from '../measures/add-measure.tsx'
import { findScore, type Theme } from '../themes/list-themes.ts'
import { useWrittenTexts } from '../written-texts.ts'
import { HiddenLine } from './matrix-table.tsx'

interface GroupDrawerProps {
  /** The group in the drawer; `null` if the drawer is closed. */
  readonly group: WrittenClass | null
  readonly whole: readonly WrittenScore[]
  readonly themes: readonly Theme[]
  /** Begins a new measure; `null` for people with read access only. */
  readonly onMeasure: ((theme: string, classId: string) => void) | null
  readonly onClose: () => void
}

export function GroupDrawer({ group, whole, themes, onMeasure, onClose }: GroupDrawerProps) {
  const t = useT()
  const texts = useWrittenTexts()
  const shown = group?.shown === true ? group : null
  return (
    <Drawer isOpen={shown !== null} onClose={onClose} title={shown?.name ?? ''} closeLabel={t('groupReports.close')}>
      {shown !== null && (
        // Without the right to add measures, the region contains no button. The region itself takes the focus, so that
        // the keyboard can scroll it.
        <div role="region" aria-label={shown.name} tabIndex={0} className="-outline-offset-2">
          <p className="num px-5 text-small text-ink-2">
            {t('groupReports.peopleOf', { people: texts.people(shown.n5) })}
          </p>
          <ul className="mt-3 pb-4">
            {themes.map((theme) => (
              <ThemeOfGroup
                key={theme.code}
                theme={theme}
                score={findScore(shown.scores, theme.code)}
                whole={findScore(whole, theme.code)}
                onMeasure={onMeasure && (() => onMeasure(theme.code, shown.classId))}
              />
            ))}
          </ul>
        </div>
      )}
    </Drawer>
  )
}

interface ThemeOfGroupProps {
  readonly theme: Theme
  readonly score: ShownScore | null
  readonly whole: ShownScore | null
  readonly onMeasure: (() => void) | null
}

function ThemeOfGroup({ theme, score, whole, onMeasure }: ThemeOfGroupProps) {
  return (
    <li className="border-t border-sep px-5 py-4">
      <h3 className="text-small font-semibold hyphens-auto">{theme.name}</h3>
      {score === null ? <HiddenLine /> : <Numbers theme={theme} score={score} whole={whole} />}
      {score !== null && onMeasure !== null && <AddMeasure theme={theme.name} onAdd={onMeasure} />}
    </li>
  )
}

function Numbers({ theme, score, whole }: Omit<ThemeOfGroupProps, 'onMeasure'> & { readonly score: ShownScore }) {
  const t = useT()
  const texts = useWrittenTexts()
  const mark = useRepeatedMark()
  const interval = texts.interval(score)
  const compared = readComparison(score, whole)
  return (
    <>
      {score.mean !== undefined && (
        <p className="num mt-1 flex flex-wrap items-baseline gap-x-2">
          <span className="text-h2 font-semibold">{texts.mean(score.mean)}</span>
          {isRepeated(score) && <RepeatedWord />}
          {whole !== null && <MeanOfWhole whole={whole} />}
        </p>
      )}
      <div className="mt-1">
        <ScaleChart theme={theme} score={score} whole={whole !== null && areOfOneSurvey(score, whole) ? whole : null} />
      </div>
      <ul className="mt-1.5 grid gap-1 text-caption text-ink-2">
        {isRepeated(score) && <li>{t('groupReports.asLastTimeWhy', { mark })}</li>}
        {compared !== undefined && (
          <li>
            <ComparisonWord verdict={compared} />
          </li>
        )}
        {interval !== undefined && <li className="num">{t('groupReports.intervalIs', { range: interval })}</li>}
        {score.inNeed !== undefined && (
          <li className="num">
            {t('groupReports.shareIs', { share: texts.share(score.inNeed) })} {isRepeated(score) && <RepeatedWord />}
          </li>
        )}
        {score.change !== undefined && (
          <li>
            <ChangeWord change={score.change} />
          </li>
        )}
      </ul>
    </>
  )
}

function MeanOfWhole({ whole }: { readonly whole: ShownScore }) {
  const t = useT()
  const texts = useWrittenTexts()
  const mark = useRepeatedMark()
  if (whole.mean === undefined) return null
  const mean = texts.mean(whole.mean)
  return (
    <span className="text-caption text-muted">
      {isRepeated(whole) ? t('groupReports.wholeWas', { mean, mark }) : t('groupReports.wholeIs', { mean })}
    </span>
  )
}
