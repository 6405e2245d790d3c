import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { MemberName } from '../../platform/people/member-name.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Users } from '../../ui/icons.ts'
import { useFirstFocus } from '../../ui/focus/use-first-focus.ts'
import type { Found } from './use-like-members.ts'

interface LikeMembersProps {
  readonly found: Found
  /**
   * True once saving waits for an answer about the found members. The question then takes the focus, because it may be
   * out of sight.
   */
  readonly isAsking: boolean
  readonly tenantId: number
}

/** Shows existing members who are probably the typed person. Staff can save the new member anyway. */
export function LikeMembers({ found, isAsking, tenantId }: LikeMembersProps) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  useFirstFocus(box, isAsking && found.length > 0)
  return (
    <div ref={box} role="status" tabIndex={-1} className="outline-none">
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
