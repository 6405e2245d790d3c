import { registrationApi } from '@salus/contract/tenant/registration.ts'
import type { OpenedTenant } from '@salus/contract/tenant/registration.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { forgetDraft } from '../../../features/registration/registration-draft.ts'
import { StepTitle } from '../../../features/registration/step-card.tsx'
import { useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { ApiProblem } from '../../../platform/api/problems.ts'
import { signIn } from '../../../platform/account/session.ts'
import { useSending } from '../../../platform/api/use-api-mutation.ts'
import { write } from '../../../platform/api/write.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { ArrowRight, Fingerprint } from '../../../ui/icons.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PasswordInput } from '../../../ui/fields/password-input.tsx'
import { confirmationToken } from '../joining/link-token.ts'

type State =
  | { readonly is: 'asking' }
  | { readonly is: 'unusable' }
  | { readonly is: 'done'; tenant: OpenedTenant | null }

/**
 * The page that the link in the confirmation mail opens. If the link can no longer be used, says so before asking for
 * anything. Otherwise asks for the password of the registration. Then creates the account, and the tenant if one was
 * registered.
 */
export function ConfirmEmail() {
  const [token] = useState(confirmationToken.take)
  const [state, setState] = useState<State>({ is: token === null ? 'unusable' : 'asking' })
  return (
    <main id="main" className="mx-auto w-full max-w-[480px] flex-1 px-4 pb-10 pt-10 small:pt-16">
      <section className="card rounded-sheet p-5 small:p-7">
        {state.is === 'asking' && token !== null && <Asking token={token} onState={setState} />}
        {state.is === 'unusable' && <Over isExpired={false} />}
        {state.is === 'done' && <Done tenant={state.tenant} />}
      </section>
    </main>
  )
}

interface AskingProps {
  readonly token: string
  readonly onState: (state: State) => void
}

/**
 * Asks the server once whether the link is still valid. If the server does not answer, asks for the password anyway.
 */
function Asking({ token, onState }: AskingProps) {
  const link = useQuery({
    // The token must not be part of the query key.
    queryKey: ['openRegistration'],
    queryFn: () => api.call(registrationApi.openRegistration, { body: { token } }),
    retry: false,
    staleTime: 'static',
    gcTime: 0,
  })
  if (link.isPending) return <Skeleton className="h-72" />
  const { error, data } = link
  if (data?.state === 'used') return <Used />
  if (data?.state === 'expired' || isUnusable(error)) return <Over isExpired={data !== undefined} />
  return <PasswordForm token={token} onState={onState} />
}

function PasswordForm({ token, onState }: AskingProps) {
  const t = useT()
  const { submit, failure, isBusy } = useConfirmation(token, onState)
  return (
    <>
      <StepTitle>{t('registration.confirmTitle')}</StepTitle>
      <p className="mt-2 text-ink-2">{t('registration.confirmText')}</p>
      <form className="mt-5 space-y-5" onSubmit={submit} noValidate>
        <Field label={t('public.password')} error={failure}>
          {(control) => (
            <PasswordInput
              {...control}
              userName=""
              showLabel={t('public.showPassword')}
              name="password"
              autoComplete="current-password"
              maxLength={128}
              required
            />
          )}
        </Field>
        <Button type="submit" variant="primary" size="large" className="w-full" isBusy={isBusy}>
          {t('registration.confirm')}
        </Button>
      </form>
    </>
  )
}

function Used() {
  const t = useT()
  return (
    <>
      <StepTitle>{t('registration.usedTitle')}</StepTitle>
      <p className="mt-2 text-ink-2">{t('registration.usedText')}</p>
      <Link {...paths.home()} className={buttonClass({ variant: 'primary', size: 'large' }, 'mt-5 w-full')}>
        {t('public.signIn')}
      </Link>
    </>
  )
}

function Over({ isExpired }: { readonly isExpired: boolean }) {
  const t = useT()
  return (
    <>
      <StepTitle>{t('registration.unusableTitle')}</StepTitle>
      <p className="mt-2 text-ink-2">{t(isExpired ? 'registration.expiredText' : 'registration.unusableText')}</p>
      <div className="mt-5 grid gap-3">
        <Link {...paths.home()} className={buttonClass({ variant: 'primary', size: 'large' }, 'w-full')}>
          {t('public.signIn')}
        </Link>
        <Link {...paths.registerSelection()} className={buttonClass({ size: 'large' }, 'w-full')}>
          {t('registration.registerAgain')}
        </Link>
      </div>
    </>
  )
}

/** Offers to set up a passkey before the start page. Rendered only in browsers that support passkeys. */
function Done({ tenant }: { tenant: OpenedTenant | null }) {
  const t = useT()
  const security = { search: { section: 'security' } } as const
  const settings = tenant ? paths.staff.profileSettings(tenant.groupId) : paths.member.profileSettings()
  return (
    <>
      <StepTitle>{t('registration.doneTitle')}</StepTitle>
      <p className="mt-2 text-ink-2">{t('registration.passkeyOffer')}</p>
      <div className="mt-5 grid gap-3">
        <Link {...settings} {...security} className={buttonClass({ variant: 'primary', size: 'large' }, 'w-full')}>
          <Fingerprint aria-hidden strokeWidth={1.75} />
          {t('registration.addPasskey')}
        </Link>
        <Link {...chooseStart(tenant)} replace className={buttonClass({ size: 'large' }, 'w-full')}>
          {t('registration.later')}
          <ArrowRight aria-hidden />
        </Link>
      </div>
    </>
  )
}

/**
 * Returns the start page. For a new tenant, these are its products. For all others, it is the member area, whose guards
 * may redirect the person.
 */
const chooseStart = (tenant: OpenedTenant | null) =>
  tenant ? paths.staff.products(tenant.groupId) : paths.member.home()

const isUnusable = (error: unknown) => error instanceof ApiProblem && error.problem.code === 'link-not-usable'

function useConfirmation(token: string, onState: (state: State) => void) {
  const t = useT()
  const navigate = useNavigate()
  const confirm = async (password: string) => {
    const { email, tenant } = await write(registrationApi.confirmRegistration, { body: { token, password } })
    confirmationToken.forget()
    for (const variant of ['organisation', 'tanita', 'member'] as const) forgetDraft(variant)
    const refusal = await signIn(email, password)
    // The account exists even if the automatic sign-in was refused. The person must then sign in on the home page.
    if (refusal !== null) await navigate({ ...paths.home(), replace: true })
    else if ('PublicKeyCredential' in window) onState({ is: 'done', tenant })
    else await navigate({ ...chooseStart(tenant), replace: true })
  }
  const { send, refuse, failure, isBusy } = useSending(confirm, {
    wordsFor: (error) => {
      if (isUnusable(error)) return null
      const isWrong = error instanceof ApiProblem && error.problem.code === 'wrong-credentials'
      return isWrong ? t('registration.wrongPassword') : undefined
    },
    onFailed: (error) => {
      if (!isUnusable(error)) return
      confirmationToken.forget()
      onState({ is: 'unusable' })
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password'))
    if (password === '') refuse(t('errors.fieldRequired'))
    else void send(password)
  }
  return { submit, failure, isBusy }
}
