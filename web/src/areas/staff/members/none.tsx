import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Upload, UserPlus } from '../../../ui/icons.ts'
import { EmptyState } from '../../../ui/states.tsx'

interface NoMembersProps {
  readonly tenantId: number
  /** A third button. It is shown after the buttons for adding a member and importing a list. */
  readonly more?: ReactNode
}

export function NoMembers({ tenantId, more }: NoMembersProps) {
  const t = useT()
  return (
    <EmptyState
      title={t('staff.membersEmpty')}
      text={t('staff.membersEmptyText')}
      action={
        <>
          <Link {...paths.staff.newMember(tenantId)} className={buttonClass({ variant: 'primary' })}>
            <UserPlus aria-hidden strokeWidth={1.75} />
            {t('staff.newMember')}
          </Link>
          <Link {...paths.staff.importMembers(tenantId)} className={buttonClass()}>
            <Upload aria-hidden strokeWidth={1.75} />
            {t('staff.importList')}
          </Link>
          {more}
        </>
      }
    />
  )
}
