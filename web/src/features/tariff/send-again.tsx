import { type InvoiceListItem, invoicesApi } from '@salus/contract/tenant/invoices.ts'
import { type FormEvent, useId, useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { FormDialog } from '../../pieces/form-dialog.tsx'
import { useApiMutation } from '../../platform/api/use-api-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/fields/field.tsx'
import { FormAlert } from '../../ui/fields/form-alert.tsx'
import { Send } from '../../ui/icons.ts'
import { showToast } from '../../ui/overlays/toast.tsx'

interface SendAgainProps {
  readonly tenantId: number
  readonly invoice: InvoiceListItem
  /** The address that refused the invoice. */
  readonly refusedEmail: string
}

export function SendAgain(props: SendAgainProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        aria-label={t('tariff.sendAgainOf', { number: props.invoice.number })}
        onClick={() => setOpen(true)}
      >
        <Send aria-hidden strokeWidth={1.75} />
        {t('tariff.sendAgain')}
      </Button>
      {isOpen && <SendAgainDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function SendAgainDialog({ tenantId, invoice, refusedEmail, onClose }: SendAgainProps & { onClose: () => void }) {
  const t = useT()
  const formId = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const { number, invoiceId } = invoice
  const { send, isBusy, failure } = useApiMutation(invoicesApi.sendInvoiceAgain, {
    onDone: (_, { body: { email } }) => {
      showToast({ tone: 'good', text: t('tariff.sentAgain', { number, email }) })
      onClose()
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('email')
    if (!(field instanceof HTMLInputElement)) return
    const email = field.value.trim()
    const isComplete = email !== '' && field.validity.valid
    setProblem(isComplete ? null : t('errors.fieldEmail'))
    if (isComplete) void send({ params: { tenantId, invoiceId }, body: { email } })
  }
  return (
    <FormDialog
      title={t('tariff.sendAgainOf', { number })}
      act={t('tariff.sendAgain')}
      {...{ formId, isBusy, onClose }}
    >
      <form id={formId} onSubmit={submit} noValidate>
        <FormAlert text={failure} className="mb-4" />
        <p className="mb-4 text-ink-2">
          {t(invoice.changesLaterEmail === false ? 'tariff.sendAgainTextOnce' : 'tariff.sendAgainText')}
        </p>
        <Field label={t('tariff.billToEmail')} error={problem}>
          {(control) => (
            <TextInput
              {...control}
              name="email"
              type="email"
              inputMode="email"
              autoComplete="off"
              maxLength={254}
              defaultValue={refusedEmail}
            />
          )}
        </Field>
      </form>
    </FormDialog>
  )
}
