import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True if the run was opened from the page that it covers. Leaving the run returns to that page. */
    isOverIntro?: boolean
    /** The tenant of a run, if several tenants offer the same profile. */
    runIn?: number
  }
}

export const runHash = 'run'

/**
 * The URL hash records whether a run is open. Back therefore closes the run, and a reload or a new sign-in reopens it.
 */
export function useRunHash() {
  const navigate = useNavigate()
  const router = useRouter()
  const isOpen = useRouterState({ select: (state) => state.location.hash === runHash })
  const open = () =>
    void navigate({
      to: '.',
      search: true,
      hash: runHash,
      state: (former) => ({ ...former, isOverIntro: true }),
      hashScrollIntoView: false,
      resetScroll: false,
    })
  const leave = () => {
    if (router.state.location.state.isOverIntro === true) router.history.back()
    else void navigate({ to: '.', search: true, hash: '', replace: true })
  }
  return { isOpen, open, leave }
}

export const intoRun = { hash: runHash, state: { isOverIntro: true } } as const

/** Returns a link target that opens the run of one tenant. Leaving the run returns to the page with the link. */
export const makeLinkToRun = (groupId: number) =>
  ({ hash: runHash, state: { isOverIntro: true, runIn: groupId } }) as const
