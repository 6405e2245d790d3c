import { memberMergesApi } from '@salus/contract/members/merges.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { api } from '../../platform/api/api.ts'

export type Typed = z.input<typeof memberMergesApi.findLikeMembers.body>
export type Found = z.output<(typeof memberMergesApi.findLikeMembers.responses)[200]>['items']

const pauseMs = 350
const none: Found = []

/** One search, for the person as typed when it began. */
interface Search {
  readonly asked: string
  /** Never rejects. Resolves to `null` if the search failed. */
  readonly answer: Promise<Found | null>
}

/** The last time that saving waited for an answer. */
interface HeldUp {
  readonly asked: string | null
  readonly memberIds: ReadonlySet<string>
  /** The time of the question, by `performance.now()`. */
  readonly at: number
}

const neverHeldUp: HeldUp = { asked: null, memberIds: new Set(), at: -Infinity }
/** The second click of a double click must not answer a question that nobody has read. */
const readingMs = 600

/**
 * Finds existing members who are probably the typed person, once typing has paused. `mustAsk` searches without this
 * pause, for people who save before the pause is over.
 */
export function useLikeMembers(tenantId: number, typed: Typed | null) {
  const [found, setFound] = useState<Found>(none)
  const [heldUp, setHeldUp] = useState<HeldUp>(neverHeldUp)
  const latest = useRef<Search | null>(null)
  const asked = typed === null ? null : JSON.stringify(typed)
  const search = (wanted: string): Search['answer'] => {
    if (latest.current?.asked === wanted) return latest.current.answer
    // Parses the string that was serialised by this hook.
    const body = JSON.parse(wanted) as Typed
    // Not cancelled when typing continues, because saving may wait for it.
    const call = api.call(memberMergesApi.findLikeMembers, { params: { tenantId }, body })
    // A failed search is ignored, because it only helps. Saving reports its own errors.
    const answer = call.then(({ items }) => items).catch(() => null)
    latest.current = { asked: wanted, answer }
    void answer.then((items) => {
      if (latest.current?.answer !== answer) return
      if (items === null) latest.current = null
      else setFound(items)
    })
    return answer
  }
  const searchNow = useEffectEvent(search)
  useEffect(() => {
    if (asked === null) return
    const timer = setTimeout(() => void searchNow(asked), pauseMs)
    return () => clearTimeout(timer)
  }, [asked])

  /**
   * Resolves to true, and shows the question, if saving has not yet asked about one of the similar members. A list that
   * appeared while typing does not count as a question: it may be out of sight, or have appeared just before the click.
   */
  const mustAsk = async (person: Typed | null): Promise<boolean> => {
    if (person === null) return false
    if (performance.now() - heldUp.at < readingMs) return true
    const wanted = JSON.stringify(person)
    const alike = ((await search(wanted)) ?? none).map(({ person: { memberId } }) => memberId)
    const isNew = alike.some((memberId) => !heldUp.memberIds.has(memberId))
    if (isNew) setHeldUp({ asked: wanted, memberIds: new Set([...heldUp.memberIds, ...alike]), at: performance.now() })
    return isNew
  }
  return { found: asked === null ? none : found, isAsking: asked !== null && asked === heldUp.asked, mustAsk }
}

/** Returns the typed fields that are searched for; `null` while there are too few. */
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
