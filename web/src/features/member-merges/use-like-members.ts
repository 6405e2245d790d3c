import { memberMergesApi } from '@salus/contract/members/merges.ts'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { api } from '../../platform/api/api.ts'

export type Typed = z.input<typeof memberMergesApi.findLikeMembers.body>
type Found = z.output<(typeof memberMergesApi.findLikeMembers.responses)[200]>['items']

const pauseMs = 350

/** Finds existing members who are probably the typed person, once typing has paused. */
export function useLikeMembers(tenantId: number, typed: Typed | null): Found {
  const [found, setFound] = useState<Found>([])
  const asked = typed === null ? null : JSON.stringify(typed)
  useEffect(() => {
    if (asked === null) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      // Parses the string that was serialised above.
      const body = JSON.parse(asked) as Typed
      api.call(memberMergesApi.findLikeMembers, { params: { tenantId }, body, signal: stop.signal }).then(
        ({ items }) => setFound(items),
        // A failed search is ignored, because it only helps. Saving reports its own errors.
        () => undefined,
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [asked, tenantId])
  return asked === null ? none : found
}

const none: Found = []

/** Returns the fields of the form to search for; `null` while there are too few. */
export function typedPerson(form: FormData): Typed | null {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const or = (value: string) => (value === '' ? null : value)
  const typed = {
    firstName: text('firstName'),
    lastName: text('lastName'),
    birthDate: /^\d{4}-\d\d-\d\d$/.test(text('birthDate')) ? text('birthDate') : null,
    email: or(text('email')),
    externalNumber: or(text('externalNumber')),
  }
  const hasName = typed.firstName !== '' && typed.lastName !== ''
  return hasName || typed.email !== null || typed.externalNumber !== null ? typed : null
}
