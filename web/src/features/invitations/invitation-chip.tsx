import type { MemberListItem } from '@salus/contract/members/members.ts'
import { useFormat, useT } from '../../i18n/t.tsx'
import { Chip } from '../../ui/chip.tsx'
import type { ChipTone } from '../../ui/chip.tsx'
import { CircleDashed, Hourglass, Lock, MailX, Send, Ticket, Undo2, X } from '../../ui/icons.ts'
import type { LucideIcon } from '../../ui/icons.ts'

type State = NonNullable<MemberListItem['invitation']>['state'] | 'none' | 'refused'

const looks: Readonly<Record<Exclude<State, 'accepted'>, readonly [ChipTone, LucideIcon]>> = {
  pending: ['info', Send],
  refused: ['watch', MailX],
  declined: ['plain', X],
  revoked: ['plain', Undo2],
  expired: ['watch', Hourglass],
  locked: ['watch', Lock],
  none: ['outline', CircleDashed],
}

export function InvitationChip({ member }: { member: Pick<MemberListItem, 'isLinked' | 'invitation'> }) {
  const t = useT()
  const format = useFormat()
  const { isLinked, invitation } = member
  if (isLinked)
    return (
      <Chip tone="good" shape="dot">
        {t('invitations.state.accepted')}
      </Chip>
    )
  const state = readState(invitation)
  const [tone, Icon] = state === 'pending' && invitation?.kind === 'code' ? (['info', Ticket] as const) : looks[state]
  const when = invitation === null ? '' : format.relative(invitation.sentAt)
  return (
    <Chip tone={tone} icon={<Icon aria-hidden strokeWidth={1.75} className="size-3.5" />}>
      {state === 'pending'
        ? t(invitation?.kind === 'code' ? 'invitations.state.code' : 'invitations.state.pending', { when })
        : t(`invitations.state.${state}`)}
    </Chip>
  )
}

/** A member who accepted but whose link was removed is shown like a member who was never invited. */
function readState(invitation: MemberListItem['invitation']): Exclude<State, 'accepted'> {
  if (invitation === null || invitation.state === 'accepted') return 'none'
  return invitation.state === 'pending' && invitation.mailRefusedAt != null ? 'refused' : invitation.state
}
