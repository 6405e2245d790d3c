import { productsApi } from '@salus/contract/tenant/products.ts'
import type { TenantProduct } from '@salus/contract/tenant/products.ts'
import { productCatalogue } from '@salus/domain/products/product-catalogue.ts'
import { may } from '@salus/domain/tenants/roles.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { DeviceList } from '../../../features/devices/device-list.tsx'
import { ProductDialog } from '../../../features/products/product-dialog.tsx'
import { useSwitchOn } from '../../../features/products/use-switch-on.ts'
import { useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { ProblemState } from '../../../platform/api/problem-state.tsx'
import { useApiQuery } from '../../../platform/api/query.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useHasBeen } from '../../../ui/use-last-known.ts'
import { isInUse, ProductCard, type ShownProduct } from './card.tsx'
import { FirstSteps, useFirstStepsAreLoading } from '../first-steps.tsx'
import { useTenant } from '../staff-area.tsx'

const grid = 'grid gap-4 @[35rem]:grid-cols-2 @[53.75rem]:grid-cols-3'

export function Products() {
  const t = useT()
  const { tenantId, membership } = useTenant()
  const products = useApiQuery(productsApi.getAvailableProductsOfTenant, { params: { tenantId } })
  const items = products.data?.items ?? []
  const inUse = items.filter(isInUse)
  const further = furtherProducts(items)
  const isLoadingSteps = useFirstStepsAreLoading()
  // All parts are shown together, because a late part would push the others down.
  const isReady = useHasBeen(!products.isPending && !isLoadingSteps)
  return (
    <>
      <PageHeader
        title={t('shell.products')}
        text={
          products.data ? t('staff.productsText', { count: inUse.length, tenant: membership.displayName }) : '\u00a0'
        }
        actions={
          <Link {...paths.staff.upgrade(tenantId)} className={buttonClass()}>
            {t('staff.seeTariffs')}
          </Link>
        }
      />
      {!isReady && <ProductSkeletons />}
      <div hidden={!isReady}>
        <FirstSteps />
        {products.isError && !products.data && (
          <ProblemState error={products.error} onRetry={() => void products.refetch()} />
        )}
        {products.data && (
          <>
            <h2 className="sr-only">{t('staff.productsInUse')}</h2>
            <ProductGrid products={inUse} all={items} />
            {further.length > 0 && (
              <>
                <h2 className="mb-3 mt-8 text-small font-medium text-ink-2">{t('products.more')}</h2>
                <ProductGrid products={further} all={items} />
              </>
            )}
          </>
        )}
        <DeviceList tenantId={tenantId} />
      </div>
    </>
  )
}

/**
 * Returns the products that are not in use: first those that have ended or were switched off, then those that the
 * tenant never had.
 */
function furtherProducts(items: readonly TenantProduct[]): readonly ShownProduct[] {
  const known = new Set(items.map(({ productId }) => productId))
  const never = productCatalogue
    .filter(({ pluginId }) => !known.has(pluginId))
    .map(({ pluginId, displayName }) => ({
      productId: pluginId,
      displayName,
      state: 'off' as const,
      licenceEndsOn: null,
      checkUpsUsed: 0,
      checkUpsAllowed: null,
      canBeTried: true,
    }))
  return [...items.filter((product) => !isInUse(product)), ...never]
}

interface ProductGridProps {
  readonly products: readonly ShownProduct[]
  readonly all: readonly TenantProduct[]
}

function ProductGrid({ products, all }: ProductGridProps) {
  const { tenantId, membership } = useTenant()
  const { isChanging, switchOn } = useSwitchOn(tenantId)
  const [managed, setManaged] = useState<number | null>(null)
  const shown = all.find(({ productId }) => productId === managed)
  return (
    <>
      <ul className={grid}>
        {products.map((product) => (
          <li key={product.productId}>
            <ProductCard
              product={product}
              isAdmin={may(membership.role, 'change-products')}
              isBusy={isChanging(product.productId)}
              onManage={() => setManaged(product.productId)}
              onSwitchOn={(as) => void switchOn(product.productId, as)}
            />
          </li>
        ))}
      </ul>
      {shown && <ProductDialog tenantId={tenantId} product={shown} onClose={() => setManaged(null)} />}
    </>
  )
}

function ProductSkeletons() {
  return (
    <div className={grid} aria-busy="true">
      {Array.from({ length: 6 }, (_, place) => (
        <div key={place} className="card h-60 p-5">
          <Skeleton className="size-11 rounded-[11px]" />
          <Skeleton className="mt-4 h-5 w-32" />
          <Skeleton className="mt-2 h-4 w-48 max-w-full" />
        </div>
      ))}
    </div>
  )
}
