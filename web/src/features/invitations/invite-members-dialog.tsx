import type { InvitationCode } from '@salus/contract/tenant/invitations.ts'
import type { MemberListItem } from '@salus/contract/members/members.ts'
import { useState } from 'react'
import { type Translate, useLanguage, useT } from '../../i18n/t.tsx'
import { Button } from '../../ui/button.tsx'
import { TypingDialog } from '../../pieces/form-dialog.tsx'
import { CircleAlert, Ticket, UsersRound } from '../../ui/icons.ts'
import { showToast } from '../../ui/overlays/toast.tsx'
import { FormAlert } from '../../ui/fields/form-alert.tsx'
import { addressesIn, isAddress, withAddresses } from './address-chips.ts'
import { LanguageField } from './language-field.tsx'
import { makeCodes } from './make-codes.ts'
import { Recipients } from './recipients.tsx'
import { mostPerRequest, sendInvitations, type SentPart } from './send-invitations.ts'
import { useInviting } from './use-inviting.ts'
import { WaitingAddresses } from './waiting-addresses.tsx'

interface InviteMembersProps {
  readonly tenantId: number
  /** The members to invite; `null` closes the dialog. */
  readonly members: readonly MemberListItem[] | null
  /** Further members who could be invited, offered with one click. */
  readonly ready: readonly MemberListItem[]
  readonly onClose: () => void
  readonly onInvited: () => void
  readonly onCodes: (codes: readonly InvitationCode[]) => void
}

/** The largest number of people who can be invited in one step. */
const mostMails = 500

/** Invites members and addresses by mail. Members without an address can get a printed code instead. */
export function InviteMembersDialog(props: InviteMembersProps) {
  // The key remounts the dialog for each selection.
  return props.members === null ? null : (
    <Open key={props.members.map(({ id }) => id).join()} {...props} members={props.members} />
  )
}

type OpenProps = InviteMembersProps & { members: readonly MemberListItem[] }

function Open({ tenantId, members, ready: others, onClose, onInvited, onCodes }: OpenProps) {
  const t = useT()
  const [left, setLeft] = useState(members)
  const [addresses, setAddresses] = useState<readonly string[]>([])
  const [typed, setTyped] = useState('')
  const [language, setLanguage] = useState(useLanguage())
  const { run, failure, isBusy } = useInviting()
  const ready = left.filter(({ email }) => email !== null)
  const silent = left.filter(({ email }) => email === null)
  // Includes addresses that are still in the text field and are not chips yet.
  const all = withAddresses(addresses, addressesIn(typed))
  const complete = all.filter(isAddress)
  const count = ready.length + complete.length
  /** Removes the invited people from the list, so that a retry after a refusal invites only the others. */
  const takeOff = (part: SentPart) => {
    setLeft((now) => now.filter(({ id }) => !part.memberIds.includes(id)))
    setAddresses((now) => now.filter((address) => !part.addresses.includes(address)))
  }
  const send = () =>
    run(async () => {
      setAddresses(all)
      setTyped('')
      const parts: SentPart[] = []
      try {
        const memberIds = ready.map(({ id }) => id)
        await sendInvitations({ tenantId, memberIds, addresses: complete, language }, (part) => {
          parts.push(part)
          takeOff(part)
        })
        onInvited()
      } finally {
        if (parts.length > 0) tellSent(t, parts)
      }
    })
  const print = () =>
    run(async () => {
      onCodes(await makeCodes({ t, tenantId, memberIds: silent.map(({ id }) => id) }))
    })
  return (
    <TypingDialog
      onClose={onClose}
      title={t('invitations.inviteMembers')}
      isBusy={isBusy}
      besideCancel={
        <span className="num mr-auto self-center text-small text-ink-2">
          {left.length + all.length > 0 && t('invitations.ready', { ready: count, all: left.length + all.length })}
        </span>
      }
      act={
        <Button
          variant="primary"
          isBusy={isBusy}
          disabled={count === 0 || count > mostMails || complete.length < all.length}
          onClick={() => void send()}
        >
          {t('invitations.send', { count })}
        </Button>
      }
    >
      <p className="text-ink-2">{t('invitations.dialogText')}</p>
      <p role="status" className="mt-2 text-ink-2 empty:hidden">
        {count > mostPerRequest && t('invitations.inParts', { each: mostPerRequest })}
      </p>
      <Recipients
        members={left}
        onMembers={setLeft}
        addresses={addresses}
        onAddresses={setAddresses}
        typed={typed}
        onTyped={setTyped}
      />
      <p role="alert" className="mt-2 text-small text-danger-ink empty:hidden">
        {count > mostMails && t('invitations.tooMany', { most: mostMails })}
      </p>
      {left.length === 0 && others.length > 0 && (
        <Button className="mt-3" onClick={() => setLeft(others)}>
          <UsersRound aria-hidden strokeWidth={1.75} />
          {t('invitations.addReady', { count: others.length })}
        </Button>
      )}
      {silent.length > 0 && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <p className="flex flex-1 basis-56 gap-2 text-small text-danger-ink">
            <CircleAlert aria-hidden className="mt-px size-4 shrink-0" />
            {t('invitations.withoutEmail', { count: silent.length })}
          </p>
          <Button isBusy={isBusy} onClick={() => void print()}>
            <Ticket aria-hidden strokeWidth={1.75} />
            {t('invitations.byCode')}
          </Button>
        </div>
      )}
      <div className="mt-5 small:max-w-[260px]">
        <LanguageField value={language} onChange={setLanguage} />
      </div>
      <FormAlert text={failure} className="mt-4" />
      <WaitingAddresses tenantId={tenantId} />
    </TypingDialog>
  )
}

function tellSent(t: Translate, parts: readonly SentPart[]): void {
  const sent = parts.reduce((sum, part) => sum + part.sent, 0)
  const skipped = parts.reduce((sum, part) => sum + part.skipped, 0)
  showToast({
    text: t('invitations.sent', { count: sent }),
    ...(skipped > 0 ? { detail: t('invitations.skipped', { count: skipped }) } : {}),
    tone: sent > 0 ? 'good' : 'info',
  })
}
