import { registrationApi } from '@salus/contract/tenant/registration.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { useApiMutation } from '../../platform/api/use-api-mutation.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CircleAlert, MailCheck } from '../../ui/icons.ts'
import { StepTitle } from './step-card.tsx'

interface MailSentProps {
  handle: string
  email: string
  place: { readonly current: number; readonly total: number } | null
  onCorrect: () => void
}

export function MailSent({ handle, email, place, onCorrect }: MailSentProps) {
  const t = useT()
  const { resend, outcome, isBusy } = useResend(handle)
  return (
    <section className="card rounded-sheet p-5 small:p-8">
      {place && (
        <p className="text-small text-muted">
          {t('registration.stepOf', { step: place.current + 1, total: place.total })}
        </p>
      )}
      <StepTitle>{t('registration.sentTitle')}</StepTitle>
      <p className="mt-3 max-w-[60ch] break-words text-ink-2">{t('registration.sentText', { email })}</p>
      <ul className="mt-4 max-w-[60ch] list-disc space-y-1.5 pl-5 text-ink-2">
        <li>{t('registration.sentHow')}</li>
        <li>{t('registration.sentSpam')}</li>
        <li>{t('registration.sentClose')}</li>
      </ul>
      <div role="status" className="mt-5 min-h-11">
        {outcome && (
          <p
            className={`flex gap-2.5 rounded-control px-3 py-2.5 ${outcome.isSent ? 'bg-success-soft text-success-ink' : 'bg-danger-soft text-danger-ink'}`}
          >
            {outcome.isSent ? (
              <MailCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
            ) : (
              <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            )}
            {outcome.text}
          </p>
        )}
      </div>
      <div className="mt-3 flex flex-wrap gap-3 border-t border-sep pt-6">
        <Button variant="secondary" size="large" isBusy={isBusy} onClick={resend}>
          {t('registration.sendAgain')}
        </Button>
        <Button variant="quiet" size="large" onClick={onCorrect}>
          {t('registration.correctEmail')}
        </Button>
        <Link {...paths.home()} className={buttonClass({ variant: 'quiet', size: 'large' })}>
          {t('registration.confirmedAlready')}
        </Link>
      </div>
    </section>
  )
}

function useResend(handle: string) {
  const t = useT()
  const [isSent, setSent] = useState(false)
  const { send, failure, isBusy } = useApiMutation(registrationApi.resendConfirmation, { onDone: () => setSent(true) })
  const resend = () => {
    setSent(false)
    void send({ body: { handle } })
  }
  const text = isSent ? t('registration.sentAgain') : failure
  return { resend, outcome: text === null ? null : { isSent, text }, isBusy }
}
