import type { ReactNode } from 'react'
import { UnsentCount } from '../../features/offline-days/sending/unsent-count.tsx'
import { useDayOnDevice } from '../../features/offline-days/day-on-device.ts'
import { Logo } from '../../shell/logo.tsx'
import { GuestLanguageSwitch } from '../guest/guest-frame.tsx'

interface DayFrameProps {
  readonly actions?: ReactNode
  readonly children: ReactNode
}

export function DayFrame({ actions, children }: DayFrameProps) {
  const { kind } = useDayOnDevice()
  return (
    <div className="flex min-h-[calc(100dvh-var(--bar))] flex-col">
      <header className="print:hidden sticky top-(--bar) z-20 border-b border-line bg-page/95 backdrop-blur [@media(max-height:29.99875rem)]:static">
        <div className="mx-auto flex w-full max-w-[1200px] flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 small:px-8">
          <span className="hidden small:block">
            <Logo />
          </span>
          {kind !== 'none' && kind !== 'unknown' && <UnsentCount className="flex-1 basis-40" />}
          <span className="ml-auto flex flex-wrap items-center gap-2">
            {actions}
            <GuestLanguageSwitch isShort />
          </span>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[1200px] flex-1 px-4 py-5 outline-none small:px-8">
        {children}
      </main>
    </div>
  )
}
