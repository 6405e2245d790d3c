import { invitationsApi, type InvitationCode } from '@salus/contract/invitations.ts'
import type { MemberListItem } from '@salus/contract/members.ts'
import { CircleAlert, Ticket, X } from 'lucide-react'
import { useState } from 'react'
import { useLanguage, useT } from '../../i18n/t.tsx'
import { api } from '../../platform/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import { LanguageField } from './language-field.tsx'
import { useInviting } from './use-inviting.ts'

interface InviteMembersProps {
  readonly tenantId: number
  /** Whom it is about; null: the dialog is closed. */
  readonly members: readonly MemberListItem[] | null
  readonly onClose: () => void
  readonly onInvited: () => void
  readonly onCodes: (codes: readonly InvitationCode[]) => void
}

const nameOf = ({ firstName, lastName }: MemberListItem) => `${firstName} ${lastName}`

/** Invites several members by mail; who has no address gets a code on paper. */
export function InviteMembersDialog(props: InviteMembersProps) {
  // Another selection is another dialog.
  return props.members === null ? null : (
    <Open key={props.members.map(({ id }) => id).join()} {...props} members={props.members} />
  )
}

function Open({
  tenantId,
  members,
  onClose,
  onInvited,
  onCodes,
}: InviteMembersProps & { members: readonly MemberListItem[] }) {
  const t = useT()
  const [left, setLeft] = useState(members)
  const [language, setLanguage] = useState(useLanguage())
  const { run, failure, isBusy } = useInviting(tenantId)
  const ready = left.filter(({ email }) => email !== null)
  const silent = left.filter(({ email }) => email === null)
  const send = () =>
    run(async () => {
      const body = { members: ready.map(({ id }) => ({ memberId: id })), language }
      const { items, skipped } = await api.call(invitationsApi.inviteMembers, { params: { tenantId }, body })
      showToast({
        text: t('invitations.sent', { count: items.length }),
        ...(skipped.length > 0 ? { detail: t('invitations.skipped', { count: skipped.length }) } : {}),
        tone: items.length > 0 ? 'good' : 'info',
      })
      onInvited()
    })
  const print = () =>
    run(async () => {
      const body = { memberIds: silent.map(({ id }) => id) }
      onCodes((await api.call(invitationsApi.makeInvitationCodes, { params: { tenantId }, body })).items)
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
            {t('invitations.ready', { ready: ready.length, all: left.length })}
          </span>
          <Button onClick={onClose}>{t('staff.cancel')}</Button>
          <Button variant="primary" isBusy={isBusy} disabled={ready.length === 0} onClick={() => void send()}>
            {t('invitations.send', { count: ready.length })}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">{t('invitations.dialogText')}</p>
      {left.length === 0 ? (
        <p className="mt-5">{t('invitations.nobodyReady')}</p>
      ) : (
        <Recipients members={left} onRemove={(id) => setLeft(left.filter((one) => one.id !== id))} />
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
      <p role="alert" className="mt-4 text-danger-ink empty:hidden">
        {failure}
      </p>
    </Dialog>
  )
}

function Recipients({ members, onRemove }: { members: readonly MemberListItem[]; onRemove: (id: string) => void }) {
  const t = useT()
  return (
    <>
      <h3 className="lab mt-5">{t('invitations.recipients')}</h3>
      <ul className="flex max-h-64 flex-wrap gap-2 overflow-y-auto rounded-control border border-line-strong p-3">
        {members.map((member) => (
          <li
            key={member.id}
            className={`inline-flex min-h-8 max-w-full items-center gap-1 rounded-chip pl-2.5 text-small font-medium ${
              member.email === null ? 'bg-danger-soft text-danger-ink' : 'bg-accent-soft text-accent-ink'
            }`}
          >
            <span className="min-w-0 truncate">{member.email ?? nameOf(member)}</span>
            <button
              type="button"
              className="-my-1.5 grid size-11 shrink-0 place-items-center small:size-8"
              aria-label={t('invitations.remove', { name: nameOf(member) })}
              onClick={() => onRemove(member.id)}
            >
              <X aria-hidden className="size-3.5" />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
