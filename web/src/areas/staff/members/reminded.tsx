import type { MemberListItem } from '@salus/contract/members/members.ts'
import { useFormat, useT } from '../../../i18n/t.tsx'
import { Bell } from '../../../ui/icons.ts'

type Reminding = Pick<MemberListItem, 'remindedAt' | 'remindedOnDeviceAt'>

export const wasReminded = ({ remindedAt, remindedOnDeviceAt }: Reminding): boolean =>
  remindedAt !== null || remindedOnDeviceAt !== null

interface RemindedProps {
  readonly member: Reminding
  readonly className?: string
}

/**
 * Shows when and how the member was reminded of the due check-up: as a sentence for screen readers, and in a short form
 * for a row.
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
        {t(`memberList.remindedShort${by}`, { date })}
      </span>
    </span>
  )
}
