import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The runner was opened from the page it covers: leaving goes back to it. */
    isOverIntro?: boolean
    /** The tenant a run belongs to, where the same profile is offered by several. */
    runIn?: number
  }
}

export const runHash = 'run'

/** Whether the runner is open stands in the address: Back closes it, and a reload or a new sign-in leads into it again. */
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

/** For links that open the runner at once. */
export const intoRun = { hash: runHash, state: { isOverIntro: true } } as const

/** Into the run of one tenant; leaving it leads back to where the link stands. */
export const intoRunIn = (groupId: number) => ({ hash: runHash, state: { isOverIntro: true, runIn: groupId } }) as const
