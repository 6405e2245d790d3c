import type { Person, ShownInvitation } from '@salus/contract/tenant/invitations.ts'
import type { Role } from '@salus/domain/tenants/roles.ts'
import { useEffect, useEffectEvent, useState } from 'react'
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
  /**
   * Called with `true` when the person begins to answer, and with `false` when they have finished or cancelled. In
   * between, the card must stay on the page even if the invitation ends, because only the card shows the outcome.
   */
  readonly onUse?: (isInUse: boolean) => void
}

const dayMs = 86_400_000

export function OfferCard(card: OfferCardProps) {
  const { offer, roleName, icon } = card
  const t = useT()
  const { needsBirthDate, birthDate, setBirthDate, isMissing, isBirthDateWrong, ...answering } = useAnswering(card)
  const { isAsked, setAsked, isDeclining, setDeclining, ending, failure, busy, accept, say } = answering
  const now = useHour()
  const { displayName, invitedBy, role, expiresAt } = offer
  const days = Math.max(0, Math.floor((Date.parse(expiresAt) - now) / dayMs))
  const head = <Head icon={icon} name={displayName} by={invitedBy} roleName={roleName} />
  if (ending !== null)
    return (
      <Frame>
        {head}
        <Ended {...{ ending, failure }} isBusy={busy === 'remove'} onRemove={() => void say('remove')} />
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
          onEntered={(person) => void say('accept', person)}
          onClose={() => setAsked(false)}
        />
      )}
      {isDeclining && (
        <DeclineDialog
          displayName={displayName}
          isBusy={busy === 'decline'}
          onSure={() => void say('decline')}
          onClose={() => setDeclining(false)}
        />
      )}
    </Frame>
  )
}

function useAnswering({ offer, shown, onAccepted, onDeclined, onUse }: OfferCardProps) {
  const [birthDate, setBirthDate] = useState('')
  const [isMissing, setMissing] = useState(false)
  const needsBirthDate = 'code' in shown
  const [isDeclining, setDeclining] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [ending, setEnding] = useState<Ending | null>(null)
  const { answer, failure, isBirthDateWrong, busy } = useAnswerInvitation((how) => {
    setEnding(how)
    setAsked(false)
  })
  const isInUse = isAsked || isDeclining || busy !== null || ending !== null
  const tellUse = useEffectEvent((isUsed: boolean) => onUse?.(isUsed))
  useEffect(() => tellUse(isInUse), [isInUse])
  const { displayName, asksForPerson } = offer
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
  return {
    needsBirthDate,
    birthDate,
    setBirthDate,
    isMissing,
    isBirthDateWrong,
    isAsked,
    setAsked,
    isDeclining,
    setDeclining,
    ending,
    failure,
    busy,
    accept,
    say,
  }
}

interface EndedProps {
  readonly ending: Ending
  readonly failure: string | null
  readonly isBusy: boolean
  readonly onRemove: () => void
}

function Ended({ ending, failure, isBusy, onRemove }: EndedProps) {
  const t = useT()
  return (
    <div className="mt-auto pt-6">
      <p className="font-medium">{t('invitations.card.over')}</p>
      <p className="mt-1 text-ink-2">
        {t(ending === 'invitation-locked' ? 'invitations.codeLocked' : 'invitations.notUsable')}
      </p>
      <Button size="large" className="mt-5 w-full" isBusy={isBusy} onClick={onRemove}>
        {t('invitations.card.remove')}
      </Button>
      <FormAlert text={failure} className="mt-3" />
    </div>
  )
}

interface DeclineDialogProps {
  readonly displayName: string
  readonly isBusy: boolean
  readonly onSure: () => void
  readonly onClose: () => void
}

function DeclineDialog({ displayName, isBusy, onSure, onClose }: DeclineDialogProps) {
  const t = useT()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('invitations.declineTitle', { tenant: displayName })}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('staff.cancel')}</Button>
          <Button variant="danger" isBusy={isBusy} onClick={onSure}>
            {t('invitations.decline')}
          </Button>
        </>
      }
    >
      <p>{t('invitations.declineText')}</p>
    </Dialog>
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
