import { useRef } from 'react'
import { useStickyRoom } from '../../../ui/sizes/use-sticky-room.ts'
import { NobodyChosen, PersonUp } from './person-up.tsx'
import { useWhoIsHere } from './use-who-is-here.ts'
import { WhoIsHere } from './who-is-here.tsx'
import type { ComponentProps } from 'react'

type DayBarProps = Omit<ComponentProps<typeof WhoIsHere>, 'search'> &
  ComponentProps<typeof PersonUp> & {
    readonly onFound: (memberId: string) => Promise<void>
  }

export function DayBar({ tenantId, takesFocus, isHere, onFound, onClose, ...up }: DayBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const search = useWhoIsHere(tenantId, { onSearch: onClose, onFound })
  const backToLine = () => {
    search.clear()
    onClose()
    // Moves the focus to the field for the next scan, because the pressed button disappears.
    bar.current?.querySelector('input')?.focus()
  }
  useStickyRoom(bar, 'top')
  return (
    <div
      ref={bar}
      className="sticky top-14 z-10 -mx-4 bg-page px-4 py-2 small:top-0 small:-mx-8 small:px-8 print:hidden [@media(max-height:29.99875rem)]:static"
    >
      <div className="card grid items-end gap-3 p-3 @[38.75rem]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] @[38.75rem]:p-4">
        <WhoIsHere {...{ tenantId, takesFocus, isHere, search }} />
        {search.isOpen ? (
          <NobodyChosen onClose={search.isBusy ? null : backToLine} />
        ) : (
          <PersonUp {...up} onClose={onClose} />
        )}
      </div>
    </div>
  )
}
