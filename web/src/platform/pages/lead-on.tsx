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

/** True if the address leads nowhere: unknown, removed, of another tenant, or without a valid id. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof ApiProblem &&
  (error.status === 404 || error.status === 410 || error.problem.code === 'invalid-input')

interface LeadOnProps {
  readonly to: NavigateOptions
  /** Says what was not found and what is shown instead. Omitted if the reader did not ask for a certain page. */
  readonly text: string | undefined
  /** Keeps menus and dialogs above the page open. Set it if the page itself stays. */
  readonly keepsOpen?: boolean
}

/**
 * Says what was not found at this address and navigates to a page that exists. For pages that find out only after they
 * were rendered that their address leads nowhere.
 */
export function LeadOn({ to, text, keepsOpen = false }: LeadOnProps) {
  const router = useRouter()
  const arrivedAt = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.href })
  const address = `${router.buildLocation(to).href} ${JSON.stringify(to.state)}`
  const said = useRef<string>(undefined)
  const leadFrom = useEffectEvent((resting: string | undefined, _to: string, words: string | undefined) => {
    const now = router.state.location.href
    // If the reader is already navigating elsewhere, do nothing, unless another redirect has started that navigation.
    if (now !== resting && now !== sentTo) return
    if (words !== undefined && words !== said.current) sayUntilLeft(router, words)
    said.current = words
    if (isAt(router, to)) return
    void lead(() => send(router, to), keepsOpen)
  })
  // The effect runs again after every arrival, because another redirect may overtake this one and end on a page that
  // does not exist either.
  useEffect(() => leadFrom(arrivedAt, address, text), [arrivedAt, address, text])
  return null
}

/**
 * Shows the message until the reader closes it or opens another page. Redirects, which replace the current address, do
 * not remove it, because the page that the message is about has not been shown yet.
 */
function sayUntilLeft(router: AnyRouter, text: string): void {
  const dismiss = showToast({ tone: 'act', text, duration: 'until-closed', onAnswered: () => stop() })
  const history: RouterHistory = router.history
  const stop = history.subscribe(({ action }) => {
    if (action.type === 'REPLACE' || underway > 0) return
    stop()
    dismiss()
  })
}

/** How many redirects are on their way. To pass below open menus, one also goes back and forth in the history. */
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

/** Also compares the state of the location, because one address can show different places. */
function isAt(router: AnyRouter, to: NavigateOptions): boolean {
  const { location } = router.state
  const told = typeof to.state === 'object' ? to.state : {}
  const here: Readonly<Record<string, unknown>> = { ...location.state }
  return (
    router.buildLocation(to).href === location.href &&
    Object.entries(told).every(([name, value]) => here[name] === value)
  )
}
