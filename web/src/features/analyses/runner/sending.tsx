import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useT } from '../../../i18n/t.tsx'
import { Button } from '../../../ui/button.tsx'
import { CircleCheck, CircleDashed, CloudOff, LoaderCircle, RotateCcw } from '../../../ui/icons.ts'
import { useIsSlow } from '../../../ui/skeleton.tsx'
import { keptDays } from '../saving/unsent-answers.ts'

interface SendingProps {
  readonly isWaiting: boolean
  /** False if the browser did not store the answers. The page must then stay open until the answers are sent. */
  readonly isOnDevice: boolean
  /**
   * False if the person is not allowed to see the result. The page then does not promise the result and has no links to
   * other pages.
   */
  readonly showsResult: boolean
  readonly answerCount: number
  readonly onTryNow: () => void
  readonly onClose: () => void
}

/** Shown between sending and the result, but only if sending takes more than a moment. */
export function Sending(props: SendingProps) {
  const { isWaiting, isOnDevice, showsResult, answerCount, onTryNow, onClose } = props
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  const isSlow = useIsSlow(!isWaiting, 300)
  const isShown = isWaiting || isSlow
  useEffect(() => {
    if (isShown) heading.current?.focus()
  }, [isShown])
  if (!isShown) return <main className="flex-1" aria-busy="true" />
  return (
    <main className="grid flex-1 place-items-center px-4 pb-20 small:px-8">
      <div className="w-full max-w-[720px]">
        <div className="card rounded-sheet p-6 small:p-8">
          <span className="tile b size-12! rounded-[12px]!">
            {isWaiting ? (
              <CloudOff aria-hidden className="size-6!" />
            ) : (
              <LoaderCircle aria-hidden className="size-6!" />
            )}
          </span>
          <h1 ref={heading} tabIndex={-1} className="mt-5 text-h1 font-semibold outline-none">
            {t(titleKey(props), { count: answerCount })}
          </h1>
          <p className="mt-2 max-w-[56ch] text-lead text-ink-2">{t(textKey(props), { days: keptDays })}</p>
          <ul className="mt-7 space-y-3 border-t border-sep pt-6">
            <Step isDone={isOnDevice}>{t('analyses.sending.onDevice')}</Step>
            <Step note={isWaiting ? t('analyses.sending.noConnection') : ''}>{t('analyses.sending.toAccount')}</Step>
            {showsResult && <Step>{t('analyses.sending.showResult')}</Step>}
          </ul>
          {isWaiting && (
            <div className="mt-7 flex flex-wrap gap-2">
              <Button variant="primary" size="large" onClick={onTryNow}>
                <RotateCcw aria-hidden />
                {t('analyses.sending.tryNow')}
              </Button>
              {showsResult && isOnDevice && (
                <Button size="large" onClick={onClose}>
                  {t('analyses.sending.close')}
                </Button>
              )}
            </div>
          )}
        </div>
      </div>
    </main>
  )
}

function titleKey({ isWaiting, isOnDevice }: SendingProps) {
  if (!isWaiting) return 'analyses.sending.title'
  return isOnDevice ? 'analyses.sending.waitingTitle' : 'analyses.sending.keepOpenTitle'
}

function textKey({ isWaiting, isOnDevice, showsResult }: SendingProps) {
  if (!showsResult) return isWaiting ? 'links.sending.waiting' : 'links.sending.text'
  if (!isWaiting) return 'analyses.sending.text'
  return isOnDevice ? 'analyses.sending.waitingText' : 'analyses.sending.keepOpen'
}

function Step({ isDone = false, note = '', children }: { isDone?: boolean; note?: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3">
      {isDone ? (
        <CircleCheck aria-hidden className="size-5 text-success" />
      ) : (
        <CircleDashed aria-hidden className="size-5 text-muted" />
      )}
      <span className={isDone ? 'flex-1' : 'flex-1 text-ink-2'}>{children}</span>
      <span className="text-small text-muted">{note}</span>
    </li>
  )
}
