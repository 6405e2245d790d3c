import type { MemberListItem } from '@salus/contract/members/members.ts'
import { useFormat, useT } from '../../../i18n/t.tsx'
import { Bell, Mail, Smartphone } from '../../../ui/icons.ts'

type Reminding = Pick<MemberListItem, 'remindedAt' | 'remindedOnDeviceAt'>

export const wasReminded = ({ remindedAt, remindedOnDeviceAt }: Reminding): boolean =>
  remindedAt !== null || remindedOnDeviceAt !== null

interface RemindedProps {
  readonly member: Reminding
  readonly className?: string
}

/**
 * Shows when and how the member was reminded of the due check-up: as a sentence for screen readers, and in a short form
 * for a row. The short form shows the ways as symbols, because their names do not fit into a row on a phone.
 */
export function Reminded({ member: { remindedAt, remindedOnDeviceAt }, className }: RemindedProps) {
  const t = useT()
  const format = useFormat()
  const date = format.date(remindedAt ?? remindedOnDeviceAt ?? '')
  const isBoth = remindedAt !== null && remindedOnDeviceAt !== null
  const by = isBoth ? 'Both' : remindedAt === null ? 'Device' : 'Email'
  const sentence = t(`memberList.reminded${by}`, { date })
  return (
    <span title={sentence} className={className}>
      <span className="sr-only">{sentence}</span>
      <span aria-hidden="true">
        <Bell className="-mt-0.5 mr-1 inline size-3.5" />
        {t('memberList.remindedShort', { date })}
        {remindedAt !== null && <Mail className="-mt-0.5 ml-1.5 inline size-3.5" />}
        {remindedOnDeviceAt !== null && <Smartphone className="-mt-0.5 ml-1.5 inline size-3.5" />}
      </span>
    </span>
  )
}
