import { measurementProfilesApi } from '@salus/contract/measurement-profiles.ts'
import { productsApi } from '@salus/contract/products.ts'
import { tariffApi } from '@salus/contract/tariff.ts'
import { productInWords } from '@salus/domain/products/product-name.ts'
import { useState } from 'react'
import { useLanguage, useT } from '../../i18n/t.tsx'
import { api } from '../../platform/api.ts'
import { problemText } from '../../platform/problem-state.tsx'
import { invalidate } from '../../platform/query.ts'
import { showToast } from '../../ui/toast.tsx'

/** Switches a product on, or starts its trial. `changing` is the one that is on its way. */
export function useSwitchOn(tenantId: number) {
  const t = useT()
  const language = useLanguage()
  const [changing, setChanging] = useState<number | null>(null)
  const switchOn = async (pluginId: number, as: 'active' | 'trial') => {
    setChanging(pluginId)
    try {
      await api.call(productsApi.setProduct, { params: { tenantId, pluginId }, body: { as } })
      showToast({
        text: t(as === 'trial' ? 'products.isOnTrial' : 'products.isOn', {
          product: productInWords(pluginId, language),
        }),
      })
    } catch (error) {
      showToast({ tone: 'act', text: problemText(t, error) })
    } finally {
      setChanging(null)
      for (const route of [
        productsApi.getAvailableProductsOfTenant,
        measurementProfilesApi.getMeasurementProfilesOfTenant,
        tariffApi.getTariffOfTenant,
      ])
        void invalidate(route, { tenantId })
    }
  }
  return { changing, switchOn }
}
