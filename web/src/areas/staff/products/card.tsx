import type { TenantProduct } from '@salus/contract/tenant/products.ts'
import { productOfPlugin } from '@salus/domain/products/product-catalogue.ts'
import { productInWords } from '@salus/domain/products/product-name.ts'
import { ProductIcon } from '../../../pieces/product-icon.tsx'
import { useFormat, useLanguage, useT } from '../../../i18n/t.tsx'
import type { TranslationKey } from '../../../i18n/t.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import type { ChipShape, ChipTone } from '../../../ui/chip.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Meter } from '../../../ui/meter.tsx'

export type ShownProduct = Pick<
  TenantProduct,
  'productId' | 'displayName' | 'state' | 'licenceEndsOn' | 'checkUpsUsed' | 'checkUpsAllowed' | 'canBeTried'
>

export const isInUse = ({ state }: Pick<TenantProduct, 'state'>) => state === 'active' || state === 'trial'

const states = {
  active: ['good', 'dot', 'staff.stateActive'],
  trial: ['info', 'ring', 'staff.stateTrial'],
  expired: ['watch', 'up', 'staff.stateExpired'],
  off: ['outline', 'ring', 'staff.stateOff'],
} as const satisfies Record<TenantProduct['state'], readonly [ChipTone, ChipShape, TranslationKey]>

interface ProductCardProps {
  product: ShownProduct
  isAdmin: boolean
  isBusy: boolean
  onManage: () => void
  onSwitchOn: (as: 'active' | 'trial') => void
}

export function ProductCard(props: ProductCardProps) {
  const { product, isAdmin } = props
  const t = useT()
  const language = useLanguage()
  const [tone, shape, word] = states[product.state]
  return (
    <article className="card flex h-full flex-col p-5">
      <div className="flex items-start justify-between">
        <span className={classNames('tile !size-11 !rounded-[11px]', isInUse(product) && 'b')}>
          <ProductIcon pluginId={product.productId} className="!size-6" />
        </span>
        <Chip tone={tone} shape={shape}>
          {t(word)}
        </Chip>
      </div>
      <h3 className="mt-4 text-h3 font-semibold">{product.displayName}</h3>
      <p className="mt-1 text-small text-ink-2">{productOfPlugin(product.productId)?.description[language]}</p>
      <div className="mt-auto pt-4">
        {product.state !== 'off' && <Usage product={product} />}
        {(product.state !== 'off' || isAdmin) && (
          <div className="mt-3 flex min-h-11 flex-wrap items-center justify-between gap-2 border-t border-sep pt-3">
            {product.state !== 'off' && <Licence product={product} />}
            {isAdmin && <Acts {...props} />}
          </div>
        )}
      </div>
    </article>
  )
}

function Usage({ product: { checkUpsUsed: used, checkUpsAllowed: allowed } }: { product: ShownProduct }) {
  const t = useT()
  const usage = allowed === null ? t('staff.usage', { used }) : t('staff.usageOf', { used, allowed })
  return (
    <>
      <p className="mb-1.5 text-caption text-ink-2">{usage}</p>
      <Meter used={used} allowed={allowed} label={usage} />
    </>
  )
}

const endings = {
  active: 'products.onUntil',
  trial: 'staff.until',
  expired: 'staff.endedOn',
  off: 'staff.endedOn',
} as const satisfies Record<TenantProduct['state'], TranslationKey>

function Licence({ product: { state, licenceEndsOn } }: { product: ShownProduct }) {
  const t = useT()
  const format = useFormat()
  return (
    <p className="num text-small text-ink-2">
      {licenceEndsOn === null ? t('products.inTariff') : t(endings[state], { date: format.date(licenceEndsOn) })}
    </p>
  )
}

function Acts({ product, isBusy, onManage, onSwitchOn }: ProductCardProps) {
  const t = useT()
  const language = useLanguage()
  const name = productInWords(product.productId, language)
  if (isInUse(product))
    return (
      <span className="ml-auto flex flex-wrap gap-2">
        {product.state === 'trial' && (
          <Button
            size="small"
            isBusy={isBusy}
            aria-label={t('products.keepOf', { name })}
            onClick={() => onSwitchOn('active')}
          >
            {t('products.keep')}
          </Button>
        )}
        <Button size="small" aria-label={t('products.manageOf', { name })} onClick={onManage}>
          {t('products.manage')}
        </Button>
      </span>
    )
  return (
    <span className="ml-auto flex flex-wrap gap-2">
      {product.canBeTried && (
        <Button
          size="small"
          isBusy={isBusy}
          aria-label={t('products.tryOf', { name })}
          onClick={() => onSwitchOn('trial')}
        >
          {t('products.try')}
        </Button>
      )}
      <Button
        size="small"
        isBusy={isBusy}
        aria-label={t('products.switchOnOf', { name })}
        onClick={() => onSwitchOn('active')}
      >
        {t('products.switchOn')}
      </Button>
    </span>
  )
}
