import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { CheckUpList } from '../../features/check-ups/check-up-list.tsx'
import type { CheckUpPages } from '../../features/check-ups/use-check-ups.ts'
import { MemberSelect } from '../../features/members/member-select.tsx'
import { ProductIcon } from '../../features/products/product-icon.tsx'
import { ProductMultiSelect } from '../../features/products/product-multi-select.tsx'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { type MeasurementsPlace, searchOf } from './measurements-place.ts'
import { useCloseMeasurementMenu } from './with-measurement-menu.tsx'

interface MeasurementsMenuProps {
  readonly place: MeasurementsPlace
  readonly pages: CheckUpPages
}

/** On the member-measurements tab: whose measurements, of which products, and the list of them. */
export function MeasurementsMenu({ place, pages }: MeasurementsMenuProps) {
  const t = useT()
  const close = useCloseMeasurementMenu()
  const { tenantId, memberId, productIds } = place
  return (
    <>
      <div className="space-y-2.5 border-b border-line p-4">
        <MemberSelect tenantId={tenantId} memberId={memberId} onChange={place.chooseMember} />
        <ProductMultiSelect tenantId={tenantId} productIds={productIds} onChange={place.chooseProducts} />
      </div>
      <nav aria-label={t('menu.checkUps')} className="min-h-0 flex-1 overflow-y-auto px-2 pb-4">
        {place.isNew && memberId === undefined ? (
          <p className="px-3 py-6 text-small text-ink-2">{t('menu.chooseMember')}</p>
        ) : (
          <CheckUpList
            pages={pages}
            kept={{ tenantId, memberId, productIds }}
            activeGuid={place.resultGuid}
            icon={iconOf}
            onChoose={close}
          />
        )}
      </nav>
      <div className="border-t border-line p-4">
        <Link
          {...paths.staff.newMeasurement(tenantId)}
          search={searchOf(memberId, productIds)}
          onClick={close}
          className={buttonClass({ variant: 'secondary' }, 'w-full')}
        >
          <Plus aria-hidden />
          {t('menu.newMeasurement')}
        </Link>
      </div>
    </>
  )
}

/** Headers show the product's icon, items the profile's own and a little larger. */
const iconOf = (pluginId: number, profileId?: string | null) => (
  <ProductIcon pluginId={pluginId} profileId={profileId} className={profileId === undefined ? 'size-4' : 'size-5'} />
)
