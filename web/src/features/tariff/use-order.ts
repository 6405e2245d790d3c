import { invoicesApi } from '@salus/contract/invoices.ts'
import { productsApi } from '@salus/contract/products.ts'
import { tariffOrdersApi } from '@salus/contract/tariff-orders.ts'
import { tariffApi, type TariffQuote } from '@salus/contract/tariff.ts'
import type { Subscription } from '@salus/domain/tariff/tariff-change.ts'
import { isVatId } from '@salus/domain/tenants/countries.ts'
import { useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { api } from '../../platform/api.ts'
import { problemText } from '../../platform/problem-state.tsx'
import { ApiProblem } from '../../platform/problems.ts'
import { invalidate, useApiQuery } from '../../platform/query.ts'
import { type BillToDraft, type BillToProblems, billToOf, checkBillTo, draftOf } from './bill-to-draft.ts'

interface OrderMeans {
  readonly wanted: Subscription
  readonly first: TariffQuote
  readonly onOrdered: (orderId: string) => void
}

/** An order as it is filled in: the price follows the country and the VAT number. */
export function useOrder(tenantId: number, { wanted, first, onOrdered }: OrderMeans) {
  const t = useT()
  const [draft, setDraft] = useState<BillToDraft>(() => draftOf(first.billTo))
  const [problems, setProblems] = useState<BillToProblems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const vatId = draft.vatId.trim()
  const asked = useApiQuery(
    tariffApi.getTariffQuote,
    {
      params: { tenantId },
      query: { ...wanted, country: draft.country, ...(vatId !== '' && isVatId(draft.country, vatId) ? { vatId } : {}) },
    },
    { staleTime: 0, keepPrevious: true },
  )
  const quote = asked.data ?? first
  const change = (changed: Partial<BillToDraft>) => {
    setDraft((former) => ({ ...former, ...changed }))
    setProblems((former) => ({
      ...former,
      ...Object.fromEntries(Object.keys(changed).map((name) => [name, undefined])),
    }))
  }
  const send = async () => {
    const found = checkBillTo(draft)
    setProblems(found)
    setFailure(Object.keys(found).length > 0 ? t('errors.invalidInput') : null)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      const body = { ...wanted, billTo: billToOf(draft), gross: quote.gross }
      const { orderId } = await api.call(tariffApi.changeTariff, { params: { tenantId }, body })
      onOrdered(orderId)
    } catch (error) {
      setFailure(problemText(t, error))
      if (isAboutVatId(error)) setProblems({ vatId: 'registration.vatIdWrong' })
      await asked.refetch()
    } finally {
      setBusy(false)
      for (const route of [
        tariffApi.getTariffOfTenant,
        tariffOrdersApi.getTariffOrders,
        invoicesApi.getInvoices,
        productsApi.getAvailableProductsOfTenant,
      ])
        void invalidate(route, { tenantId })
    }
  }
  return { quote, draft, problems, failure, isBusy, isAsking: asked.isPlaceholderData, change, send }
}

const isAboutVatId = (error: unknown) =>
  error instanceof ApiProblem && error.problem.errors?.some(({ path }) => path === 'billTo.vatId') === true
