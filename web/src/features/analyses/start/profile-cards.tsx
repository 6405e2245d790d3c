import { checkUpsApi } from '@salus/contract/check-ups/check-ups.ts'
import type { MeasurementProfileListItem } from '@salus/contract/measuring/profiles.ts'
import { measurementFamilies } from '@salus/domain/measurement-profiles/profile-facts.ts'
import { useFormat, useT } from '../../../i18n/t.tsx'
import { ProductIcon } from '../../../pieces/product-icon.tsx'
import { useSharesInPart, useWithheld } from '../../../platform/people/use-withheld.ts'
import { useApiQuery } from '../../../platform/api/query.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Check } from '../../../ui/icons.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { writeCount } from './intro.tsx'

interface ProfileCardsProps {
  readonly profiles: readonly MeasurementProfileListItem[]
  readonly chosen: MeasurementProfileListItem | undefined
  readonly tenantId: number
  /** `undefined` if no member is chosen. The cards then show no date of a last check-up. */
  readonly memberId: string | undefined
  readonly onChoose: (profile: MeasurementProfileListItem) => void
}

export function ProfileCards({ profiles, chosen, tenantId, memberId, onChoose }: ProfileCardsProps) {
  const t = useT()
  const lastTimes = useLastTimes(tenantId, memberId)
  const seesAll = useSharesInPart(tenantId, memberId) === false
  const families = measurementFamilies.map((family) => ({
    family,
    entries: profiles.filter((profile) => profile.family === family),
  }))
  return families
    .filter(({ entries }) => entries.length > 0)
    .map(({ family, entries }) => (
      <div key={family}>
        <h2 className="mb-2 mt-4 text-small font-medium text-ink-2">{t(familyNames[family])}</h2>
        <div className="grid grid-cols-1 gap-2.5 @[30rem]:grid-cols-2 @[43.75rem]:grid-cols-3">
          {entries.map((profile) => (
            <ProfileCard
              key={profile.id}
              profile={profile}
              isChosen={profile.id === chosen?.id}
              lastTime={lastTimes?.get(profile.id) ?? (lastTimes && seesAll ? null : undefined)}
              onChoose={() => onChoose(profile)}
            />
          ))}
        </div>
      </div>
    ))
}

/** Fills the space of the cards while the profiles load. */
export const CardSkeletons = () => (
  <div className="grid gap-2.5 @[30rem]:grid-cols-2 @[43.75rem]:grid-cols-3">
    {[1, 2, 3, 4, 5, 6].map((card) => (
      <Skeleton key={card} className="h-[94px] rounded-card" />
    ))}
  </div>
)

const familyNames = {
  stress: 'menu.family.stress',
  metabolic: 'menu.family.metabolic',
  'body-scale': 'menu.family.bodyScale',
} as const

interface ProfileCardProps {
  readonly profile: MeasurementProfileListItem
  readonly isChosen: boolean
  /**
   * The date of the member's last check-up; `null` if there is none; `undefined` if unknown, for example because the
   * check-ups are not shared.
   */
  readonly lastTime: string | null | undefined
  readonly onChoose: () => void
}

function ProfileCard({ profile, isChosen, lastTime, onChoose }: ProfileCardProps) {
  const t = useT()
  const format = useFormat()
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      className={classNames(
        'card flex items-start gap-3 p-3.5 text-left',
        isChosen ? 'border-accent! ring-1 ring-accent' : 'hover:border-line-strong',
      )}
      onClick={onChoose}
    >
      <span className={classNames('tile', isChosen && 'b')}>
        <ProductIcon pluginId={profile.pluginId} profileId={profile.id} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-start gap-1.5">
          <span className="min-w-0 flex-1 font-semibold leading-5 [hyphens:auto]">{profile.name}</span>
          {isChosen && (
            <span className="grid size-5 shrink-0 place-items-center rounded-full bg-accent text-accent-fg">
              <Check aria-hidden className="size-3" strokeWidth={3} />
            </span>
          )}
        </span>
        <span className="num block text-small text-muted">
          {writeCount(t, profile)}, {t('analyses.minutes', { minutes: profile.minutes })}
        </span>
        <span className="num mt-1.5 flex min-h-5 items-center text-caption text-ink-2">
          {lastTime === null ? t('analyses.neverDone') : lastTime === undefined ? '' : format.date(lastTime)}
        </span>
      </span>
    </button>
  )
}

/** Returns the date of the member's last check-up of each profile, by profile id; `undefined` while unknown. */
function useLastTimes(tenantId: number, memberId: string | undefined): ReadonlyMap<string, string> | undefined {
  const input = { params: { tenantId }, query: { memberId, newestOfEach: 'true' as const } }
  const isShown = useWithheld(tenantId, memberId) === null && memberId !== undefined
  const { data } = useApiQuery(checkUpsApi.getCheckUpsOfTenant, input, { enabled: isShown })
  if (!isShown || data === undefined) return undefined
  return new Map(
    data.items.flatMap(({ profileId, dateOfMeasurement }) =>
      profileId === null ? [] : [[profileId, dateOfMeasurement] as const],
    ),
  )
}
