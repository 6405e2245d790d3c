import { type NavigateOptions, useNavigate } from '@tanstack/react-router'
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
  const navigate = useNavigate()
  const leadOn = useEffectEvent(() => {
    showToast({ tone: 'act', text })
    void navigate({ ...to, replace: true })
  })
  useEffect(() => leadOn(), [])
  return null
}
