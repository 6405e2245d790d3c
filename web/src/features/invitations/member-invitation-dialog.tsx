import { invitationsApi, type InvitationCode } from '@salus/contract/tenant/invitations.ts'
import type { MemberListItem } from '@salus/contract/members/members.ts'
import { membershipsApi } from '@salus/contract/tenant/memberships.ts'
import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { useFormat, useLanguage, useT } from '../../i18n/t.tsx'
import { TypingDialog } from '../../pieces/form-dialog.tsx'
import { fullName, useMemberFacts } from '../../platform/people/member-name.tsx'
import { write } from '../../platform/api/write.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/fields/field.tsx'
import { Ticket } from '../../ui/icons.ts'
import { showToast } from '../../ui/overlays/toast.tsx'
import { FormAlert } from '../../ui/fields/form-alert.tsx'
import { InvitationChip } from './invitation-chip.tsx'
import { LanguageField } from './language-field.tsx'
import { makeCodes } from './make-codes.ts'
import { useInviting } from './use-inviting.ts'

interface MemberInvitationProps {
  readonly tenantId: number
  /** `null` closes the dialog. */
  readonly member: MemberListItem | null
  readonly mayUnlink: boolean
  readonly onClose: () => void
  readonly onCodes: (codes: readonly InvitationCode[]) => void
}

type Inviting = ReturnType<typeof useInviting>
interface PartProps {
  readonly tenantId: number
  readonly member: MemberListItem
  readonly inviting: Inviting
  readonly onClose: () => void
}

export function MemberInvitationDialog({ member, ...rest }: MemberInvitationProps) {
  return member === null ? null : <Open key={member.id} {...rest} member={member} />
}

function Open({ tenantId, member, mayUnlink, onClose, onCodes }: MemberInvitationProps & { member: MemberListItem }) {
  const t = useT()
  const writeFacts = useMemberFacts()
  const inviting = useInviting()
  const part = { tenantId, member, inviting, onClose }
  const isPending = member.invitation?.state === 'pending'
  return (
    <TypingDialog
      title={t('invitations.manage', { name: fullName(member) })}
      about={<span className="num text-small text-ink-2">{writeFacts(member)}</span>}
      isBusy={inviting.isBusy}
      onClose={onClose}
    >
      <InvitationChip member={member} />
      {member.isLinked && <Linked {...part} mayUnlink={mayUnlink} />}
      {!member.isLinked && member.status === 'archived' && (
        <p className="mt-3 text-ink-2">{t('invitations.archivedText')}</p>
      )}
      {!member.isLinked && member.status === 'active' && (
        <>
          {isPending && <Pending {...part} />}
          {(!isPending || member.invitation?.kind === 'code') && <ByMail {...part} />}
          <ByCode {...part} onCodes={onCodes} />
        </>
      )}
      <FormAlert text={inviting.failure} className="mt-4" />
    </TypingDialog>
  )
}

const Section = ({ children }: { children: ReactNode }) => (
  <section className="mt-5 border-t border-sep pt-5">{children}</section>
)

function Pending({ tenantId, member, inviting, onClose }: PartProps) {
  const t = useT()
  const format = useFormat()
  const { invitation } = member
  if (invitation === null) return null
  const params = { tenantId, invitationId: invitation.invitationId }
  const act = (say: string, call: () => Promise<unknown>) => () =>
    void inviting.run(async () => {
      await call()
      showToast({ text: say, tone: 'good' })
      onClose()
    })
  return (
    <>
      <p className="num mt-3 text-ink-2">
        {t('invitations.pendingTo', {
          when: format.relative(invitation.sentAt),
          date: format.date(invitation.expiresAt),
        })}
      </p>
      {invitation.mailRefusedAt != null && <p className="mt-2 font-medium">{t('invitations.refusedText')}</p>}
      <div className="mt-4 flex flex-wrap gap-2">
        {invitation.kind === 'mail' && (
          <Button
            variant="primary"
            isBusy={inviting.isBusy}
            onClick={act(t('invitations.resentToast'), () => write(invitationsApi.resendInvitation, { params }))}
          >
            {t('invitations.resend')}
          </Button>
        )}
        <Button
          variant="danger"
          isBusy={inviting.isBusy}
          onClick={act(t('invitations.revokedToast'), () => write(invitationsApi.revokeInvitation, { params }))}
        >
          {t('invitations.revoke')}
        </Button>
      </div>
    </>
  )
}

