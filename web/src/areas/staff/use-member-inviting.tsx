import type { InvitationCode } from '@salus/contract/invitations.ts'
import { invitationsApi } from '@salus/contract/invitations.ts'
import type { MemberListItem } from '@salus/contract/members.ts'
import { may } from '@salus/domain/tenants/roles.ts'
import { useState } from 'react'
import { InviteMembersDialog } from '../../features/invitations/invite-members-dialog.tsx'
import { MemberInvitationDialog } from '../../features/invitations/member-invitation-dialog.tsx'
import { useInviting } from '../../features/invitations/use-inviting.ts'
import { api } from '../../platform/api.ts'
import { problemText } from '../../platform/problem-state.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useT } from '../../i18n/t.tsx'
import type { Selection } from './member-rows.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useTenant } from './staff-area.tsx'

/** As many as one request takes. */
const mostMails = 50
const mostCodes = 100

/** Selecting members, inviting them by mail, and making codes for them. */
export function useMemberInviting(shown: readonly MemberListItem[]) {
  const t = useT()
  const { tenantId, membership } = useTenant()
  const [chosen, setChosen] = useState<ReadonlyMap<string, MemberListItem>>(new Map())
  const [bulk, setBulk] = useState<readonly MemberListItem[] | null>(null)
  const [one, setOne] = useState<MemberListItem | null>(null)
  const [codes, setCodes] = useState<readonly InvitationCode[] | null>(null)
  const { run, isBusy } = useInviting(tenantId)

  const close = () => {
    setBulk(null)
    setOne(null)
  }
  const showCodes = (made: readonly InvitationCode[]) => {
    close()
    setChosen(new Map())
    setCodes(made)
  }
  const print = () =>
    run(async () => {
      const body = { memberIds: [...chosen.keys()].slice(0, mostCodes) }
      try {
        showCodes((await api.call(invitationsApi.makeInvitationCodes, { params: { tenantId }, body })).items)
      } catch (error) {
        showToast({ text: problemText(t, error), tone: 'act' })
      }
    })

  return {
    selection: selectionOf(chosen, setChosen, shown),
    manage: setOne,
    /** The selected ones, else everybody shown who could be invited by mail now. */
    inviteMany: () => setBulk((chosen.size > 0 ? [...chosen.values()] : shown.filter(isReady)).slice(0, mostMails)),
    codes,
    forgetCodes: () => setCodes(null),
    bar: (
      <SelectionBar
        count={chosen.size}
        isBusy={isBusy}
        onInvite={() => setBulk([...chosen.values()].slice(0, mostMails))}
        onPrint={() => void print()}
        onClear={() => setChosen(new Map())}
      />
    ),
    dialogs: (
      <>
        <InviteMembersDialog
          tenantId={tenantId}
          members={bulk}
          onClose={close}
          onInvited={() => {
            close()
            setChosen(new Map())
          }}
          onCodes={showCodes}
        />
        <MemberInvitationDialog
          tenantId={tenantId}
          member={shown.find(({ id }) => id === one?.id) ?? one}
          mayUnlink={may(membership.role, 'unlink-member')}
          onClose={close}
          onCodes={showCodes}
        />
      </>
    ),
  }
}

const isReady = ({ email, isLinked, status, invitation }: MemberListItem) =>
  email !== null && !isLinked && status === 'active' && invitation?.state !== 'pending'

function selectionOf(
  chosen: ReadonlyMap<string, MemberListItem>,
  setChosen: (chosen: ReadonlyMap<string, MemberListItem>) => void,
  shown: readonly MemberListItem[],
): Selection {
  return {
    ids: new Set(chosen.keys()),
    toggle: (memberId) => {
      const next = new Map(chosen)
      const member = shown.find(({ id }) => id === memberId)
      if (!next.delete(memberId) && member) next.set(memberId, member)
      setChosen(next)
    },
    toggleAll: () => {
      const next = new Map(chosen)
      const isAll = shown.every(({ id }) => chosen.has(id))
      for (const member of shown) {
        if (isAll) next.delete(member.id)
        else next.set(member.id, member)
      }
      setChosen(next)
    },
  }
}
