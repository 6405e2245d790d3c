import { useState } from 'react'
import type { FormEvent } from 'react'
import { useAttempt } from '../../features/sign-in/use-attempt.ts'
import { useT } from '../../i18n/t.tsx'
import { callSignIn } from '../../platform/api/api.ts'
import { tooManyText } from '../../platform/api/problem-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/fields/field.tsx'
import { Mail, MailCheck } from '../../ui/icons.ts'
import { knownEmail } from './joining/known-email.ts'

export function ForgotPassword({ onBack }: { onBack: () => void }) {
  const t = useT()
  const { sentTo, failure, isBusy, submit } = useRequest()
  return (
    <section className="card rounded-sheet p-5 small:p-7" aria-labelledby="forgot">
      <h2 id="forgot" className="text-h2 font-semibold">
        {t('public.forgotTitle')}
      </h2>
      <div role="status">
        {sentTo !== null && (
          <p className="mt-4 flex gap-2.5 rounded-control bg-success-soft px-3 py-2.5 text-success-ink">
            <MailCheck aria-hidden className="mt-0.5 size-4" />
            {t('public.linkSent', { email: sentTo })}
          </p>
        )}
      </div>
      {sentTo === null && (
        <form className="mt-2 space-y-4" onSubmit={submit} noValidate>
          <p className="text-ink-2">{t('public.forgotText')}</p>
          <Field label={t('public.email')} error={failure}>
            {(control) => (
              <TextInput
                {...control}
                icon={<Mail aria-hidden strokeWidth={1.75} />}
                name="email"
                type="email"
                autoComplete="username"
                inputMode="email"
                defaultValue={knownEmail.get()}
                autoFocus
              />
            )}
          </Field>
          <Button type="submit" variant="primary" size="large" className="w-full" isBusy={isBusy}>
            {t('public.sendLink')}
          </Button>
        </form>
      )}
      <Button variant="quiet" size="large" className="mt-3 w-full" onClick={onBack}>
        {t('public.backToSignIn')}
      </Button>
    </section>
  )
}

function useRequest() {
  const t = useT()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { attempt, failure, setFailure, isBusy } = useAttempt()
  const request = async (email: string) => {
    const refusal = await callSignIn('/api/auth/request-password-reset', { email })
    // Shows no refusal except the rate limit, because the page must not reveal whether the address is known.
    if (refusal?.code === 'too-many-requests') setFailure(tooManyText(t, refusal))
    else setSentTo(email)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email')).trim()
    knownEmail.put(email)
    if (!/^\S+@\S+\.\S+$/.test(email)) return setFailure(t('errors.fieldEmail'))
    attempt(() => request(email))
  }
  return { sentTo, failure, isBusy, submit }
}
