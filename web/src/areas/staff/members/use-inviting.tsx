import type { InvitationCode } from '@salus/contract/tenant/invitations.ts'
import { type MemberListItem, membersApi } from '@salus/contract/members/members.ts'
import { may } from '@salus/domain/tenants/roles.ts'
import { useState } from 'react'
import { makeCodes } from '../../../features/invitations/make-codes.ts'
import { useSending } from '../../../platform/api/use-api-mutation.ts'
import { useT } from '../../../i18n/t.tsx'
import { api } from '../../../platform/api/api.ts'
import type { MemberFilter } from './search.ts'
import { useTenant } from '../staff-area.tsx'
import type { MemberSelected } from './use-selection.ts'
import { lazyDialog } from '../../../platform/pages/lazy-dialog.tsx'

const InviteMembersDialog = lazyDialog(
  async () => (await import('../../../features/invitations/invite-members-dialog.tsx')).InviteMembersDialog,
)
const MemberInvitationDialog = lazyDialog(
  async () => (await import('../../../features/invitations/member-invitation-dialog.tsx')).MemberInvitationDialog,
)

const mostMails = 500
const mostCodes = 100

export function useMemberInviting(
  shown: readonly MemberListItem[],
  { ticked: chosen, isAll, filter, clear }: MemberSelected,
) {
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
  const inviteChosen = () => {
    if (!isAll) return setBulk([...chosen.values()].slice(0, mostMails))
    void run(async () => setBulk(await findReady(tenantId, filter)))
  }

  return {
    manage: setOne,
    /** Also works without a selection, because the person can add addresses and members on the page in the dialog. */
    inviteMany: inviteChosen,
    codes,
    forgetCodes: () => setCodes(null),
    isBusy,
    inviteChosen,
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

const pageSize = 100

/** Returns all members that the filter finds and who can be invited by mail, up to `mostMails`. */
async function findReady(tenantId: number, filter: MemberFilter): Promise<readonly MemberListItem[]> {
  const found: MemberListItem[] = []
  let cursor: string | null = null
  do {
    const query = { ...filter, limit: pageSize, ...(cursor === null ? {} : { cursor }) }
    const page: Awaited<ReturnType<typeof pageOfMembers>> = await pageOfMembers(tenantId, query)
    found.push(...page.items.filter(isReady))
    cursor = page.nextCursor
  } while (cursor !== null && found.length < mostMails)
  return found.slice(0, mostMails)
}

const pageOfMembers = (tenantId: number, query: MemberFilter & { limit: number; cursor?: string }) =>
  api.call(membersApi.getMembersOfTenant, { params: { tenantId }, query })
