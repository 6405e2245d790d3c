import { invitationsApi, type InvitationCode } from '@salus/contract/invitations.ts'
import type { MemberListItem } from '@salus/contract/members.ts'
import { useState } from 'react'
import { useLanguage, useT } from '../../i18n/t.tsx'
import { write } from '../../platform/write.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CircleAlert, Ticket, UsersRound } from '../../ui/icons.ts'
import { showToast } from '../../ui/toast.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { addressesIn, isAddress, withAddresses } from './address-chips.ts'
import { LanguageField } from './language-field.tsx'
import { makeCodes } from './make-codes.ts'
import { Recipients } from './recipients.tsx'
import { useInviting } from './use-inviting.ts'
import { WaitingAddresses } from './waiting-addresses.tsx'

interface InviteMembersProps {
  readonly tenantId: number
  /** Whom it is about; null: the dialog is closed. */
  readonly members: readonly MemberListItem[] | null
  /** Who could be invited as well, offered with one press. */
  readonly ready: readonly MemberListItem[]
  readonly onClose: () => void
  readonly onInvited: () => void
  readonly onCodes: (codes: readonly InvitationCode[]) => void
}

/** As many as one request takes. */
const mostMails = 50

/** Invites members and addresses by mail; a member who has no address gets a code on paper. */
export function InviteMembersDialog(props: InviteMembersProps) {
  // Another selection is another dialog.
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
  // What is typed counts before it is a chip.
  const all = withAddresses(addresses, addressesIn(typed))
  const complete = all.filter(isAddress)
  const count = ready.length + complete.length
  const send = () =>
    run(async () => {
      const body = { members: ready.map(({ id }) => ({ memberId: id })), addresses: [...complete], language }
      const answer = await write(invitationsApi.inviteMembers, { params: { tenantId }, body })
      const skipped = answer.skipped.length + answer.skippedAddresses.length
      showToast({
        text: t('invitations.sent', { count: answer.items.length }),
        ...(skipped > 0 ? { detail: t('invitations.skipped', { count: skipped }) } : {}),
        tone: answer.items.length > 0 ? 'good' : 'info',
      })
      onInvited()
    })
  const print = () =>
    run(async () => {
      onCodes(await makeCodes({ t, tenantId, memberIds: silent.map(({ id }) => id) }))
    })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('invitations.inviteMembers')}
      closeLabel={t('shell.close')}
      footer={
        <>
          <span className="num mr-auto self-center text-small text-ink-2">
            {left.length + all.length > 0 && t('invitations.ready', { ready: count, all: left.length + all.length })}
          </span>
          <Button onClick={onClose}>{t('staff.cancel')}</Button>
          <Button
            variant="primary"
            isBusy={isBusy}
            disabled={count === 0 || count > mostMails || complete.length < all.length}
            onClick={() => void send()}
          >
            {t('invitations.send', { count })}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">{t('invitations.dialogText')}</p>
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
    </Dialog>
  )
}
