import {
  type AnyRouter,
  type NavigateOptions,
  type RouterHistory,
  useRouter,
  useRouterState,
} from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { moveBelowOverlays } from '../../ui/overlays/close-on-back.ts'
import { showToast } from '../../ui/overlays/toast.tsx'
import { ApiProblem } from '../api/problems.ts'

/**
 * True if the page at this address cannot be shown: it is unknown, was removed, belongs to another tenant, or has an
 * invalid id.
 */
export const isUnknown = (error: unknown): boolean =>
  error instanceof ApiProblem &&
  (error.status === 404 || error.status === 410 || error.problem.code === 'invalid-input')

interface LeadOnProps {
  readonly to: NavigateOptions
  /**
   * The message. It states what was not found and what is shown instead. Omitted if the reader did not request a
   * particular page.
   */
  readonly text: string | undefined
  /** Keeps menus and dialogs above the page open. Set if the redirect does not leave the page. */
  readonly keepsOpen?: boolean
}

/**
 * Shows a message that the page was not found, and navigates to a page that exists. Used by pages that must be rendered
 * before they can tell that the address is invalid.
 */
export function LeadOn({ to, text, keepsOpen = false }: LeadOnProps) {
  const router = useRouter()
  const arrivedAt = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.href })
  const address = `${router.buildLocation(to).href} ${JSON.stringify(to.state)}`
  const said = useRef<string>(undefined)
  const leadFrom = useEffectEvent((resting: string | undefined, _to: string, words: string | undefined) => {
    const now = router.state.location.href
    // Do nothing if the reader is already navigating to another page. The navigation of a redirect does not count.
    if (now !== resting && now !== sentTo) return
    if (words !== undefined && words !== said.current) showUntilLeft(router, words)
    said.current = words
    if (isAt(router, to)) return
    void lead(() => send(router, to), keepsOpen)
  })
  // The effect runs again after every navigation, because another redirect may finish later and lead to a page that
  // does not exist.
  useEffect(() => leadFrom(arrivedAt, address, text), [arrivedAt, address, text])
  return null
}

/**
 * Shows the message until the reader closes it or opens another page. A redirect does not close the message, because
 * the reader has not seen the final page yet.
 */
function showUntilLeft(router: AnyRouter, text: string): void {
  const dismiss = showToast({ tone: 'act', text, duration: 'until-closed', onAnswered: () => stop() })
  const history: RouterHistory = router.history
  const stop = history.subscribe(({ action }) => {
    if (action.type === 'REPLACE' || underway > 0) return
    stop()
    dismiss()
  })
}

/**
 * The number of redirects in progress. A redirect below open menus moves back and forward in the history. These moves
 * must not close the message.
 */
let underway = 0

async function lead(go: () => Promise<void>, keepsOpen: boolean): Promise<void> {
  underway += 1
  try {
    await (keepsOpen ? moveBelowOverlays(go) : go())
  } finally {
    underway -= 1
  }
}

let sentTo: string | null = null

async function send(router: AnyRouter, to: NavigateOptions): Promise<void> {
  const { href } = router.buildLocation(to)
  sentTo = href
  await router.navigate({ ...to, replace: true })
  if (sentTo === href) sentTo = null
}

/** Compares the address and the state of the location, because the same address can show different content. */
function isAt(router: AnyRouter, to: NavigateOptions): boolean {
  const { location } = router.state
  const told = typeof to.state === 'object' ? to.state : {}
  const here: Readonly<Record<string, unknown>> = { ...location.state }
  return (
    router.buildLocation(to).href === location.href &&
    Object.entries(told).every(([name, value]) => here[name] === value)
  )
}
