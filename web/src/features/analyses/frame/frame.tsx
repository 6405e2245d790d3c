import { useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { useT } from '../../../i18n/t.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { CloudCheck, CloudOff, CloudUpload, Tablet, TriangleAlert, X } from '../../../ui/icons.ts'
import { useIsSlow } from '../../../ui/skeleton.tsx'
import { useHasBeen, useLastKnown } from '../../../ui/use-last-known.ts'
import type { Autosave } from '../saving/autosave.ts'
import { useRunPlace } from '../runner/run-context.tsx'
import { RunLanguage } from './language.tsx'

type SavedSource = Pick<Autosave, 'subscribe' | 'savedState'>

interface RunnerFrameProps {
  /** `null` as long as there is nothing to save. */
  readonly autosave: SavedSource | null
  readonly onLeave: () => void
  readonly children: ReactNode
}

/**
 * Shows a running analysis below a bar with a button to leave, the member's name, and the place where the answers are
 * saved.
 */
export function RunnerFrame({ autosave, onLeave, children }: RunnerFrameProps) {
  const { memberName, guestHead } = useRunPlace()
  const isOwnAccount = memberName === undefined && guestHead === undefined
  return (
    <div className="flex min-h-[calc(100dvh-var(--bar))] flex-col bg-surface text-ink">
      <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-2 px-3 py-1.5 small:min-h-[4.5rem] small:flex-nowrap small:gap-x-3 small:px-8">
        {guestHead ?? <WayOut onLeave={onLeave} />}
        <div className="ml-auto flex max-w-full flex-wrap items-center justify-end gap-x-2 gap-y-1 small:shrink-0 small:flex-nowrap small:gap-3">
          {guestHead === undefined && <RunLanguage isForThisRun={!isOwnAccount} />}
          {autosave !== null && <SavedNote autosave={autosave} who={isOwnAccount ? 'self' : 'staff'} />}
        </div>
      </header>
      {children}
    </div>
  )
}

function WayOut({ onLeave }: Pick<RunnerFrameProps, 'onLeave'>) {
  const t = useT()
  const { memberName, memberFacts } = useRunPlace()
  return (
    <>
      <Button variant="quiet" className="px-2.5!" onClick={onLeave}>
        <X aria-hidden className="size-5!" />
        <span className="sr-only small:not-sr-only">{t('analyses.leave')}</span>
      </Button>
      {memberName !== undefined && (
        <p className="order-last w-full min-w-0 px-1 text-body leading-5 font-medium small:order-none small:w-auto small:px-0">
          <span className="block truncate">
            <span className="sr-only">{t('analyses.runFor')}</span> {memberName}
          </span>
          {memberFacts !== undefined && (
            // These facts are never truncated, because the number at the end distinguishes namesakes.
            <span className="num block text-small leading-4 font-normal [overflow-wrap:anywhere] text-ink-2">
              {memberFacts}
            </span>
          )}
        </p>
      )}
    </>
  )
}

const slowSavingMs = 800

function SavedNote({ autosave, who }: { autosave: SavedSource; who: 'self' | 'staff' }) {
  const t = useT()
  const { isKeptHere = false } = useRunPlace()
  const saved = useSyncExternalStore(autosave.subscribe, autosave.savedState)
  const state = saved === 'device' && isKeptHere ? 'here' : saved
  // Saving an answer always takes a moment, so "saving" is shown only if it takes long.
  const isSlow = useIsSlow(state === 'saving', slowSavingMs)
  const settled = useLastKnown(state === 'saving' ? undefined : state) ?? 'account'
  const shown = state === 'saving' && isSlow ? 'saving' : settled
  const isWarning = shown !== 'account' && shown !== 'here' && shown !== 'saving'
  const Icon = icons[shown]
  return (
    <>
      <p
        className={classNames(
          'inline-flex max-w-full items-center gap-2 text-small leading-4',
          isWarning ? 'rounded-chip bg-warning-soft px-3 py-1.5 text-warning-ink' : 'text-ink-2',
        )}
        data-saved={state}
      >
        <Icon aria-hidden className={classNames('size-[1.125rem]', shown === 'account' && 'text-success')} />
        <span className="hidden small:inline">{t(`analyses.saved.${shown}`, { who })}</span>
        <span className="small:hidden">{t(`analyses.saved.${shown}.short`)}</span>
      </p>
      <SavedAnnouncement state={settled} who={who} />
    </>
  )
}

const icons = {
  account: CloudCheck,
  saving: CloudUpload,
  device: CloudOff,
  here: Tablet,
  refused: CloudOff,
  page: TriangleAlert,
  withdrawn: TriangleAlert,
  ended: TriangleAlert,
} as const

/** Tells screen readers when answers are saved in another place than before. Does not announce every saved answer. */
function SavedAnnouncement({ state, who }: { state: Exclude<keyof typeof icons, 'saving'>; who: 'self' | 'staff' }) {
  const t = useT()
  const hasChanged = useHasBeen(state !== 'account' && state !== 'here')
  return (
    <span className="sr-only" role="status">
      {hasChanged ? t(`analyses.saved.${state}`, { who }) : ''}
    </span>
  )
}

export const RunnerFoot = ({ children }: { children: ReactNode }) => (
  <footer className="sticky bottom-0 border-t border-line bg-surface px-4 pb-[max(var(--inset-bottom),12px)] pt-3 small:px-8 small:pt-4 small:pb-[max(var(--inset-bottom),16px)]">
    <div className="mx-auto flex max-w-[720px] flex-wrap items-center gap-2.5">{children}</div>
  </footer>
)
