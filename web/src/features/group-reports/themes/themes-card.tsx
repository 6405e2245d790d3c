import { isRepeated } from '@salus/domain/group-reports/repeated-numbers.ts'
import { type TranslationKey, useT } from '../../../i18n/t.tsx'
import { Card } from '../../../ui/card.tsx'
import { BadgeCheck, CircleMinus, Eye, Flag, type LucideIcon, Shapes } from '../../../ui/icons.ts'
import { useRepeatedMark } from '../earlier-month.ts'
import type { Target } from '../measures/read-measure-form.ts'
import { findFavourableEnd, type Theme } from './list-themes.ts'
import type { GroupOfThemes, PlacedTheme, ThemeGroup } from './order-for-action.ts'
import { ThemeRow } from './theme-row.tsx'

interface ThemesCardProps {
  readonly groups: readonly GroupOfThemes[]
  readonly themes: readonly Theme[]
  /** Begins a new measure; `null` for people with read access only. */
  readonly onMeasure: ((target: Target) => void) | null
}

export function ThemesCard({ groups, themes, onMeasure }: ThemesCardProps) {
  const t = useT()
  return (
    <Card
      data-part="themes"
      heading={t('groupReports.themes')}
      action={<FavourableEnd themes={themes} />}
      className="print-flow @container"
    >
      {groups.map(({ group, themes: members }) => (
        <section key={group} aria-labelledby={`themes-${group}`}>
          <GroupHeading group={group} count={members.length} />
          <ul>
            {members.map((placed) => (
              <ThemeRow key={placed.theme.code} placed={placed} onMeasure={group === 'keep' ? null : onMeasure} />
            ))}
          </ul>
        </section>
      ))}
      <Legend placed={groups.flatMap((one) => one.themes)} />
    </Card>
  )
}

const headings: Readonly<
  Record<ThemeGroup, { word: TranslationKey; why: TranslationKey; icon: LucideIcon; ink: string }>
> = {
  first: { word: 'groupReports.order.first', why: 'groupReports.order.firstWhy', icon: Flag, ink: 'text-over-ink' },
  also: { word: 'groupReports.order.also', why: 'groupReports.order.alsoWhy', icon: Flag, ink: 'text-over-ink' },
  'look-closer': {
    word: 'groupReports.order.lookCloser',
    why: 'groupReports.order.lookCloserWhy',
    icon: Eye,
    ink: 'text-ink-2',
  },
  keep: {
    word: 'groupReports.order.keep',
    why: 'groupReports.order.keepWhy',
    icon: BadgeCheck,
    ink: 'text-normal-ink',
  },
  unordered: {
    word: 'groupReports.order.unordered',
    why: 'groupReports.order.unorderedWhy',
    icon: Shapes,
    ink: 'text-ink-2',
  },
  hidden: { word: 'groupReports.order.hidden', why: 'groupReports.hiddenWhy', icon: CircleMinus, ink: 'text-muted' },
}

function GroupHeading({ group, count }: { readonly group: ThemeGroup; readonly count: number }) {
  const t = useT()
  const { word, why, icon: Icon, ink } = headings[group]
  return (
    <div className="flex break-after-avoid flex-wrap items-center gap-x-2.5 gap-y-0.5 border-t border-line bg-well px-5 py-2.5">
      <Icon aria-hidden className={`size-4 ${ink}`} />
      <h3 id={`themes-${group}`} className={`text-small font-semibold ${ink}`}>
        {t(word, { count })}
      </h3>
      <p className="text-caption text-muted">{t(why)}</p>
    </div>
  )
}

function FavourableEnd({ themes }: { readonly themes: readonly Theme[] }) {
  const t = useT()
  const end = findFavourableEnd(themes.filter(({ hasMean }) => hasMean))
  if (end === null) return null
  return (
    <p className="text-caption text-muted">
      {t(end === 'right' ? 'groupReports.rightIsGood' : 'groupReports.leftIsGood')}
    </p>
  )
}

function Legend({ placed }: { readonly placed: readonly PlacedTheme[] }) {
  const t = useT()
  const mark = useRepeatedMark()
  const drawn = placed.filter(({ score }) => score?.mean !== undefined)
  const hasMeans = drawn.length > 0
  const hasShares = placed.some(({ score }) => score?.bands !== undefined)
  if (!hasMeans && !hasShares) return null
  return (
    <ul className="flex flex-wrap items-center gap-x-5 gap-y-1.5 rounded-b-card border-t border-line bg-well px-5 py-3 text-caption text-ink-2">
      {hasMeans && <ScaleLegend drawn={drawn} />}
      {placed.some(({ score }) => score !== null && isRepeated(score)) && (
        <li className="basis-full">{t('groupReports.asLastTimeWhy', { mark })}</li>
      )}
      <li className="basis-full text-muted">
        {hasMeans && t('groupReports.bordersNote')} {hasShares && t('groupReports.notHundred')}
      </li>
    </ul>
  )
}

function ScaleLegend({ drawn }: { readonly drawn: readonly PlacedTheme[] }) {
  const t = useT()
  const swatch = 'inline-block h-3 w-6 shrink-0 rounded-[3px]'
  const hasIntervals = drawn.some(({ score }) => score?.interval !== undefined)
  const has = (wanted: 'good' | 'act') =>
    drawn.some(({ theme }) => theme.bands.some(({ valence }) => valence === wanted))
  return (
    <>
      <li className="inline-flex items-center gap-2">
        <i aria-hidden="true" className="size-3 rounded-full bg-[var(--chart-1)]" />
        {t('groupReports.legend.mean')}
      </li>
      <li className="inline-flex items-center gap-2">
        <i aria-hidden="true" className={`${swatch} bg-[var(--chart-1)] opacity-30`} />
        {t(hasIntervals ? 'groupReports.legend.interval' : 'groupReports.legend.rounding')}
      </li>
      {has('good') && (
        <li className="inline-flex items-center gap-2">
          <i aria-hidden="true" className={`${swatch} bg-[var(--band)]`} />
          {t('groupReports.legend.good')}
        </li>
      )}
      {has('act') && (
        <li className="inline-flex items-center gap-2">
          <i aria-hidden="true" className={`${swatch} bg-over-soft share-act`} />
          {t('groupReports.legend.act')}
        </li>
      )}
    </>
  )
}
