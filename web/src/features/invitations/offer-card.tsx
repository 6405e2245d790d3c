import type { Person, ShownInvitation } from '@salus/contract/tenant/invitations.ts'
import type { Role } from '@salus/domain/tenants/roles.ts'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useHour } from '../../i18n/hour.tsx'
import { useT } from '../../i18n/t.tsx'
import { Button } from '../../ui/button.tsx'
import { isDay } from '../../ui/fields/date-parts.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Building2 } from '../../ui/icons.ts'
import { FormAlert } from '../../ui/fields/form-alert.tsx'
import { BirthDateField } from './birth-date-field.tsx'
import { Consequences } from './consequences.tsx'
import { PersonDialog } from './person-dialog.tsx'
import { type Ending, useAnswerInvitation } from './use-answer-invitation.ts'

interface OfferCardProps {
  readonly offer: {
    readonly displayName: string
    readonly invitedBy: string | null
    readonly role: Role
    readonly expiresAt: string
    readonly asksForPerson: boolean
  }
  readonly roleName: string
  /** The icon next to the name. If omitted, a house is shown. */
  readonly icon?: ReactNode
  readonly shown: ShownInvitation
  readonly onAccepted: () => void
  readonly onDeclined?: () => void
  /** Called if the invitation had ended when the person accepted it. The card then says so. */
  readonly onEnded?: () => void
}

const dayMs = 86_400_000

export function OfferCard({ offer, roleName, icon, shown, onAccepted, onDeclined, onEnded }: OfferCardProps) {
  const t = useT()
  const [birthDate, setBirthDate] = useState('')
  const [isMissing, setMissing] = useState(false)
  const needsBirthDate = 'code' in shown
  const [isDeclining, setDeclining] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [ending, setEnding] = useState<Ending | null>(null)
  const { answer, failure, isBirthDateWrong, busy } = useAnswerInvitation((how) => {
    setEnding(how)
    setAsked(false)
    onEnded?.()
  })
  const now = useHour()
  const { displayName, invitedBy, role, expiresAt, asksForPerson } = offer
  const days = Math.max(0, Math.floor((Date.parse(expiresAt) - now) / dayMs))
  const say = async (kind: 'accept' | 'decline' | 'remove', person?: Person) => {
    const outcome = await answer(kind, { displayName, shown }, { person, birthDate })
    if (outcome === 'ignored') return
    setDeclining(false)
    if (outcome === 'done' && kind === 'accept') onAccepted()
    if (outcome === 'done' && kind !== 'accept') onDeclined?.()
  }
  const accept = () => {
    const isUnfinished = needsBirthDate && !isDay(birthDate)
    setMissing(isUnfinished)
    if (isUnfinished) return
    if (asksForPerson) setAsked(true)
    else void say('accept')
  }
  const head = <Head icon={icon} name={displayName} by={invitedBy} roleName={roleName} />
  if (ending !== null)
    return (
      <Frame>
        {head}
        <div className="mt-auto pt-6">
          <p className="font-medium">{t('invitations.card.over')}</p>
          <p className="mt-1 text-ink-2">
            {t(ending === 'invitation-locked' ? 'invitations.codeLocked' : 'invitations.notUsable')}
          </p>
          <Button size="large" className="mt-5 w-full" isBusy={busy === 'remove'} onClick={() => void say('remove')}>
            {t('invitations.card.remove')}
          </Button>
          <FormAlert text={failure} className="mt-3" />
        </div>
      </Frame>
    )
  return (
    <Frame>
      {head}
      <Consequences role={role} roleName={roleName} />
      <div className="mt-auto pt-6">
        {needsBirthDate && (
          <BirthDateField
            value={birthDate}
            onChange={setBirthDate}
            error={
              isMissing
                ? t(birthDate === '' ? 'errors.fieldRequired' : 'errors.fieldDay')
                : isBirthDateWrong
                  ? failure
                  : null
            }
          />
        )}
        <div className="flex flex-wrap gap-2 border-t border-sep pt-5">
          <Button variant="primary" size="large" className="flex-1" isBusy={busy === 'accept'} onClick={accept}>
            {t('invitations.accept')}
          </Button>
          <Button size="large" onClick={() => setDeclining(true)}>
            {t('invitations.decline')}
          </Button>
        </div>
        <FormAlert text={isAsked || isBirthDateWrong ? null : failure} className="mt-3" />
        <p className="num mt-3 text-center text-small text-muted">{t('invitations.card.validDays', { days })}</p>
      </div>
      {isAsked && (
        <PersonDialog
          displayName={displayName}
          isBusy={busy === 'accept'}
          failure={failure}
          onSaid={(person) => void say('accept', person)}
          onClose={() => setAsked(false)}
        />
      )}
      <Dialog
        isOpen={isDeclining}
        onClose={() => setDeclining(false)}
        title={t('invitations.declineTitle', { tenant: displayName })}
        closeLabel={t('shell.close')}
        footer={
          <>
            <Button onClick={() => setDeclining(false)}>{t('staff.cancel')}</Button>
            <Button variant="danger" isBusy={busy === 'decline'} onClick={() => void say('decline')}>
              {t('invitations.decline')}
            </Button>
          </>
        }
      >
        <p>{t('invitations.declineText')}</p>
      </Dialog>
    </Frame>
  )
}

const Frame = ({ children }: { readonly children: ReactNode }) => (
  <article className="card flex h-full flex-col rounded-sheet p-6">{children}</article>
)

interface HeadProps {
  readonly icon: ReactNode
  readonly name: string
  readonly by: string | null
  readonly roleName: string
}

function Head({ icon, name, by, roleName }: HeadProps) {
  const t = useT()
  return (
    <div className="flex items-center gap-4">
      <span className="grid size-14 shrink-0 place-items-center rounded-[14px] bg-track text-ink-2">
        {icon ?? <Building2 aria-hidden strokeWidth={1.75} className="size-6" />}
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="text-h2 font-semibold [overflow-wrap:anywhere]">{name}</h2>
        <p className="text-small text-muted">
          {by === null ? t('account.invitedAs', { role: roleName }) : t('invitations.card.by', { name: by })}
        </p>
      </div>
    </div>
  )
}
