import { addDays } from '@salus/domain/moments/add-days.ts'
import { type InvoiceListItem, invoicesApi } from '@salus/contract/tenant/invoices.ts'
import { useFormat, useT } from '../../i18n/t.tsx'
import { buildAddress } from '../../platform/api/api.ts'
import { hasNothingToShow } from '../../platform/api/old-data.ts'
import { ProblemState } from '../../platform/api/problem-state.tsx'
import { useApiPages } from '../../platform/pages/pages.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CircleAlert, Download } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useMoney } from './money.ts'
import { SendAgain } from './send-again.tsx'

export function InvoiceList({ tenantId }: { readonly tenantId: number }) {
  const t = useT()
  const invoices = useApiPages(invoicesApi.getInvoices, { params: { tenantId }, query: {} })
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-h2 font-semibold">{t('tariff.invoices')}</h2>
      {invoices.isPending && <Skeleton className="h-28 rounded-card" />}
      {hasNothingToShow(invoices) && <ProblemState error={invoices.error} onRetry={() => void invoices.refetch()} />}
      {invoices.isSuccess && invoices.items.length === 0 && (
        <p className="card p-5 text-ink-2">{t('tariff.noInvoices')}</p>
      )}
      {invoices.items.length > 0 && (
        <ul className="card divide-y divide-sep">
          {invoices.items.map((invoice) => (
            <InvoiceRow key={invoice.invoiceId} tenantId={tenantId} invoice={invoice} />
          ))}
        </ul>
      )}
      {invoices.hasNextPage && (
        <Button className="mt-3" isBusy={invoices.isFetchingNextPage} onClick={() => void invoices.fetchNextPage()}>
          {t('staff.loadMore')}
        </Button>
      )}
    </section>
  )
}

function InvoiceRow({ tenantId, invoice }: { readonly tenantId: number; readonly invoice: InvoiceListItem }) {
  const t = useT()
  const format = useFormat()
  const money = useMoney()
  const isCredit = invoice.kind === 'credit-note'
  const span = t('tariff.fromTo', {
    from: format.date(invoice.periodStartsOn),
    to: format.date(addDays(invoice.periodEndsOn, -1)),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="num font-medium">
          {t(isCredit ? 'tariff.creditNoteOf' : 'tariff.invoiceOf', { number: invoice.number })}
        </p>
        <p className="num text-small text-ink-2">{`${format.date(invoice.issuedOn)} · ${span}`}</p>
        {invoice.refusedEmail != null && (
          <p className="text-small text-warning-ink [overflow-wrap:anywhere]">
            <CircleAlert aria-hidden className="-mt-0.5 mr-1 inline size-4" />
            {t('tariff.invoiceRefused', { email: invoice.refusedEmail })}
          </p>
        )}
      </div>
      <p className="num font-semibold">{money(isCredit ? -invoice.gross : invoice.gross, invoice.currency)}</p>
      {invoice.refusedEmail != null && (
        <SendAgain tenantId={tenantId} invoice={invoice} refusedEmail={invoice.refusedEmail} />
      )}
      <InvoiceLink tenantId={tenantId} invoiceId={invoice.invoiceId} number={invoice.number} />
    </li>
  )
}

interface InvoiceLinkProps {
  readonly tenantId: number
  readonly invoiceId: string
  readonly number: string
}

export function InvoiceLink({ tenantId, invoiceId, number }: InvoiceLinkProps) {
  const t = useT()
  return (
    <a
      className={buttonClass({ size: 'small' })}
      href={buildAddress(invoicesApi.getInvoicePdf, { params: { tenantId, invoiceId } })}
      download={`${number}.pdf`}
      aria-label={t('tariff.downloadOf', { number })}
    >
      <Download aria-hidden />
      PDF
    </a>
  )
}
