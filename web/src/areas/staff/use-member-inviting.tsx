import type { InvitationCode } from '@salus/contract/invitations.ts'
import type { MemberListItem } from '@salus/contract/members.ts'
import { may } from '@salus/domain/tenants/roles.ts'
import { useState } from 'react'
import { makeCodes } from '../../features/invitations/make-codes.ts'
import { useSending } from '../../platform/use-api-mutation.ts'
import { useT } from '../../i18n/t.tsx'
import { useTenant } from './staff-area.tsx'
import type { MemberSelected } from './use-member-selection.ts'
import { lazyDialog } from '../../platform/lazy-dialog.tsx'

const InviteMembersDialog = lazyDialog(
  async () => (await import('../../features/invitations/invite-members-dialog.tsx')).InviteMembersDialog,
)
const MemberInvitationDialog = lazyDialog(
  async () => (await import('../../features/invitations/member-invitation-dialog.tsx')).MemberInvitationDialog,
)

/** As many as one request takes. */
const mostMails = 50
const mostCodes = 100

/** Selecting members, inviting them by mail, and making codes for them. */
export function useMemberInviting(shown: readonly MemberListItem[], { ticked: chosen, clear }: MemberSelected) {
  const t = useT()
  const { tenantId, membership } = useTenant()
  const [bulk, setBulk] = useState<readonly MemberListItem[] | null>(null)
  const [one, setOne] = useState<MemberListItem | null>(null)
  const [codes, setCodes] = useState<readonly InvitationCode[] | null>(null)
  const { send: run, isBusy } = useSending((act: () => Promise<void>) => act(), { toast: true })

  const close = () => {
    setBulk(null)
    setOne(null)
  }
  const showCodes = (made: readonly InvitationCode[]) => {
    close()
    clear()
    setCodes(made)
  }
  const print = () =>
    run(async () => showCodes(await makeCodes({ t, tenantId, memberIds: [...chosen.keys()].slice(0, mostCodes) })))

  return {
    manage: setOne,
    /** The selected ones; addresses, and everybody shown who could be invited now, are added in the dialog. */
    inviteMany: () => setBulk([...chosen.values()].slice(0, mostMails)),
    codes,
    forgetCodes: () => setCodes(null),
    isBusy,
    /** The selected ones by mail. */
    inviteChosen: () => setBulk([...chosen.values()].slice(0, mostMails)),
    /** The selected ones by codes on paper. */
    print: () => void print(),
    dialogs: (
      <>
        {bulk !== null && (
          <InviteMembersDialog
            tenantId={tenantId}
            members={bulk}
            ready={shown.filter(isReady).slice(0, mostMails)}
            onClose={close}
            onInvited={() => {
              close()
              clear()
            }}
            onCodes={showCodes}
          />
        )}
        {one !== null && (
          <MemberInvitationDialog
            tenantId={tenantId}
            member={shown.find(({ id }) => id === one.id) ?? one}
            mayUnlink={may(membership.role, 'unlink-member')}
            onClose={close}
            onCodes={showCodes}
          />
        )}
      </>
    ),
  }
}

const isReady = ({ email, isLinked, status, invitation }: MemberListItem) =>
  email !== null && !isLinked && status === 'active' && invitation?.state !== 'pending'
