import { invitationsApi, type OfferedInvitation } from '@salus/contract/tenant/invitations.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FormEvent } from 'react'
import { CodeField, codeLength, readLetters } from '../../features/invitations/code-field.tsx'
import { OfferCard } from '../../features/invitations/offer-card.tsx'
import { useT } from '../../i18n/t.tsx'
import { useApiMutation } from '../../platform/api/use-api-mutation.ts'
import { roleText } from '../../shell/role-text.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'

interface EnterCodeProps {
  /** The code from a scanned QR code; empty if none was scanned. */
  readonly initial: string
  readonly onAccepted: () => void
  /** Called with true when the invitation of a code is shown, and with false when it was declined. */
  readonly onShown: (isShown: boolean) => void
}

export function EnterCode({ initial, onAccepted, onShown }: EnterCodeProps) {
  const t = useT()
  // An incomplete code from an address would only mix with what the person types.
  const [code, setCode] = useState(() => (readLetters(initial).length === codeLength ? readLetters(initial) : ''))
  const { offer, failure, isBusy, open, forget } = useOpenCode(() => onShown(true))
  const openNow = useEffectEvent(() => void open(code))
  useEffect(() => {
    if (readLetters(initial).length === codeLength) openNow()
  }, [initial])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void open(code)
  }
  const done = () => {
    setCode('')
    forget()
    onShown(false)
  }
  if (offer)
    return (
      <div className="mt-4 small:max-w-[452px]">
        <OfferCard
          offer={offer}
          roleName={roleText(t, offer.role)}
          shown={{ code }}
          onAccepted={onAccepted}
          onDeclined={done}
        />
      </div>
    )
  return (
    <section aria-labelledby="code" className="card mt-4 p-6">
      <form onSubmit={submit} className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <div className="min-w-[200px] flex-1">
          <h2 id="code" className="text-h3 font-semibold">
            {t('invitations.codeTitle')}
          </h2>
          <p className="mt-1 text-ink-2">{t('invitations.codeText')}</p>
        </div>
        <Field
          label={<span className="sr-only">{t('invitations.codeLabel')}</span>}
          error={failure}
          className="w-full small:w-[28.75rem]"
        >
          {(control) => <CodeField control={control} value={code} onChange={setCode} />}
        </Field>
        <Button
          type="submit"
          size="large"
          isBusy={isBusy}
          disabled={code.length < codeLength}
          className="w-full small:mt-1.5 small:w-auto"
        >
          {t('invitations.codeShow')}
        </Button>
      </form>
    </section>
  )
}

function useOpenCode(onOpened: () => void) {
  const [offer, setOffer] = useState<OfferedInvitation | null>(null)
  const { send, failure, isBusy } = useApiMutation(invitationsApi.openInvitationCode, {
    onDone: (opened) => {
      setOffer(opened)
      onOpened()
    },
  })
  return { offer, failure, isBusy, open: (code: string) => send({ body: { code } }), forget: () => setOffer(null) }
}
