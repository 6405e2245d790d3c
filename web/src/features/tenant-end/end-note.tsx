import type { Membership } from '@salus/contract/account/session.ts'
import { may } from '@salus/domain/tenants/roles.ts'
import { Link } from '@tanstack/react-router'
import { useFormat, useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { CalendarClock } from '../../ui/icons.ts'

interface EndNoteProps {
  readonly membership: Membership
  /** True in the staff area. */
  readonly isBusiness: boolean
}

/** Shows on which day the organisation will be erased, and what the reader can do until then. */
export function EndNote({ membership, isBusiness }: EndNoteProps) {
  const t = useT()
  const format = useFormat()
  const { displayName: name, endsOn, groupId, role } = membership
  if (endsOn === undefined || endsOn === null) return null
  const date = format.date(endsOn)
  return (
    <div
      role="note"
      className="mb-5 flex items-start gap-2 rounded-card bg-accent-soft px-4 py-2 text-small text-accent-ink print:hidden"
    >
      <CalendarClock aria-hidden strokeWidth={1.75} className="mt-1.5 size-4 shrink-0" />
      <p className="min-w-0 py-1 [overflow-wrap:anywhere]">
        {t(isBusiness ? 'tenantEnd.noteStaff' : 'tenantEnd.noteMember', { name, date })}{' '}
        {isBusiness && may(role, 'end-tenant') && (
          <Link
            {...paths.staff.tenantSettings(groupId, 'end')}
            activeProps={{}}
            className="inline-block py-0.5 font-medium underline"
          >
            {t('tenantEnd.noteTakeBack')}
          </Link>
        )}
        {!isBusiness && (
          <Link
            {...paths.member.profileSettings()}
            search={{ section: 'privacy' }}
            activeProps={{}}
            className="inline-block py-0.5 font-medium underline"
          >
            {t('tenantEnd.noteExport')}
          </Link>
        )}
      </p>
    </div>
  )
}
