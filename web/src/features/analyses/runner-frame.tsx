import { useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/t.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CloudCheck, CloudOff, CloudUpload, TriangleAlert, X } from '../../ui/icons.ts'
import { useIsSlow } from '../../ui/skeleton.tsx'
import type { Autosave, SavedState } from './autosave.ts'
import { RunLanguage } from './run-language.tsx'

interface RunnerFrameProps {
  /** Null while there is nothing to save yet. */
  readonly autosave: Autosave | null
  /** Staff always see for whom they are asking. */
  readonly memberName: string | undefined
  /** Date of birth and number, beside the name. */
  readonly memberFacts?: string | undefined
  /** For somebody who answers on a device or by a link of the staff: stands instead of the way out and the name. */
  readonly guestHead?: ReactNode
  readonly onLeave: () => void
  readonly children: ReactNode
}

/** The bar above a running analysis: the way out, whose analysis it is, and where the answers are saved. */
export function RunnerFrame({ autosave, memberName, memberFacts, guestHead, onLeave, children }: RunnerFrameProps) {
  const isOwnAccount = memberName === undefined && guestHead === undefined
  return (
    <div className="flex min-h-[calc(100dvh-var(--bar))] flex-col bg-surface text-ink">
      <header className="flex h-14 shrink-0 items-center gap-2 px-3 small:gap-3 small:h-[72px] small:px-8">
        {guestHead ?? <WayOut {...{ memberName, memberFacts, onLeave }} />}
        <div className="ml-auto flex shrink-0 items-center gap-2 small:gap-3">
          {guestHead === undefined && <RunLanguage isForThisRun={!isOwnAccount} />}
          {autosave !== null && <SavedNote autosave={autosave} who={isOwnAccount ? 'self' : 'staff'} />}
        </div>
      </header>
      {children}
    </div>
  )
}

function WayOut({
  memberName,
  memberFacts,
  onLeave,
}: Pick<RunnerFrameProps, 'memberName' | 'memberFacts' | 'onLeave'>) {
  const t = useT()
  return (
    <>
      <Button variant="quiet" className="px-2.5!" onClick={onLeave}>
        <X aria-hidden className="size-5!" />
        <span className="sr-only small:not-sr-only">{t('analyses.leave')}</span>
      </Button>
      {memberName !== undefined && (
        <p className="min-w-0 text-body leading-5 font-medium">
          <span className="block truncate">
            <span className="sr-only">{t('analyses.runFor')}</span> {memberName}
          </span>
          {memberFacts !== undefined && (
            <span className="num block truncate text-small font-normal text-ink-2">{memberFacts}</span>
          )}
        </p>
      )}
    </>
  )
}

const slowSavingMs = 800

function SavedNote({ autosave, who }: { autosave: Autosave; who: 'self' | 'staff' }) {
  const t = useT()
  const state = useSyncExternalStore(autosave.subscribe, autosave.savedState)
  // Saving takes a moment after every answer; only when it takes long is it worth saying.
  const isSlow = useIsSlow(state === 'saving', slowSavingMs)
  const [settled, setSettled] = useState<Exclude<SavedState, 'saving'>>('account')
  if (state !== 'saving' && state !== settled) setSettled(state)
  const shown = state === 'saving' && isSlow ? 'saving' : settled
  const isWarning = shown === 'device' || shown === 'page'
  const Icon = icons[shown]
  return (
    <>
      <p
        className={classNames(
          'inline-flex max-w-36 items-center gap-2 text-small leading-4 small:max-w-none',
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

const icons = { account: CloudCheck, saving: CloudUpload, device: CloudOff, page: TriangleAlert } as const

/** Read out when the place of saving changes, not after every answer. */
function SavedAnnouncement({ state, who }: { state: Exclude<SavedState, 'saving'>; who: 'self' | 'staff' }) {
  const t = useT()
  const [hasChanged, setChanged] = useState(state !== 'account')
  if (!hasChanged && state !== 'account') setChanged(true)
  return (
    <span className="sr-only" role="status">
      {hasChanged ? t(`analyses.saved.${state}`, { who }) : ''}
    </span>
  )
}

/** The bar of actions at the foot, always within reach. */
export const RunnerFoot = ({ children }: { children: ReactNode }) => (
  <footer className="sticky bottom-0 border-t border-line bg-surface px-4 pb-[max(env(safe-area-inset-bottom),12px)] pt-3 small:px-8 small:py-4">
    <div className="mx-auto flex max-w-[720px] flex-wrap items-center gap-2.5">{children}</div>
  </footer>
)
