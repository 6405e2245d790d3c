import { kindOfProduct, productInWords } from '@salus/domain/products/product-name.ts'
import { productsApi, type TenantProduct } from '@salus/contract/tenant/products.ts'
import { useRef, useState } from 'react'
import { useLanguage, useT } from '../../i18n/t.tsx'
import { useApiQuery } from '../../platform/api/query.ts'
import { Boxes, ChevronDown, X } from '../../ui/icons.ts'
import { OptionBoxes } from '../../ui/fields/option-boxes.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { ProductIcon } from '../../pieces/product-icon.tsx'

interface ProductMultiSelectProps {
  readonly tenantId: number
  readonly productIds: readonly number[]
  /** Called with the chosen products. An empty list means all products. */
  readonly onChange: (productIds: readonly number[]) => void
}

const fieldButton = 'grid h-full w-6 shrink-0 place-items-center text-muted hover:text-ink'
const clearButton =
  '-my-px grid size-11 shrink-0 place-items-center text-muted hover:text-ink small:my-0 small:h-full small:w-6'

/** A field to choose products. If several are chosen, the field shows only their number. */
export function ProductMultiSelect({ tenantId, productIds, onChange }: ProductMultiSelectProps) {
  const t = useT()
  const language = useLanguage()
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const answer = useApiQuery(productsApi.getAvailableProductsOfTenant, { params: { tenantId } })
  const products = answer.data?.items ?? []
  const only = productIds[0] === undefined ? undefined : productInWords(productIds[0], language)
  const summary = productIds.length === 1 && only !== undefined ? only : t('menu.products', { '0': productIds.length })
  return (
    <div className="relative">
      <div className="field sm">
        <Boxes aria-hidden />
        <button
          ref={opener}
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-label={`${t('menu.product')}: ${productIds.length === 0 ? t('menu.allProducts') : summary}`}
          className="flex h-full min-w-0 flex-1 items-center gap-2 text-left"
          onClick={() => setOpen(!isOpen)}
        >
          {productIds.length === 0 ? (
            <span className="ph min-w-0 flex-1 truncate">{t('menu.allProducts')}</span>
          ) : (
            <span className="min-w-0 flex-1 truncate">{summary}</span>
          )}
        </button>
        {productIds.length > 0 && (
          <button
            type="button"
            className={clearButton}
            aria-label={t('menu.clearProducts')}
            onClick={() => onChange([])}
          >
            <X aria-hidden />
          </button>
        )}
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          className={fieldButton}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => opener.current?.click()}
        >
          <ChevronDown aria-hidden />
        </button>
      </div>
      <Popover isOpen={isOpen} onClose={() => setOpen(false)} opener={opener} className="inset-x-0">
        <OptionBoxes
          label={t('menu.product')}
          options={products.map((product) => ({
            value: String(product.plugin.pluginId),
            label: <ProductLabel product={product} isNamesake={hasNamesake(product, products)} />,
            icon: (
              <span className="text-muted">
                <ProductIcon pluginId={product.plugin.pluginId} />
              </span>
            ),
          }))}
          chosen={productIds.map(String)}
          isMultiple
          onChange={(chosen) => onChange(chosen.map(Number))}
        />
        {answer.isError && (
          <p role="alert" className="px-3 py-2 text-small text-muted">
            {t('menu.productsFailed')}
          </p>
        )}
      </Popover>
    </div>
  )
}

const hasNamesake = (product: TenantProduct, products: readonly TenantProduct[]) =>
  products.some((other) => other.id !== product.id && other.displayName === product.displayName)

interface ProductLabelProps {
  readonly product: TenantProduct
  /** True if another product has the same name. The kind of the product must then be shown as well. */
  readonly isNamesake: boolean
}

function ProductLabel({ product, isNamesake }: ProductLabelProps) {
  const language = useLanguage()
  return (
    <>
      {product.displayName}
      {isNamesake && (
        <span className="block text-caption text-muted">{kindOfProduct(product.plugin.pluginId, language)}</span>
      )}
    </>
  )
}
