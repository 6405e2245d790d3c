import type { Session } from '@salus/contract/account/session.ts'
import { invitationsApi, type OpenedInvitation } from '@salus/contract/tenant/invitations.ts'
import { hasBusinessArea } from '@salus/domain/tenants/roles.ts'
import type { Role } from '@salus/domain/tenants/roles.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { OfferCard } from '../../features/invitations/offer-card.tsx'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { api } from '../../platform/api/api.ts'
import { ApiProblem } from '../../platform/api/problems.ts'
import { reloadSession, useSession } from '../../platform/account/session.ts'
import { reportError } from '../../platform/api/report-error.ts'
import { roleText } from '../../shell/role-text.ts'
import { TenantIcon } from '../../shell/tenant-icon.tsx'
import { Card } from '../../ui/card.tsx'
import { Info } from '../../ui/icons.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { invitationToken } from '../public/joining/link-token.ts'
import { EnterCode } from './enter-code.tsx'

type Offer = Session['invitations']['data'][number]

interface InUse {
  readonly offer: Offer
  /** The index in the list. The card must keep it, because a card that moves loses its open dialog. */
  readonly at: number
}

/** Keeps an invitation that is being answered in the list, even if the session no longer contains it. */
const keepUsed = (data: readonly Offer[], inUse: readonly InUse[]): readonly Offer[] =>
  inUse.reduce(
    (all, { offer, at }) => (all.some(({ id }) => id === offer.id) ? all : all.toSpliced(at, 0, offer)),
    data,
  )

export function Linking() {
  const t = useT()
  const navigate = useNavigate()
  const { invitations, memberships, user } = useSession()
  const [proof] = useState(() => invitationToken.take())
  const isCode = proof !== null && !proof.includes('.')
  const { data } = invitations
  const [inUse, setInUse] = useState<readonly InUse[]>([])
  const [isCodeShown, setCodeShown] = useState(false)
  const shown = keepUsed(data, inUse)
  const release = ({ id }: Offer) => setInUse((all) => all.filter(({ offer }) => offer.id !== id))
  const mayLeave = memberships.length > 0 || !invitations.isPending
  const after = (role: Role) => {
    invitationToken.forget()
    void navigate(hasBusinessArea(role) ? paths.staff.entry() : paths.member.home())
  }
  return (
    <div className="mx-auto max-w-[920px]">
      <PageHeader
        title={data.length === 0 ? t('account.linking') : t('account.linkingTitle', { count: data.length })}
        text={t('account.linkingText')}
      />
      {proof !== null && !isCode && <LinkNotice token={proof} known={data.map(({ id }) => id)} />}
      {shown.length === 0 ? (
        !isCodeShown && (
          <Card>
            <EmptyState
              title={t('account.linkingTitle', { count: 0 })}
              text={t('invitations.empty', { email: user.email })}
            />
          </Card>
        )
      ) : (
        <ul className="grid grid-cols-1 gap-4 small:grid-cols-2">
          {shown.map((invitation, at) => (
            <li key={invitation.id}>
              <OfferCard
                offer={invitation}
                roleName={roleText(t, invitation.role)}
                icon={<TenantIcon kind={invitation.kind} className="size-6" />}
                shown={{ invitationId: invitation.id }}
                onAccepted={() => after(invitation.role)}
                onUse={(isInUse) => {
                  release(invitation)
                  if (isInUse) setInUse((all) => [...all, { offer: invitation, at }])
                }}
                onDeclined={() => release(invitation)}
              />
            </li>
          ))}
        </ul>
      )}
      <EnterCode initial={isCode ? proof : ''} onAccepted={() => after('Member')} onShown={setCodeShown} />
      {mayLeave && (
        <p className="mt-5 text-center text-small text-ink-2">
          {t('invitations.notNow')}{' '}
          <Link {...paths.member.home()} className="link touch inline-block py-2">
            {t('account.toOverview')}
          </Link>
        </p>
      )}
    </div>
  )
}

/**
 * Shows a notice if the invitation of an opened link is for another address or has ended. If the invitation is for this
 * person but not listed yet, the session is loaded again. The link is opened only once, because the server would refuse
 * it as used after the person has accepted the invitation.
 */
function LinkNotice({ token, known }: { token: string; known: readonly string[] }) {
  const t = useT()
  const { user } = useSession()
  const [notice, setNotice] = useState<'other' | 'over' | null>(null)
  const compare = useEffectEvent(async ({ invitationId, email }: OpenedInvitation) => {
    if (known.includes(invitationId)) return
    if (email.toLowerCase() === user.email.toLowerCase()) await reloadSession()
    else setNotice('other')
  })
  useEffect(() => {
    let isCurrent = true
    const look = async () => {
      try {
        const opened = await api.call(invitationsApi.openInvitation, { body: { token } })
        if (isCurrent) await compare(opened)
      } catch (error) {
        if (!(error instanceof ApiProblem)) reportError(error)
        else if (isCurrent && error.problem.code === 'invitation-not-usable') setNotice('over')
      } finally {
        invitationToken.forget()
      }
    }
    void look()
    return () => {
      isCurrent = false
    }
  }, [token])
  if (notice === null) return null
  return (
    <p role="status" className="mb-4 flex gap-2.5 rounded-control bg-well px-4 py-3 text-ink-2">
      <Info aria-hidden strokeWidth={1.75} className="mt-0.5 size-4 shrink-0 text-accent-ink" />
      {notice === 'other' ? t('invitations.otherAddress', { email: user.email }) : t('invitations.notUsable')}
    </p>
  )
}
