import { type NavigateOptions, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { showToast } from '../ui/toast.tsx'
import { ApiProblem } from './problems.ts'

/** Whether nothing is there under this address: unknown, removed, another tenant's, or no id at all. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof ApiProblem &&
  (error.status === 404 || error.status === 410 || error.problem.code === 'invalid-input')

interface LeadOnProps {
  readonly to: NavigateOptions
  /** What was not found, and what is shown instead. */
  readonly text: string
}

/** In the place of a page whose address names what does not exist: says so and goes where the reader can go on. */
export function LeadOn({ to, text }: LeadOnProps) {
  const router = useRouter()
  const href = useLocation({ select: (location) => location.href })
  const say = useEffectEvent(() => void showToast({ tone: 'act', text }))
  const leadOnFrom = useEffectEvent((here: string) => {
    if (router.buildLocation(to).href !== here) void router.navigate({ ...to, replace: true })
  })
  useEffect(() => say(), [])
  // Another way on may overtake this one and end on a page that is just as empty.
  useEffect(() => leadOnFrom(href), [href])
  return null
}
