import { invitationsApi } from '@salus/contract/tenant/invitations.ts'
import { Link, Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Consequences } from '../../../features/invitations/consequences.tsx'
import { useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { api } from '../../../platform/api/api.ts'
import { ProblemState } from '../../../platform/api/problem-state.tsx'
import { ApiProblem } from '../../../platform/api/problems.ts'
import { useMaybeSession } from '../../../platform/account/session.ts'
import { rememberPlace } from '../../../platform/device/storage.ts'
import { roleText } from '../../../shell/role-text.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Building2, KeyRound, Link2Off } from '../../../ui/icons.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useLastKnown } from '../../../ui/use-last-known.ts'
import { useQuery } from '@tanstack/react-query'
import { InvitedSignUp } from './invited-sign-up.tsx'
import { knownEmail } from './known-email.ts'
import { invitationToken } from './link-token.ts'
import { TypeCode } from './type-code.tsx'

/**
 * The page that the link in an invitation mail or a printed code opens. Signed-in people are redirected to their
 * invitations.
 */
export function InvitationLanding() {
  const session = useMaybeSession()
  const [isArriving, setArriving] = useState(false)
  const [proof, setProof] = useState(() => invitationToken.take())
  const typed = (code: string) => {
    invitationToken.put(code)
    setProof(code)
  }
  if (session && !isArriving) return <Navigate {...paths.linking()} replace />
  return (
    <main id="main" className="mx-auto w-full max-w-[560px] flex-1 px-4 pb-10 pt-10 small:px-8 small:pt-16">
      <div className="card rounded-sheet p-6 small:p-8">
        {proof === null && <NoProof onTyped={typed} />}
        {proof !== null &&
          (proof.includes('.') ? <Offer token={proof} isArriving={isArriving} onArriving={setArriving} /> : <ByCode />)}
      </div>
    </main>
  )
}

/**
 * The token must not be part of the query key. The invitation is requested only once: after it was accepted here, the
 * server would refuse it as used.
 */
const useOffer = (token: string, isArriving: boolean) =>
  useQuery({
    // Off while the person signs in. Signing in clears the cache, and this page would then request the invitation
    // again.
    enabled: !isArriving,
    queryKey: ['openInvitation'],
    queryFn: () => api.call(invitationsApi.openInvitation, { body: { token } }),
    retry: false,
    staleTime: 'static',
    gcTime: 0,
  })

interface OfferProps {
  readonly token: string
  readonly isArriving: boolean
  readonly onArriving: (isArriving: boolean) => void
}

function Offer({ token, isArriving, onArriving }: OfferProps) {
  const t = useT()
  const answer = useOffer(token, isArriving)
  // Keeps the form on the page while it signs the person in.
  const offer = useLastKnown(answer.data)
  if (offer === undefined) {
    if (answer.error instanceof ApiProblem && answer.error.problem.code === 'invitation-not-usable') return <Over />
    if (answer.isError) return <ProblemState error={answer.error} onRetry={() => void answer.refetch()} />
    return <Skeleton className="h-72" />
  }
  const { displayName, invitedBy, role, email, hasAccount } = offer
  return (
    <>
      <Heading
        icon={<Building2 aria-hidden strokeWidth={1.75} />}
        title={t('invitations.landing.title', { tenant: displayName })}
      />
      <p className="mt-3 text-ink-2">
        {invitedBy !== null && t('invitations.landing.by', { name: invitedBy })}{' '}
        {t('account.invitedAs', { role: roleText(t, role) })}.
      </p>
      <Consequences role={role} roleName={roleText(t, role)} />
      <p className="mt-5 text-ink-2 [overflow-wrap:anywhere]">
        {t(hasAccount ? 'invitations.landing.forAccount' : 'invitations.landing.for', { email })}
      </p>
      {hasAccount ? (
        <Link
          {...paths.home()}
          onClick={() => {
            knownEmail.put(email)
            rememberPlace(paths.linking().to)
          }}
          className={buttonClass({ variant: 'primary', size: 'large' }, 'mt-7 w-full')}
        >
          {t('invitations.landing.signInNow')}
        </Link>
      ) : (
        <InvitedSignUp offer={offer} token={token} onArriving={onArriving} />
      )}
    </>
  )
}

function NoProof({ onTyped }: { onTyped: (code: string) => void }) {
  const t = useT()
  return (
    <>
      <Heading icon={<KeyRound aria-hidden strokeWidth={1.75} />} title={t('invitations.codeTitle')} />
      <p className="mt-3 text-ink-2">{t('invitations.codeText')}</p>
      <TypeCode onTyped={onTyped} />
    </>
  )
}

function ByCode() {
  const t = useT()
  return (
    <>
      <Heading icon={<KeyRound aria-hidden strokeWidth={1.75} />} title={t('invitations.landing.codeTitle')} />
      <p className="mt-3 text-ink-2">{t('invitations.landing.codeText')}</p>
      <Ways />
    </>
  )
}

/** Links to signing up and signing in. Both lead to the person's invitations afterwards. */
function Ways() {
  const t = useT()
  const later = () => rememberPlace(paths.linking().to)
  return (
    <div className="mt-7 grid gap-3">
      <Link
        {...paths.registerSelection()}
        hash="member"
        onClick={later}
        className={buttonClass({ variant: 'primary', size: 'large' })}
      >
        {t('invitations.landing.create')}
      </Link>
      <Link {...paths.home()} onClick={later} className={buttonClass({ size: 'large' })}>
        {t('invitations.landing.signIn')}
      </Link>
    </div>
  )
}

function Over() {
  const t = useT()
  return (
    <>
      <Heading icon={<Link2Off aria-hidden strokeWidth={1.75} />} title={t('invitations.landing.overTitle')} />
      <p className="mt-3 text-ink-2">{t('invitations.notUsable')}</p>
      <Link {...paths.home()} className={buttonClass({ size: 'large' }, 'mt-7 w-full')}>
        {t('invitations.landing.toHome')}
      </Link>
    </>
  )
}

const Heading = ({ icon, title }: { icon: ReactNode; title: string }) => (
  <>
    <span className="tile b !size-14 !rounded-[14px] [&_svg]:!size-6">{icon}</span>
    <h1 className="mt-5 text-h1 font-semibold [overflow-wrap:anywhere]">{title}</h1>
  </>
)
