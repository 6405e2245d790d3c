import type { OwnCheckUpListItem } from '@salus/contract/check-ups.ts'
import { measurementProfilesApi, type OwnMeasurementProfile } from '@salus/contract/measurement-profiles.ts'
import { Link } from '@tanstack/react-router'
import { nextProfile } from '../../features/check-ups/latest-of-each.ts'
import { ProductIcon } from '../../features/products/product-icon.tsx'
import { useFormat, useLanguage, useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { useApiQuery } from '../../platform/query.ts'
import { buttonClass } from '../../ui/button.tsx'

/** The profiles the signed-in person may run alone. */
export function useOwnProfiles(hasTenant: boolean): readonly OwnMeasurementProfile[] {
  const lang = useLanguage()
  return (
    useApiQuery(measurementProfilesApi.getMeasurementProfilesOfCurrentUser, { query: { lang } }, { enabled: hasTenant })
      .data?.items ?? []
  )
}

interface RecommendedNextProps {
  readonly profiles: readonly OwnMeasurementProfile[]
  readonly checkUps: readonly OwnCheckUpListItem[]
}

export function RecommendedNext({ profiles, checkUps }: RecommendedNextProps) {
  const t = useT()
  const format = useFormat()
  const next = nextProfile(profiles, checkUps)
  if (next === undefined) return null
  const { profile, lastDone } = next
  return (
    <section className="card p-5" aria-labelledby="recommended-next">
      <h2 id="recommended-next" className="text-small font-medium text-link">
        {t('overview.recommended')}
      </h2>
      <div className="mt-3 flex items-center gap-3">
        <span className="tile b size-11">
          <ProductIcon pluginId={profile.pluginId} profileId={profile.id} />
        </span>
        <div>
          <h3 className="text-h3 font-semibold">{profile.name}</h3>
          <p className="num text-small text-muted">{lengthOf(t, profile)}</p>
        </div>
      </div>
      <p className="mt-3 text-ink-2">
        {lastDone === undefined ? t('overview.neverDone') : t('overview.lastDone', { date: format.date(lastDone) })}
      </p>
      <Link
        {...paths.member.performAnalysis(profile.path)}
        className={buttonClass({ variant: 'secondary' }, 'mt-4 w-full')}
      >
        {t('overview.startNow')}
      </Link>
    </section>
  )
}

/** How many questions or values, and how long they take. */
export const lengthOf = (t: ReturnType<typeof useT>, { kind, itemCount, minutes }: OwnMeasurementProfile): string =>
  t(kind === 'questionnaire' ? 'overview.questions' : 'overview.values', { count: itemCount, minutes })
