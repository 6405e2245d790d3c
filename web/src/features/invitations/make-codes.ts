import { type InvitationCode, invitationsApi } from '@salus/contract/tenant/invitations.ts'
import type { useT } from '../../i18n/t.tsx'
import { write } from '../../platform/api/write.ts'
import { showToast } from '../../ui/overlays/toast.tsx'

interface CodesWanted {
  readonly t: ReturnType<typeof useT>
  readonly tenantId: number
  readonly memberIds: readonly string[]
}

/** Creates printed codes. A code needs a date of birth, so staff are told how many records lack one. */
export async function makeCodes({ t, tenantId, memberIds }: CodesWanted): Promise<readonly InvitationCode[]> {
  const body = { memberIds: [...memberIds] }
  const { items, skipped } = await write(invitationsApi.makeInvitationCodes, { params: { tenantId }, body })
  const count = skipped.filter(({ reason }) => reason === 'no-birth-date').length
  if (count > 0) showToast({ text: t('invitations.noBirthDate', { count }), tone: 'info' })
  return items
}
