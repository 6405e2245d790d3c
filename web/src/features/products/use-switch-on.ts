import { productsApi } from '@salus/contract/products.ts'
import { productInWords } from '@salus/domain/products/product-name.ts'
import { useLanguage, useT } from '../../i18n/t.tsx'
import { useApiMutation } from '../../platform/use-api-mutation.ts'
import { showToast } from '../../ui/toast.tsx'

/** Switches a product on, or starts its trial. `changing` is the one that is on its way. */
export function useSwitchOn(tenantId: number) {
  const t = useT()
  const language = useLanguage()
  const { send, sending } = useApiMutation(productsApi.setProduct, {
    onDone: (_, { params, body }) =>
      void showToast({
        text: t(body.as === 'trial' ? 'products.isOnTrial' : 'products.isOn', {
          product: productInWords(Number(params.pluginId), language),
        }),
      }),
    toast: true,
    keyOf: ({ params }) => params.pluginId,
  })
  return {
    changing: sending ? Number(sending.params.pluginId) : null,
    switchOn: (pluginId: number, as: 'active' | 'trial') => send({ params: { tenantId, pluginId }, body: { as } }),
  }
}
