import { urgencies } from '@salus/domain/warnings/warning.ts'
import { Link } from '@tanstack/react-router'
import { writeTitle } from '../../features/check-ups/labels.ts'
import type { LatestResult } from '../../features/check-ups/overview/use-results.ts'
import { WarningsCard } from '../../features/warnings/warnings-card.tsx'
import { useFormat, useLanguage, useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { ArrowRight } from '../../ui/icons.ts'

/**
 * Shows the warnings of the newest results, the most serious first. If two results have the same warning, it is shown
 * once.
 */
export function OverviewWarnings({ results }: { readonly results: readonly LatestResult[] }) {
  const t = useT()
  const format = useFormat()
  const language = useLanguage()
  const all = results.flatMap(({ item, checkUp }) => (checkUp?.warnings ?? []).map((warning) => ({ item, warning })))
  const shown = all
    .filter(({ warning: { topic, title } }, index) => {
      const first = all.findIndex(({ warning }) => warning.topic === topic && warning.title.en === title.en)
      return first === index
    })
    .toSorted((a, b) => urgencies.indexOf(a.warning.urgency) - urgencies.indexOf(b.warning.urgency))
  return (
    <WarningsCard
      voice="person"
      shown={shown.map(({ item, warning }, index) => ({
        warning,
        // Names the result once, below the last of the consecutive warnings about it.
        from: shown[index + 1]?.item !== item && (
          <p className="mt-1 flex flex-wrap items-center gap-x-4 text-small text-muted">
            <span className="num">
              {t('warnings.from', { name: writeTitle(item, language), date: format.date(item.dateOfMeasurement) })}
            </span>
            <Link
              {...paths.member.checkUp(item.resultGuid)}
              aria-label={`${t('warnings.open')}: ${writeTitle(item, language)}`}
              className="link inline-flex min-h-11 items-center gap-1.5 small:min-h-8"
            >
              {t('warnings.open')}
              <ArrowRight aria-hidden className="size-4" />
            </Link>
          </p>
        ),
      }))}
    />
  )
}
