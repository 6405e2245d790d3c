import type { MeasurementProfileListItem } from '@salus/contract/measuring/profiles.ts'
import { Link } from '@tanstack/react-router'
import { ProductIcon } from '../../pieces/product-icon.tsx'
import { type TranslationKey, useT } from '../../i18n/t.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { groupProfiles } from './group-profiles.ts'
import type { paths } from '../../paths.ts'

type ProfileTarget = ReturnType<typeof paths.staff.performAnalysis> | ReturnType<typeof paths.member.performAnalysis>
export type ListedProfile = Pick<MeasurementProfileListItem, 'id' | 'family' | 'pluginId' | 'path' | 'name'>

interface ProfileListProps {
  readonly profiles: readonly ListedProfile[]
  readonly activePath?: string | undefined
  readonly buildTarget: (path: string) => ProfileTarget
  readonly onChoose: () => void
}

const familyNames = {
  stress: 'menu.family.stress',
  metabolic: 'menu.family.metabolic',
  'body-scale': 'menu.family.bodyScale',
} as const satisfies Record<ListedProfile['family'], TranslationKey>

export function ProfileList({ profiles, activePath, buildTarget, onChoose }: ProfileListProps) {
  const t = useT()
  if (profiles.length === 0) return <p className="px-3 py-6 text-small text-ink-2">{t('menu.noProfiles')}</p>
  return groupProfiles(profiles).map((group) => (
    <section key={group.family} aria-label={t(familyNames[group.family])}>
      <h3 className="flex items-center gap-2 px-3 pt-5 pb-1 text-caption font-medium text-muted">
        <ProductIcon pluginId={group.pluginId} className="size-4" />
        {t(familyNames[group.family])}
      </h3>
      <ul>
        {group.profiles.map((profile) => {
          const isActive = profile.path === activePath
          return (
            <li key={profile.id}>
              <Link
                {...buildTarget(profile.path)}
                onClick={onChoose}
                aria-current={isActive ? 'page' : undefined}
                className={`row !min-h-11 ${isActive ? 'on' : ''}`}
              >
                <span className={isActive ? 'text-accent-ink' : 'text-muted'}>
                  <ProductIcon pluginId={profile.pluginId} profileId={profile.id} />
                </span>
                <span className="t flex-1">{profile.name}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  ))
}

export function ProfileSkeletons() {
  const t = useT()
  return (
    <div role="status" aria-label={t('menu.loadingProfiles')} className="pt-6">
      {Array.from({ length: 6 }, (_, row) => (
        <div key={row} className="flex h-11 items-center gap-3 px-3">
          <Skeleton className="size-5 rounded-[5px]" />
          <Skeleton className="h-3.5 flex-1 rounded-control" />
        </div>
      ))}
    </div>
  )
}
