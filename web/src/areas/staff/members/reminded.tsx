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
export function Reminded({ member, className }: RemindedProps) {
  const { remindedAt, remindedOnDeviceAt } = member
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
        <ReminderWays member={member} />
      </span>
    </span>
  )
}

/** Shows only the ways of the reminder, as symbols. Hidden from screen readers, which read the sentence of `Reminded`. */
export function ReminderWays({ member: { remindedAt, remindedOnDeviceAt }, className }: RemindedProps) {
  return (
    <span aria-hidden="true" className={className}>
      {remindedAt !== null && <Mail className="-mt-0.5 ml-1.5 inline size-3.5" />}
      {remindedOnDeviceAt !== null && <Smartphone className="-mt-0.5 ml-1.5 inline size-3.5" />}
    </span>
  )
}

/** Explains the symbols of `ReminderWays` in words. Hidden from screen readers, which read the sentence of each row. */
export function ReminderSigns() {
  const t = useT()
  return (
    <span aria-hidden="true" className="flex flex-wrap gap-x-3 text-caption text-muted">
      <span>
        <Mail className="-mt-0.5 mr-1 inline size-3.5" />
        {t('memberList.signEmail')}
      </span>
      <span>
        <Smartphone className="-mt-0.5 mr-1 inline size-3.5" />
        {t('memberList.signDevice')}
      </span>
    </span>
  )
}
