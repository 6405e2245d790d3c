import type { ShownScore } from '@salus/domain/group-reports/release.ts'
import type { ProfileBand } from '@salus/contract/measuring/profiles.ts'
import { useT } from '../../../i18n/t.tsx'
import { useWrittenTexts } from '../written-texts.ts'
import type { Theme } from '../themes/list-themes.ts'
import { useBandNames } from './join-bands.ts'

interface DistributionProps {
  readonly theme: Theme
  readonly bands: NonNullable<ShownScore['bands']>
}

const fills: Readonly<Record<ProfileBand['valence'], string>> = {
  good: 'bg-[var(--band)] text-normal-ink',
  neutral: 'bg-track text-ink-2',
  watch: 'bg-[color-mix(in_srgb,var(--over-soft)_55%,var(--surface-tertiary))] text-ink-2',
  act: 'bg-over-soft text-over-ink share-act',
}

export function DistributionStrip({ theme, bands }: DistributionProps) {
  const t = useT()
  const texts = useWrittenTexts()
  const parts = useBandNames()(theme.bands, bands)
  const writePart = ({ name, percent }: (typeof parts)[number]) => `${name}: ${texts.percent(percent)}`
  return (
    <div
      role="img"
      aria-label={`${t('groupReports.distribution')}. ${parts.map(writePart).join('; ')}.`}
      className="flex h-[1.5rem] gap-0.5"
    >
      {parts.map((part) => (
        <span
          key={part.name}
          title={writePart(part)}
          style={{ flexGrow: part.percent }}
          className={`num @container grid min-w-0 basis-0 place-items-center overflow-hidden text-caption first:rounded-l-chip last:rounded-r-chip ${fills[part.valence]}`}
        >
          {/* A number that does not fit is hidden completely, because a part of it would look like another number. */}
          <span className="hidden whitespace-nowrap @[2rem]:inline">{texts.percent(part.percent)}</span>
        </span>
      ))}
    </div>
  )
}

/** Draws each share as a separate bar, because the percentages need not add up to 100. */
export function DistributionList({ theme, bands }: DistributionProps) {
  const texts = useWrittenTexts()
  const parts = useBandNames()(theme.bands, bands)
  return (
    <ul className="grid gap-1.5">
      {parts.map(({ name, percent, valence }) => (
        <li key={name} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_3rem] items-center gap-2 text-small">
          <span className="min-w-0 hyphens-auto">{name}</span>
          <span aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-[var(--rail)]">
            <span
              className={`block h-full rounded-full ${valence === 'good' ? 'bg-[var(--band-edge)]' : valence === 'act' ? 'bg-[var(--over)]' : 'bg-[var(--whisker)]'}`}
              style={{ width: `${percent}%` }}
            />
          </span>
          <span className="num text-right">{texts.percent(percent)}</span>
        </li>
      ))}
    </ul>
  )
}
