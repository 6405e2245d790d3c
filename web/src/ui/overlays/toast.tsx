import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { CircleAlert, CircleCheck, Info, X } from '../icons.ts'
import { useTopModal } from './modal.tsx'
import { useClearOfFocus } from '../focus/use-clear-of-focus.ts'
import { useMedia } from '../sizes/use-media.ts'
import { Listeners } from '../listeners.ts'

export interface Toast {
  text: ReactNode
  detail?: ReactNode
  tone?: 'good' | 'info' | 'act'
  /**
   * In milliseconds. The time is paused while the pointer, a touch or the focus is on the toast. `until-closed`: the
   * toast stays until the person closes it or the caller removes it.
   */
  duration?: number | 'until-closed'
  hasProgress?: boolean
  action?: (dismiss: () => void) => ReactNode
  /** Called when a person closes the toast or uses its action. Not called when the toast disappears after its time. */
  onAnswered?: () => void
}

interface Shown extends Toast {
  id: number
}

let shown: readonly Shown[] = []
let nextId = 1
const listeners = new Listeners()

function change(next: readonly Shown[]): void {
  shown = next
  listeners.notify()
}

const dismiss = (id: number) => change(shown.filter((toast) => toast.id !== id))

/** Shows a toast for a limited time. Returns a function that removes the toast earlier. */
export function showToast(toast: Toast): () => void {
  const id = nextId
  nextId += 1
  change([...shown, { ...toast, id }])
  return () => dismiss(id)
}

/**
 * Windows of at most this height show only the newest toast. The previous toast follows when the newest has closed. Two
 * toasts could cover the focused element at both edges of such a window.
 */
const lowWindow = '(max-height: 29.99875rem)'

/** Renders all toasts in the topmost open dialog, or in the page if no dialog is open. */
export function ToastHost({ closeLabel }: { closeLabel: string }) {
  const toasts = useSyncExternalStore(listeners.add, () => shown)
  const modal = useTopModal()
  const isLow = useMedia(lowWindow)
  const host = (
    <OnTop count={toasts.length}>
      {toasts.map((toast, index) => (
        <ToastCard key={toast.id} {...{ toast, closeLabel }} isWaiting={isLow && index < toasts.length - 1} />
      ))}
    </OnTop>
  )
  // Rendered inside the dialog, because people cannot click elements outside an open dialog, and screen readers do not
  // read them.
  return modal === null ? host : createPortal(host, modal)
}

/**
 * Keeps the host above dialogs and popovers. The browser puts the element that was shown last on top, so the host is
 * shown again for each new toast.
 */
function OnTop({ count, children }: { count: number; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const host = ref.current
    // Without popover support (old browsers, the test environment), the host stays an ordinary box. A host that was
    // removed together with its dialog cannot be shown, and the toasts then have a new host.
    if (!host?.isConnected || typeof host.showPopover !== 'function') return
    host.popover = 'manual'
    if (host.matches(':popover-open')) host.hidePopover()
    if (count > 0) host.showPopover()
  }, [count])
  useClearOfFocus(ref, count)
  return (
    <div ref={ref} className="toast-host" role="status" aria-live="polite">
      {children}
    </div>
  )
}

const icons = { good: CircleCheck, info: Info, act: CircleAlert } as const
const iconClass = { good: 'text-success', info: 'text-accent', act: 'text-danger' } as const

interface ToastCardProps {
  toast: Shown
  closeLabel: string
  /** True while a newer toast hides this toast. The time of this toast is then paused. */
  isWaiting: boolean
}

function ToastCard({ toast, closeLabel, isWaiting }: ToastCardProps) {
  const { tone = 'info', duration = 6000 } = toast
  const [isHeld, setHeld] = useState(false)
  const close = () => dismiss(toast.id)
  const answer = () => {
    close()
    toast.onAnswered?.()
  }
  const stays = duration === 'until-closed'
  useCountdown(stays ? 0 : duration, stays || isHeld || isWaiting, close)
  const Icon = icons[tone]
  return (
    <div
      className="pop toast"
      data-held={isHeld || undefined}
      data-waiting={isWaiting || undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onTouchStart={() => setHeld(true)}
      onTouchEnd={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon aria-hidden className={classNames('size-5', iconClass[tone])} />
      <div className="min-w-0 flex-1">
        <div className="font-medium">{toast.text}</div>
        {toast.detail !== undefined && <div className="text-small text-ink-2">{toast.detail}</div>}
      </div>
      {toast.action?.(answer)}
      <Button variant="quiet" size="small" iconOnly aria-label={closeLabel} onClick={answer}>
        <X aria-hidden />
      </Button>
      {toast.hasProgress === true && !stays && (
        <span aria-hidden="true" className="toast-line" style={{ animationDuration: `${duration}ms` }} />
      )}
    </div>
  )
}

function useCountdown(duration: number, isHeld: boolean, onEnd: () => void): void {
  const [left, setLeft] = useState(duration)
  const end = useEffectEvent(onEnd)
  const remaining = useEffectEvent(() => left)
  useEffect(() => {
    if (isHeld) return
    const begun = Date.now()
    const span = remaining()
    const timer = setTimeout(() => end(), span)
    return () => {
      clearTimeout(timer)
      setLeft(Math.max(0, span - (Date.now() - begun)))
    }
  }, [isHeld])
}
