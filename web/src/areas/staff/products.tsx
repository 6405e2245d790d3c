import { productsApi } from '@salus/contract/products.ts'
import type { TenantProduct } from '@salus/contract/products.ts'
import { productOfPlugin } from '@salus/domain/products/product-catalogue.ts'
import { Link } from '@tanstack/react-router'
import { ProductIcon } from '../../features/products/product-icon.tsx'
import { useFormat, useLanguage, useT } from '../../i18n/t.tsx'
import type { TranslationKey } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { ProblemState } from '../../platform/problem-state.tsx'
import { useApiQuery } from '../../platform/query.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import type { ChipShape, ChipTone } from '../../ui/chip.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Meter } from '../../ui/meter.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useTenant } from './staff-area.tsx'

const isInUse = ({ state }: TenantProduct) => state === 'active' || state === 'trial'
const grid = 'grid gap-4 @[560px]:grid-cols-2 @[860px]:grid-cols-3'

/** The tenant's products with state, licence end and usage. */
export function Products() {
  const t = useT()
  const { tenantId, membership } = useTenant()
  const products = useApiQuery(productsApi.getAvailableProductsOfTenant, { params: { tenantId } })
  const items = products.data?.items ?? []
  const inUse = items.filter(isInUse)
  const others = items.filter((product) => !isInUse(product))
  return (
    <>
      <PageHeader
        title={t('shell.products')}
        text={products.data ? t('staff.productsText', { count: inUse.length, tenant: membership.displayName }) : ' '}
        actions={
          <Link {...paths.staff.upgrade(tenantId)} className={buttonClass()}>
            {t('staff.seeTariffs')}
          </Link>
        }
      />
      {products.isPending && <ProductSkeletons />}
      {products.isError && !products.data && (
        <ProblemState error={products.error} onRetry={() => void products.refetch()} />
      )}
      {products.data && items.length === 0 && (
        <Card>
          <EmptyState title={t('staff.productsEmpty')} text={t('staff.productsEmptyText')} />
        </Card>
      )}
      {inUse.length > 0 && (
        <>
          <h2 className="sr-only">{t('staff.productsInUse')}</h2>
          <ProductGrid products={inUse} />
        </>
      )}
      {others.length > 0 && (
        <>
          <h2 className="mb-3 mt-8 text-small font-medium text-ink-2">{t('staff.productsOff')}</h2>
          <ProductGrid products={others} />
        </>
      )}
    </>
  )
}

function ProductGrid({ products }: { products: readonly TenantProduct[] }) {
  return (
    <ul className={grid}>
      {products.map((product) => (
        <li key={product.id}>
          <ProductCard product={product} />
        </li>
      ))}
    </ul>
  )
}

const states = {
  active: ['good', 'dot', 'staff.stateActive'],
  trial: ['info', 'ring', 'staff.stateTrial'],
  expired: ['watch', 'up', 'staff.stateExpired'],
  off: ['outline', 'ring', 'staff.stateOff'],
} as const satisfies Record<TenantProduct['state'], readonly [ChipTone, ChipShape, TranslationKey]>

function ProductCard({ product }: { product: TenantProduct }) {
  const t = useT()
  const language = useLanguage()
  const [tone, shape, word] = states[product.state]
  return (
    <article className="card flex h-full flex-col p-5">
      <div className="flex items-start justify-between">
        <span className={classNames('tile !size-11 !rounded-[11px]', isInUse(product) && 'b')}>
          <ProductIcon pluginId={product.plugin.pluginId} className="!size-6" />
        </span>
        <Chip tone={tone} shape={shape}>
          {t(word)}
        </Chip>
      </div>
      <h3 className="mt-4 text-h3 font-semibold">{product.displayName}</h3>
      <p className="mt-1 text-small text-ink-2">{productOfPlugin(product.plugin.pluginId)?.description[language]}</p>
      {product.state !== 'off' && <Licence product={product} />}
    </article>
  )
}

function Licence({ product }: { product: TenantProduct }) {
  const t = useT()
  const format = useFormat()
  const { checkUpsUsed: used, checkUpsAllowed: allowed, licenceEndsOn } = product
  const usage = allowed === null ? t('staff.usage', { used }) : t('staff.usageOf', { used, allowed })
  const ending = product.state === 'expired' ? 'staff.endedOn' : 'staff.until'
  return (
    <div className="mt-auto pt-4">
      <p className="mb-1.5 text-caption text-ink-2">{usage}</p>
      <Meter used={used} allowed={allowed} label={usage} />
      <p className="num mt-3 border-t border-sep pt-3 text-small text-ink-2">
        {licenceEndsOn === null ? t('staff.unlimitedTime') : t(ending, { date: format.date(licenceEndsOn) })}
      </p>
    </div>
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
