import { kindOfProduct, productInWords } from '@salus/domain/products/product-name.ts'
import { productsApi, type TenantProduct } from '@salus/contract/products.ts'
import { Boxes, Check, ChevronDown, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useLanguage, useT } from '../../i18n/t.tsx'
import { useApiQuery } from '../../platform/query.ts'
import { Popover, moveFocus } from '../../ui/popover.tsx'
import { ProductIcon } from './product-icon.tsx'

interface ProductMultiSelectProps {
  readonly tenantId: number
  readonly productIds: readonly number[]
  /** Empty: all products. */
  readonly onChange: (productIds: readonly number[]) => void
}

const fieldButton = 'grid h-full w-6 shrink-0 place-items-center text-muted hover:text-ink'

/** Chooses products; more than one are summed up as a number. */
export function ProductMultiSelect({ tenantId, productIds, onChange }: ProductMultiSelectProps) {
  const t = useT()
  const language = useLanguage()
  const listId = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const answer = useApiQuery(productsApi.getAvailableProductsOfTenant, { params: { tenantId } })
  const products = answer.data?.items ?? []
  const toggle = (id: number) =>
    onChange(productIds.includes(id) ? productIds.filter((chosen) => chosen !== id) : [...productIds, id])
  const only = productIds[0] === undefined ? undefined : productInWords(productIds[0], language)
  const summary = productIds.length === 1 && only !== undefined ? only : t('menu.products', { '0': productIds.length })
  return (
    <div className="relative">
      <div className="field sm">
        <Boxes aria-hidden />
        <button
          ref={opener}
          type="button"
          aria-haspopup="listbox"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
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
            className={fieldButton}
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
        <ul
          id={listId}
          role="listbox"
          aria-multiselectable="true"
          aria-label={t('menu.product')}
          className="max-h-72 overflow-y-auto"
          onKeyDown={(event) => moveFocus(event, '[role=option]')}
        >
          {products.map((product, index) => (
            <ProductOption
              key={product.id}
              product={product}
              note={hasNamesake(product, products) ? kindOfProduct(product.plugin.pluginId, language) : undefined}
              isSelected={productIds.includes(product.plugin.pluginId)}
              isFirst={index === 0}
              onToggle={() => toggle(product.plugin.pluginId)}
            />
          ))}
        </ul>
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

interface ProductOptionProps {
  readonly product: TenantProduct
  /** Tells two products of the same name apart. */
  readonly note: string | undefined
  readonly isSelected: boolean
  readonly isFirst: boolean
  readonly onToggle: () => void
}

function ProductOption({ product, note, isSelected, isFirst, onToggle }: ProductOptionProps) {
  const option = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isFirst) option.current?.focus({ preventScroll: true })
  }, [isFirst])
  return (
    <li
      ref={option}
      role="option"
      aria-selected={isSelected}
      tabIndex={isFirst ? 0 : -1}
      className="row !min-h-11 cursor-pointer"
      onClick={onToggle}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        onToggle()
      }}
    >
      <span
        aria-hidden="true"
        className={`grid size-4.5 shrink-0 place-items-center rounded-[5px] border ${isSelected ? 'border-accent bg-accent text-accent-fg' : 'border-field-line'}`}
      >
        {isSelected && <Check className="size-3.5" />}
      </span>
      <span className="text-muted">
        <ProductIcon pluginId={product.plugin.pluginId} />
      </span>
      <span className="min-w-0 flex-1">
        {product.displayName}
        {note !== undefined && <span className="block text-caption text-muted">{note}</span>}
      </span>
    </li>
  )
}
