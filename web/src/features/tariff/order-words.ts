import type { TariffOrder } from '@salus/contract/tenant/tariff-orders.ts'
import { tariffPlan } from '@salus/domain/tariff/tariff-plans.ts'
import { useFormat, useLanguage, useT } from '../../i18n/t.tsx'
import type { TranslationKey } from '../../i18n/t.tsx'

export function useOrderWords() {
  const t = useT()
  const format = useFormat()
  const language = useLanguage()
  const writeValues = (order: TariffOrder) => ({
    plan: tariffPlan(order.tariff).name[language],
    date: format.date(order.startsOn),
  })
  const writePayment = ({ invoice }: TariffOrder): readonly string[] =>
    invoice?.dueOn === undefined ? [] : [t('tariff.nextPayable', { due: format.date(invoice.dueOn) })]
  return {
    state: (order: TariffOrder): string => t(stateWords[order.state], writeValues(order)),
    short: (order: TariffOrder): string => t(shortWords[order.state]),
    next: (order: TariffOrder): readonly string[] => {
      const { invoice, billTo, state } = order
      const date = format.date(order.startsOn)
      if (state === 'planned')
        return [
          t('tariff.nextUntil', { date }),
          t('tariff.nextTakeBack'),
          t('tariff.nextInvoice', { date, email: billTo.email }),
        ]
      const sent =
        invoice === null
          ? []
          : [t('tariff.invoiceSent', { number: invoice.number, email: billTo.email }), ...writePayment(order)]
      if (state !== 'begun')
        return [t('tariff.nextGoesOn'), ...(invoice === null ? [t('tariff.nextNothingDue')] : sent)]
      return [...sent, t('tariff.nextRenews', { date: format.date(order.endsOn) }), t('tariff.nextChange')]
    },
  }
}

const stateWords = {
  begun: 'tariff.confirmedText',
  planned: 'tariff.orderPlanned',
  'taken-back': 'tariff.orderTakenBack',
  replaced: 'tariff.orderReplaced',
  dropped: 'tariff.orderDropped',
} as const satisfies Record<TariffOrder['state'], TranslationKey>

const shortWords = {
  begun: 'tariff.shortBegun',
  planned: 'tariff.isPlanned',
  'taken-back': 'tariff.shortTakenBack',
  replaced: 'tariff.shortReplaced',
  dropped: 'tariff.shortDropped',
} as const satisfies Record<TariffOrder['state'], TranslationKey>
