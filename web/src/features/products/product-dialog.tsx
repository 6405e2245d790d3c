import { apiKeysApi } from '@salus/contract/api-keys.ts'
import { measurementProfilesApi } from '@salus/contract/measurement-profiles.ts'
import { productsApi } from '@salus/contract/products.ts'
import type { TenantProduct } from '@salus/contract/products.ts'
import { productOfPlugin } from '@salus/domain/products/product-catalogue.ts'
import { productInWords } from '@salus/domain/products/product-name.ts'
import { Link } from '@tanstack/react-router'
import { useFormat, useLanguage, useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { useApiQuery } from '../../platform/query.ts'
import { useApiMutation } from '../../platform/use-api-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'
import { showToast } from '../../ui/toast.tsx'

interface ProductDialogProps {
  readonly tenantId: number
  readonly product: TenantProduct
  readonly onClose: () => void
}

/** What an Admin settles about a product: who runs its questionnaires, its keys, and whether it is used at all. */
export function ProductDialog({ tenantId, product, onClose }: ProductDialogProps) {
  const t = useT()
  const language = useLanguage()
  const { pluginId } = product.plugin
  const { send, isBusy } = useApiMutation(productsApi.switchProductOff, {
    onDone: () => {
      showToast({ text: t('products.isOff', { product: productInWords(pluginId, language) }) })
      onClose()
    },
    toast: true,
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={productInWords(pluginId, language)}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button variant="danger" isBusy={isBusy} onClick={() => void send({ params: { tenantId, pluginId } })}>
            {t('products.switchOff')}
          </Button>
          <Button onClick={onClose}>{t('products.close')}</Button>
        </>
      }
    >
      <div className="space-y-6">
        {productOfPlugin(pluginId)?.origin === 'module' ? (
          <ProductKeys tenantId={tenantId} pluginId={pluginId} />
        ) : (
          <ProductProfiles tenantId={tenantId} pluginId={pluginId} />
        )}
        <p className="text-small text-ink-2">{t('products.offText')}</p>
      </div>
    </Dialog>
  )
}

type OfProduct = Pick<ProductDialogProps, 'tenantId'> & { readonly pluginId: number }

function ProductProfiles({ tenantId, pluginId }: OfProduct) {
  const t = useT()
  const lang = useLanguage()
  const { getMeasurementProfilesOfTenant, setSelfService } = measurementProfilesApi
  const profiles = useApiQuery(getMeasurementProfilesOfTenant, { params: { tenantId }, query: { lang } })
  const { send, sending } = useApiMutation(setSelfService, {
    toast: true,
    keyOf: ({ params }) => params.profileId,
  })
  const own = (profiles.data?.items ?? []).filter((profile) => profile.pluginId === pluginId)
  return (
    <section>
      <h3 className="mb-2 text-h3 font-semibold">{t('products.whoRuns')}</h3>
      {profiles.isPending && <Skeleton className="h-32 rounded-card" />}
      <ul className="card divide-y divide-sep">
        {own.map((profile) => (
          <li key={profile.id}>
            <SwitchRow
              title={profile.name}
              text={t(profile.selfService ? 'products.selfService' : 'products.staffOnly')}
              isOn={profile.selfService}
              isBusy={sending?.params.profileId === profile.id}
              onChange={(selfService) =>
                void send({ params: { tenantId, profileId: profile.id }, body: { selfService } })
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ProductKeys({ tenantId, pluginId }: OfProduct) {
  const t = useT()
  const format = useFormat()
  const keys = useApiQuery(apiKeysApi.getApiKeys, { params: { tenantId } })
  const own = (keys.data?.items ?? []).filter((key) => key.pluginId === pluginId && key.revokedAt === null)
  return (
    <section>
      <h3 className="mb-2 text-h3 font-semibold">{t('products.keys')}</h3>
      {keys.isPending && <Skeleton className="h-16 rounded-card" />}
      {keys.isSuccess && own.length === 0 && <p className="text-ink-2">{t('products.noKeys')}</p>}
      <ul className="divide-y divide-sep">
        {own.map((key) => (
          <li key={key.keyId} className="py-2">
            <span className="font-medium [overflow-wrap:anywhere]">{key.name}</span>
            <span className="block text-small text-ink-2">
              {key.lastUsedAt === null
                ? t('products.keyUnused')
                : t('products.keyUsed', { when: format.dateTime(key.lastUsedAt) })}
            </span>
          </li>
        ))}
      </ul>
      <Link
        {...paths.staff.tenantSettings(tenantId, 'keys')}
        className="mt-2 inline-flex min-h-11 items-center text-link underline"
      >
        {t('products.manageKeys')}
      </Link>
    </section>
  )
}
