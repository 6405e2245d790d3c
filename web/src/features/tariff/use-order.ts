import { tariffApi, type TariffQuote } from '@salus/contract/tenant/tariff.ts'
import type { Subscription } from '@salus/domain/tariff/tariff-change.ts'
import { isVatId } from '@salus/domain/tenants/countries.ts'
import { useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { ApiProblem, refusedFields } from '../../platform/api/problems.ts'
import { useApiQuery } from '../../platform/api/query.ts'
import { dropSettledErrors } from '../../ui/fields/use-field-errors.ts'
import { useApiMutation } from '../../platform/api/use-api-mutation.ts'
import { type BillToDraft, type BillToProblems, readBillTo, checkBillTo, draftBillTo } from './bill-to-draft.ts'

interface OrderDeps {
  readonly wanted: Subscription
  readonly first: TariffQuote
  readonly onOrdered: (orderId: string) => void
}

/** Keeps an order that is being filled in. The price depends on the country and the VAT number. */
export function useOrder(tenantId: number, { wanted: chosen, first, onOrdered }: OrderDeps) {
  const t = useT()
  const [isInEuros, setInEuros] = useState(false)
  const wanted: Subscription = isInEuros ? { ...chosen, currency: 'EUR' } : chosen
  const [draft, setDraft] = useState<BillToDraft>(() => draftBillTo(first.billTo))
  const [problems, setProblems] = useState<BillToProblems>({})
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
  const { refuse, failure, error, isBusy, ...ordering } = useApiMutation(tariffApi.changeTariff, {
    onDone: ({ orderId }) => onOrdered(orderId),
    onFailed: async (error) => {
      if (refusedFields(error).some(({ path }) => path === 'billTo.vatId'))
        setProblems({ vatId: 'registration.vatIdWrong' })
      await asked.refetch()
    },
  })
  const change = (changed: Partial<BillToDraft>) => {
    const next = { ...draft, ...changed }
    setDraft(next)
    // After a change of the country, other fields may have become valid, because their rules depend on the country.
    const left = dropSettledErrors(problems, checkBillTo(next), (name) => name in changed || 'country' in changed)
    setProblems(left)
    if (Object.keys(problems).length > 0 && Object.keys(left).length === 0) refuse(null)
  }
  const send = () => {
    const found = checkBillTo(draft)
    setProblems(found)
    refuse(Object.keys(found).length > 0 ? t('errors.invalidInput') : null)
    if (Object.keys(found).length > 0) return
    void ordering.send({ params: { tenantId }, body: { ...wanted, billTo: readBillTo(draft), gross: quote.gross } })
  }
  const chooseEuros = () => setInEuros(true)
  // The new quote already shows this reason, so the error is not shown as well.
  const isShownByQuote = error instanceof ApiProblem && error.problem.code === quote.refusal
  return {
    quote,
    draft,
    problems,
    failure: isShownByQuote ? null : failure,
    isBusy,
    isAsking: asked.isPlaceholderData,
    change,
    chooseEuros,
    send,
  }
}
