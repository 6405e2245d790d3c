import { useRef } from 'react'
import { useStickyRoom } from '../../../ui/sizes/use-sticky-room.ts'
import { PersonUp } from './person-up.tsx'
import { WhoIsHere } from './who-is-here.tsx'
import type { ComponentProps } from 'react'

type DayBarProps = ComponentProps<typeof WhoIsHere> & ComponentProps<typeof PersonUp>

export function DayBar({ tenantId, takesFocus, isHere, onFound, ...up }: DayBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useStickyRoom(bar, 'top')
  return (
    <div
      ref={bar}
      className="sticky top-14 z-10 -mx-4 bg-page px-4 py-2 small:top-0 small:-mx-8 small:px-8 print:hidden [@media(max-height:479.98px)]:static"
    >
      <div className="card grid items-end gap-3 p-3 @[620px]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] @[620px]:p-4">
        <WhoIsHere {...{ tenantId, takesFocus, isHere, onFound }} />
        <PersonUp {...up} />
      </div>
    </div>
  )
}
