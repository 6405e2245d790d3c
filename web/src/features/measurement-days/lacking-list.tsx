import { useId, useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { MemberName } from '../../platform/people/member-name.tsx'
import { Button } from '../../ui/button.tsx'
import type { Lacking } from './line.ts'
import { useProfileNames } from './use-profile-names.ts'

const mostShown = 8

/** Lists people and, if given, the measurements that they lack. A long list is folded. */
export function LackingList({ people }: { readonly people: readonly Lacking[] }) {
  const t = useT()
  const id = useId()
  const profileName = useProfileNames()
  const [showsAll, showAll] = useState(false)
  const shown = showsAll ? people : people.slice(0, mostShown)
  const hidden = people.length - shown.length
  return (
    <>
      <ul id={id} className="mt-1 grid gap-1">
        {shown.map(({ visit, profileIds }) => (
          <li key={visit.id} className="min-w-0 break-words">
            <MemberName person={visit} />
            {profileIds.length > 0 && <span className="text-ink-2">: {profileIds.map(profileName).join(', ')}</span>}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button
          variant="quiet"
          size="small"
          className="mt-1 print:hidden"
          aria-controls={id}
          onClick={() => showAll(true)}
        >
          {t('measurementDays.lackingMore', { count: hidden })}
        </Button>
      )}
    </>
  )
}
