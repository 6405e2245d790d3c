import type { InvitationCode } from '@salus/contract/tenant/invitations.ts'
import { type Member } from '@salus/contract/members/members.ts'
import { may } from '@salus/domain/tenants/roles.ts'
import { useState } from 'react'
import { InvitationChip } from '../../../features/invitations/invitation-chip.tsx'
import { MemberInvitationDialog } from '../../../features/invitations/member-invitation-dialog.tsx'
import { useT } from '../../../i18n/t.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useTenant } from '../staff-area.tsx'

interface RecordInvitationProps {
  readonly member: Member
  readonly onCodes: (codes: readonly InvitationCode[]) => void
}

export function RecordInvitation({ member, onCodes }: RecordInvitationProps) {
  const t = useT()
  const { tenantId, membership } = useTenant()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const isInvitable = member.status === 'active'
  return (
    <Card heading={t('record.ownSignIn')}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-3 px-5 pb-5">
        <span className="flex-1">
          <InvitationChip member={member} />
        </span>
        {(member.isLinked || isInvitable) && (
          <Button onClick={() => setOpen(true)}>
            {t(member.isLinked ? 'record.manageSignIn' : 'record.inviteOrManage')}
          </Button>
        )}
        {!member.isLinked && !isInvitable && (
          <p className="basis-full text-small text-ink-2">{t('invitations.archivedText')}</p>
        )}
      </div>
      <MemberInvitationDialog
        tenantId={tenantId}
        member={isOpen ? member : null}
        mayUnlink={may(membership.role, 'unlink-member')}
        onClose={close}
        onCodes={(codes) => {
          close()
          onCodes(codes)
        }}
      />
    </Card>
  )
}
