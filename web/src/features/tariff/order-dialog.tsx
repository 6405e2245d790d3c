import { tariffApi, type TariffQuote } from '@salus/contract/tenant/tariff.ts'
import { tariffPlan } from '@salus/domain/tariff/tariff-plans.ts'
import type { Subscription } from '@salus/domain/tariff/tariff-change.ts'
import { useId } from 'react'
import type { FormEvent } from 'react'
import { useFormat, useLanguage, useT } from '../../i18n/t.tsx'
import type { TranslationKey } from '../../i18n/t.tsx'
import { ProblemState } from '../../platform/api/problem-state.tsx'
import { useApiQuery } from '../../platform/api/query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FormAlert } from '../../ui/fields/form-alert.tsx'
import { BillToFields } from './bill-to-fields.tsx'
import { QuoteEffect, QuotePrice } from './quote-view.tsx'
import { useOrder } from './use-order.ts'

interface OrderDialogProps {
  readonly tenantId: number
  readonly wanted: Subscription
  readonly onOrdered: (orderId: string) => void
  readonly onClose: () => void
}

export function OrderDialog({ tenantId, wanted, onOrdered, onClose }: OrderDialogProps) {
  const t = useT()
  const first = useApiQuery(tariffApi.getTariffQuote, { params: { tenantId }, query: { ...wanted } }, { staleTime: 0 })
  // Wait for a new quote, because the form starts with the recipient in the quote. A cached quote may contain an
  // outdated recipient.
  if (first.data && first.isFetchedAfterMount)
    return <Order {...{ tenantId, wanted, onOrdered, onClose }} first={first.data} />
  return (
    <Dialog isOpen onClose={onClose} title={t('tariff.orderTitle')} closeLabel={t('shell.close')}>
      {first.isError ? (
        <ProblemState error={first.error} onRetry={() => void first.refetch()} />
      ) : (
        <Skeleton className="h-96 rounded-card" />
      )}
    </Dialog>
  )
}

interface OrderProps extends OrderDialogProps {
  readonly first: TariffQuote
}

function Order({ tenantId, wanted, first, onOrdered, onClose }: OrderProps) {
  const t = useT()
  const format = useFormat()
  const language = useLanguage()
  const formId = useId()
  const order = useOrder(tenantId, { wanted, first, onOrdered })
  const { quote } = order
  const plan = tariffPlan(wanted.tariff).name[language]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void order.send()
  }
  const isPlanned = quote.kind === 'at-period-end'
  // `euro-only` depends on the invoice recipient, who can still be changed in the form. Any other refusal is final, so
  // the form is not shown.
  const canBeOrdered = quote.refusal === null || quote.refusal === 'euro-only'
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(titleWords[quote.kind], { plan })}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('tariff.cancel')}</Button>
          {quote.refusal === 'euro-only' && (
            <Button variant="primary" isBusy={order.isAsking} onClick={order.chooseEuros}>
              {t('tariff.inEuros')}
            </Button>
          )}
          {quote.refusal === null && (
            <Button type="submit" form={formId} variant="primary" isBusy={order.isBusy || order.isAsking}>
              {isPlanned ? t('tariff.planIt', { date: format.date(quote.startsOn) }) : t('tariff.orderIt')}
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-6">
        {quote.refusal !== null && <Refused quote={quote} refusal={quote.refusal} />}
        {canBeOrdered && (
          <>
            {quote.isDemo && <p className="text-small text-ink-2">{t('tariff.isDemo')}</p>}
            <OrderStart quote={quote} plan={plan} />
            <QuoteEffect effect={quote.effect} />
            {!isPlanned && <QuotePrice quote={quote} total={t('tariff.total')} />}
            <form id={formId} noValidate onSubmit={submit}>
              <h3 className="mb-3 text-h3 font-semibold">{t('tariff.billTo')}</h3>
              <BillToFields
                draft={order.draft}
                problems={order.problems}
                waitsForVat={quote.waitsForVat === true}
                onChange={order.change}
              />
            </form>
          </>
        )}
        <FormAlert text={order.failure} />
      </div>
    </Dialog>
  )
}

function OrderStart({ quote, plan }: { readonly quote: TariffQuote; readonly plan: string }) {
  const t = useT()
  const format = useFormat()
  const { kind, startsOn, dueOn } = quote
  const date = format.date(startsOn)
  return (
    <p>
      {t(startWords[kind], { date, plan })}{' '}
      {kind === 'at-period-end'
        ? t('tariff.invoiceThen', { date })
        : dueOn !== null && t('tariff.invoiceNow', { due: format.date(dueOn) })}
    </p>
  )
}

/** The titles use the same words as the buttons that open the dialog. */
const titleWords = {
  none: 'tariff.order',
  order: 'tariff.order',
  'at-once': 'tariff.upgradeTo',
  'at-period-end': 'tariff.switchTo',
} as const satisfies Record<TariffQuote['kind'], TranslationKey>

const startWords = {
  none: 'tariff.startsNever',
  order: 'tariff.startsOn',
  'at-once': 'tariff.startsAtOnce',
  'at-period-end': 'tariff.startsLater',
} as const satisfies Record<TariffQuote['kind'], TranslationKey>

const refusalWords = {
  'tariff-usage-too-high': 'errors.tariffUsageTooHigh',
  'euro-only': 'errors.euroOnly',
  'ordering-not-set-up': 'errors.orderingNotSetUp',
  'tariff-unchanged': 'errors.tariffUnchanged',
} as const satisfies Record<NonNullable<TariffQuote['refusal']>, TranslationKey>

function Refused({
  quote,
  refusal,
}: {
  readonly quote: TariffQuote
  readonly refusal: NonNullable<TariffQuote['refusal']>
}) {
  const t = useT()
  const exceeded = quote.effect.limits.filter(({ name }) => quote.effect.exceeded.includes(name))
  return (
    <div role="alert" className="rounded-card bg-warning-soft px-4 py-3 text-warning-ink">
      <p>{t(refusalWords[refusal])}</p>
      {refusal === 'tariff-usage-too-high' && (
        <ul className="mt-1 list-disc pl-5">
          {exceeded.map(({ name, to }) => (
            <li key={name}>{t('tariff.above', { limit: name, allowed: to ?? -1 })}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
