import type { DayVisit } from '@salus/contract/measuring/days.ts'
import { useId, useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { fullName } from '../../platform/people/member-name.tsx'
import { Button } from '../../ui/button.tsx'

const mostShown = 8

interface LackingListProps {
  readonly people: readonly { readonly visit: DayVisit; readonly lacks: string }[]
  /** Returns the facts that distinguish people of the same name. */
  readonly writeFacts: (visit: DayVisit) => string
}

/** Lists people and the measurements that they lack. A long list is folded. */
export function LackingList({ people, writeFacts }: LackingListProps) {
  const t = useT()
  const id = useId()
  const [showsAll, showAll] = useState(false)
  const shown = showsAll ? people : people.slice(0, mostShown)
  const hidden = people.length - shown.length
  return (
    <>
      <ul id={id} className="mt-1 grid gap-1">
        {shown.map(({ visit, lacks }) => {
          const facts = writeFacts(visit)
          return (
            <li key={visit.id} className="min-w-0 break-words">
              <span className="font-medium">{fullName(visit)}</span>
              {facts !== '' && <span className="num ml-0.5 text-small text-ink-2"> {facts}</span>}
              <span className="text-ink-2">: {lacks}</span>
            </li>
          )
        })}
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
