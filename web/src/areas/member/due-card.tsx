import type { OwnCheckUpListItem } from '@salus/contract/check-ups/check-ups.ts'
import type { OwnMeasurementProfile } from '@salus/contract/measuring/profiles.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { writeTitle } from '../../features/check-ups/labels.ts'
import { latestOfEach } from '../../features/check-ups/overview/latest-of-each.ts'
import { type DueCheckUp, dueCheckUps, listNeverDone } from '../../features/check-ups/overview/due.ts'
import { ProductIcon } from '../../pieces/product-icon.tsx'
import { useFormat, useLanguage, useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../platform/account/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { useMeasuringTenants } from './archived-records.tsx'
import { writeLength } from './own-profiles.ts'

interface DueCardProps {
  readonly profiles: readonly OwnMeasurementProfile[]
  readonly checkUps: readonly OwnCheckUpListItem[]
  readonly now: number
}

const shownDue = 4
const shownSuggestions = 2

export function DueCard({ profiles, checkUps, now }: DueCardProps) {
  const t = useT()
  const tenants = useMeasuringTenants()
  // Leaves out check-ups without a name, because the person could not say which measurement they want.
  const named = latestOfEach(checkUps).filter(({ profileId, profileName }) => profileId !== null || profileName !== '')
  const due = dueCheckUps(named, { now, tenants, own: profiles }).slice(0, shownDue)
  const suggestions = listNeverDone(profiles, checkUps).slice(0, shownSuggestions)
  return (
    <section className="card p-5" aria-labelledby="what-is-due">
      <h2 id="what-is-due" className="text-h3 font-semibold">
        {t('overview.due')}
      </h2>
      {due.length === 0 && <p className="mt-2 text-ink-2">{t('overview.nothingDue')}</p>}
      <ul className="mt-1 divide-y divide-sep">
        {due.map((one) => (
          <DueRow key={one.item.resultGuid} due={one} profile={profiles.find(({ id }) => id === one.item.profileId)} />
        ))}
      </ul>
      {suggestions.length > 0 && (
        <>
          <h3 className="mt-5 text-small font-medium text-link">{t('overview.suggested')}</h3>
          <ul className="mt-1 divide-y divide-sep">
            {suggestions.map((profile) => (
              <Row
                key={profile.id}
                icon={<ProductIcon pluginId={profile.pluginId} profileId={profile.id} />}
                name={profile.name}
                text={writeLength(t, profile)}
                action={<Start profile={profile} />}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

interface DueRowProps {
  readonly due: DueCheckUp<OwnCheckUpListItem>
  /** The profile with which the person can take the measurement; `undefined` if they cannot take it alone. */
  readonly profile: OwnMeasurementProfile | undefined
}

function DueRow({ due: { item }, profile }: DueRowProps) {
  const t = useT()
  const format = useFormat()
  const language = useLanguage()
  const { memberships } = useSession()
  const tenant = memberships.find(({ groupId }) => groupId === item.groupId)?.displayName
  const taker = tenant === undefined ? t('overview.dueAtSomebody') : t('overview.dueAt', { tenant })
  return (
    <Row
      icon={<ProductIcon pluginId={item.pluginId} profileId={item.profileId} />}
      name={writeTitle(item, language)}
      text={
        <>
          {t('overview.dueText', { month: format.month(item.dateOfMeasurement) })}
          {profile === undefined && ` ${taker}`}
        </>
      }
      action={profile && <Start profile={profile} />}
    />
  )
}

interface RowProps {
  readonly icon: ReactNode
  readonly name: string
  readonly text: ReactNode
  readonly action?: ReactNode
}

const Row = ({ icon, name, text, action }: RowProps) => (
  <li className="flex flex-wrap items-center justify-end gap-3 py-3">
    <span className="tile">{icon}</span>
    <p className="min-w-0 flex-1 basis-[7rem]">
      <span className="block font-medium">{name}</span>
      <span className="num block text-small text-muted">{text}</span>
    </p>
    {action}
  </li>
)

function Start({ profile }: { readonly profile: OwnMeasurementProfile }) {
  const t = useT()
  return (
    <Link
      {...paths.member.performAnalysis(profile.path)}
      aria-label={t('overview.startName', { name: profile.name })}
      className={buttonClass({ variant: 'secondary', size: 'small' })}
    >
      {t('overview.startShort')}
    </Link>
  )
}
