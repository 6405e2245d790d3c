import { invitationsApi, type OpenedInvitation } from '@salus/contract/tenant/invitations.ts'
import { registrationApi } from '@salus/contract/tenant/registration.ts'
import { hasBusinessArea } from '@salus/domain/tenants/roles.ts'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { NameFields, NewPasswordField } from '../../../features/registration/account-step.tsx'
import { accountProblems, isEmpty } from '../../../features/registration/check-draft.ts'
import { useSendingOnce } from '../../../features/registration/use-registration.ts'
import { useLanguage, useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { callSignIn } from '../../../platform/api/api.ts'
import { ApiProblem } from '../../../platform/api/problems.ts'
import { enter } from '../../../platform/account/session.ts'
import { write } from '../../../platform/api/write.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { FormAlert } from '../../../ui/fields/form-alert.tsx'
import { invitationToken } from './link-token.ts'
import { PrivacyLine } from '../privacy-line.tsx'

interface InvitedSignUpProps {
  readonly offer: OpenedInvitation
  readonly token: string
  /**
   * Called with true before the session is loaded. The landing page then does not redirect, because the form itself
   * navigates.
   */
  readonly onArriving: (isArriving: boolean) => void
}

/** Creates the account of an invited person. The address is known, and the button also accepts the invitation. */
export function InvitedSignUp({ offer, token, onArriving }: InvitedSignUpProps) {
  const t = useT()
  const [person, setPerson] = useState({ firstName: '', lastName: '' })
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<ReturnType<typeof accountProblems>>({})
  const { signUp, failure, isBusy } = useSignUp({ offer, token, onArriving })
  const wrong = (path: string) => {
    const key = problems[`account.${path}`]
    return key === undefined ? null : t(key)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = accountProblems({ ...person, email: offer.email }, password)
    setProblems(found)
    if (isEmpty(found)) setProblems((await signUp(person, password)) ?? {})
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <div className="mt-6 grid gap-5 small:grid-cols-2">
        <NameFields account={person} wrong={wrong} onChange={(changed) => setPerson({ ...person, ...changed })} />
        <NewPasswordField
          password={password}
          error={wrong('password')}
          knownUser={offer.email}
          onPassword={setPassword}
          className="small:col-span-2"
        />
      </div>
      <PrivacyLine />
      <FormAlert text={failure} className="mt-3" />
      <Button type="submit" variant="primary" size="large" className="mt-5 w-full" isBusy={isBusy}>
        {t(offer.asksForPerson ? 'invitations.landing.createAndGoOn' : 'invitations.landing.createAndAccept')}
      </Button>
    </form>
  )
}

function useSignUp({ offer, token, onArriving }: InvitedSignUpProps) {
  const t = useT()
  const locale = useLanguage()
  const navigate = useNavigate()
  const { send, keyFor, failure, isBusy } = useSendingOnce()
  const accept = async () => {
    if (offer.asksForPerson) return false
    try {
      await write(invitationsApi.acceptInvitation, { body: { token } })
      return true
    } catch (error) {
      // If the invitation cannot be accepted now, the person can still accept it in the new account, which lists it.
      if (error instanceof ApiProblem) return false
      throw error
    }
  }
  const signUp = (person: { readonly firstName: string; readonly lastName: string }, password: string) => {
    const body = { ...person, token, password, locale }
    return send(async () => {
      const { email } = await write(registrationApi.registerInvited, { body, idempotencyKey: keyFor(body) })
      const refusal = await callSignIn('/api/auth/sign-in/email', { email, password })
      if (refusal !== null) return navigate({ ...paths.home(), replace: true })
      const isAccepted = await accept()
      onArriving(true)
      if (isAccepted) invitationToken.forget()
      await enter()
      if (!isAccepted) return navigate({ ...paths.linking(), replace: true })
      const start = hasBusinessArea(offer.role) ? paths.staff.entry() : paths.member.home()
      await navigate({ ...start, replace: true })
      showToast({ text: t('invitations.accepted', { tenant: offer.displayName }), tone: 'good' })
    })
  }
  return { signUp, failure, isBusy }
}
