import { apiKeysApi } from '@salus/contract/tenant/api-keys.ts'
import { measurementProfilesApi } from '@salus/contract/measuring/profiles.ts'
import { productsApi } from '@salus/contract/tenant/products.ts'
import type { TenantProduct } from '@salus/contract/tenant/products.ts'
import { productOfPlugin } from '@salus/domain/products/product-catalogue.ts'
import { productInWords } from '@salus/domain/products/product-name.ts'
import { Link } from '@tanstack/react-router'
import { useFormat, useLanguage, useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import type { Answer } from '../../platform/api/api.ts'
import { useApiQuery } from '../../platform/api/query.ts'
import { useApiMutation } from '../../platform/api/use-api-mutation.ts'
import { useChoice } from '../../platform/api/use-choice.ts'
import { write } from '../../platform/api/write.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SwitchRow } from '../../ui/fields/switch-row.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'

interface ProductDialogProps {
  readonly tenantId: number
  readonly product: TenantProduct
  readonly onClose: () => void
}

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
  const profiles = useApiQuery(measurementProfilesApi.getMeasurementProfilesOfTenant, {
    params: { tenantId },
    query: { lang },
  })
  const own = (profiles.data?.items ?? []).filter((profile) => profile.pluginId === pluginId)
  return (
    <section>
      <h3 className="mb-2 text-h3 font-semibold">{t('products.whoRuns')}</h3>
      {profiles.isPending && <Skeleton className="h-32 rounded-card" />}
      <ul className="card divide-y divide-sep">
        {own.map((profile) => (
          <li key={profile.id}>
            <ProfileRow tenantId={tenantId} profile={profile} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ProfileRowProps {
  readonly tenantId: number
  readonly profile: Answer<typeof measurementProfilesApi.getMeasurementProfilesOfTenant>['items'][number]
}

function ProfileRow({ tenantId, profile: { id: profileId, name, selfService } }: ProfileRowProps) {
  const t = useT()
  const { value, choose, isBusy } = useChoice(
    selfService,
    (wanted: boolean) =>
      write(measurementProfilesApi.setSelfService, { params: { tenantId, profileId }, body: { selfService: wanted } }),
    { toast: true },
  )
  const text = t(value ? 'products.selfService' : 'products.staffOnly')
  return <SwitchRow title={name} text={text} isOn={value} isBusy={isBusy} onChange={choose} />
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
