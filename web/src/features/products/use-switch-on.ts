import { productsApi } from '@salus/contract/tenant/products.ts'
import { productInWords } from '@salus/domain/products/product-name.ts'
import { useLanguage, useT } from '../../i18n/t.tsx'
import { useApiMutation } from '../../platform/api/use-api-mutation.ts'
import { showToast } from '../../ui/overlays/toast.tsx'

/** Switches a product on, or starts its trial. Several products can be switched on at the same time. */
export function useSwitchOn(tenantId: number) {
  const t = useT()
  const language = useLanguage()
  const { send, underWay } = useApiMutation(productsApi.setProduct, {
    onDone: (_, { params, body }) =>
      void showToast({
        text: t(body.as === 'trial' ? 'products.isOnTrial' : 'products.isOn', {
          product: productInWords(Number(params.pluginId), language),
        }),
      }),
    toast: true,
    makeKey: ({ params }) => params.pluginId,
  })
  return {
    isChanging: (pluginId: number) => underWay.some(({ params }) => Number(params.pluginId) === pluginId),
    switchOn: (pluginId: number, as: 'active' | 'trial') => send({ params: { tenantId, pluginId }, body: { as } }),
  }
}
