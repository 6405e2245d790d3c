import type { MemberListItem } from '@salus/contract/members/members.ts'
import { useFormat, useT } from '../../../i18n/t.tsx'

type Reminded = Pick<MemberListItem, 'remindedAt' | 'remindedOnDeviceAt'>

/** When and by what the member was reminded of the due check-up; `null` when they were not. */
export function useReminded({ remindedAt, remindedOnDeviceAt }: Reminded): string | null {
  const t = useT()
  const format = useFormat()
  if (remindedAt !== null && remindedOnDeviceAt !== null)
    return t('memberList.remindedByBoth', { date: format.date(remindedAt) })
  if (remindedAt !== null) return t('memberList.reminded', { date: format.date(remindedAt) })
  return remindedOnDeviceAt === null
    ? null
    : t('memberList.remindedOnDevice', { date: format.date(remindedOnDeviceAt) })
}
