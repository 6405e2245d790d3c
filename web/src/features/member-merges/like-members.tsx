import { Link } from '@tanstack/react-router'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { MemberName } from '../../platform/people/member-name.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Users } from '../../ui/icons.ts'
import type { useLikeMembers } from './use-like-members.ts'

type Found = ReturnType<typeof useLikeMembers>

interface LikeMembersProps {
  readonly found: Found
  readonly tenantId: number
}

/** Shows existing members who are probably the typed person. Staff can continue anyway. */
export function LikeMembers({ found, tenantId }: LikeMembersProps) {
  const t = useT()
  return (
    <div role="status">
      {found.length > 0 && (
        <div className="mb-4 rounded-control bg-over-soft px-3.5 py-3 text-over-ink">
          <p className="flex items-center gap-2 font-medium">
            <Users aria-hidden className="size-4" strokeWidth={1.75} />
            {t('memberMerges.alike')}
          </p>
          <ul className="mt-2 grid gap-2">
            {found.map(({ person, likeness }) => (
              <li key={person.memberId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <span className="min-w-0 break-words">
                  <MemberName person={person} />
                  <span className="block text-small">{t(`memberImports.like.${likeness}`)}</span>
                </span>
                <Link
                  {...paths.staff.measurements(tenantId, { memberId: person.memberId })}
                  className={buttonClass({ size: 'small' })}
                >
                  {t('memberMerges.openThis')}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