function ByMail({ tenantId, member, inviting, onClose }: PartProps) {
  const t = useT()
  const [language, setLanguage] = useState(useLanguage())
  const [problem, setProblem] = useState<string | null>(null)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('email')
    if (!(field instanceof HTMLInputElement)) return
    const email = field.value.trim()
    if (email === '' || !field.validity.valid) return setProblem(t('invitations.emailMissing'))
    setProblem(null)
    void inviting.run(async () => {
      const body = { members: [{ memberId: member.id, email }], language }
      const { items, skipped } = await write(invitationsApi.inviteMembers, { params: { tenantId }, body })
      showToast({
        text: t('invitations.sent', { count: items.length }),
        ...(skipped.length > 0 ? { detail: t('invitations.skipped', { count: skipped.length }) } : {}),
        tone: items.length > 0 ? 'good' : 'info',
      })
      onClose()
    })
  }
  return (
    <Section>
      <form onSubmit={submit} noValidate>
        <div className="grid gap-4 small:grid-cols-2">
          <Field label={t('invitations.email')} hint={t('invitations.emailHint')} error={problem}>
            {(control) => (
              <TextInput
                {...control}
                name="email"
                type="email"
                inputMode="email"
                autoComplete="off"
                maxLength={254}
                defaultValue={member.email ?? ''}
              />
            )}
          </Field>
          <LanguageField value={language} onChange={setLanguage} />
        </div>
        <Button type="submit" variant="primary" className="mt-4" isBusy={inviting.isBusy}>
          {t('invitations.sendOne')}
        </Button>
      </form>
    </Section>
  )
}

function ByCode({ tenantId, member, inviting, onCodes }: PartProps & Pick<MemberInvitationProps, 'onCodes'>) {
  const t = useT()
  const print = () =>
    void inviting.run(async () => {
      const codes = await makeCodes({ t, tenantId, memberIds: [member.id] })
      if (codes.length > 0) onCodes(codes)
      else inviting.say(t('invitations.noBirthDate', { count: 1 }))
    })
  return (
    <Section>
      {member.invitation?.state === 'locked' && <p className="mb-3">{t('invitations.lockedText')}</p>}
      <p className="text-ink-2">{t('invitations.codeOneText')}</p>
      <Button className="mt-3" isBusy={inviting.isBusy} onClick={print}>
        <Ticket aria-hidden strokeWidth={1.75} />
        {t('invitations.codeOne')}
      </Button>
    </Section>
  )
}

function Linked({ tenantId, member, inviting, onClose, mayUnlink }: PartProps & { mayUnlink: boolean }) {
  const t = useT()
  const [isSure, setSure] = useState(false)
  const unlink = () =>
    void inviting.run(async () => {
      await write(membershipsApi.unlinkMember, { params: { tenantId, memberId: member.id } })
      showToast({ text: t('invitations.unlinkedToast'), tone: 'good' })
      onClose()
    })
  return (
    <>
      <p className="mt-3 text-ink-2">{t('invitations.linkedText', { name: member.firstName })}</p>
      {mayUnlink && (
        <Section>
          <p className="text-ink-2">{t('invitations.unlinkText')}</p>
          {/* The key replaces the button, so that `watchSecondPresses` ignores the second click of a double click.
              Otherwise this click would unlink the member. */}
          <Button
            key={String(isSure)}
            autoFocus={isSure}
            variant="danger"
            className="mt-3"
            isBusy={inviting.isBusy}
            onClick={isSure ? unlink : () => setSure(true)}
          >
            {t(isSure ? 'invitations.unlinkSure' : 'invitations.unlink')}
          </Button>
        </Section>
      )}
    </>
  )
}
