import { memberMergesApi } from '@salus/contract/members/merges.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { api } from '../../platform/api/api.ts'
import { isDay } from '../../ui/fields/date-parts.ts'

export type Typed = z.input<typeof memberMergesApi.findLikeMembers.body>
export type Found = z.output<(typeof memberMergesApi.findLikeMembers.responses)[200]>['items']

const pauseMs = 350
const none: Found = []

/** A search for the typed person. `asked` is the input at the time when the search began. */
interface Search {
  readonly asked: string
  /** Never rejects. Resolves to `null` if the search failed. */
  readonly answer: Promise<Found | null>
}

/** The last time that saving was stopped by the question about similar members. */
interface HeldUp {
  readonly asked: string | null
  readonly memberIds: ReadonlySet<string>
  /** The time when the question was asked, from `performance.now()`. */
  readonly at: number
}

const neverHeldUp: HeldUp = { asked: null, memberIds: new Set(), at: -Infinity }
/**
 * In milliseconds. Until this time has passed, a click does not count as an answer. It could be the second click of a
 * double click, made before the question was read.
 */
const readingMs = 600

/**
 * Finds existing members who are probably the typed person, once typing pauses. `mustAsk` searches without waiting for
 * the pause, because staff may save earlier.
 */
export function useLikeMembers(tenantId: number, typed: Typed | null) {
  const [found, setFound] = useState<Found>(none)
  const [heldUp, setHeldUp] = useState<HeldUp>(neverHeldUp)
  const latest = useRef<Search | null>(null)
  const asked = typed === null ? null : JSON.stringify(typed)
  const search = (wanted: string): Search['answer'] => {
    if (latest.current?.asked === wanted) return latest.current.answer
    // The cast is safe, because this hook serialised the JSON itself.
    const body = JSON.parse(wanted) as Typed
    // The search is not cancelled when typing continues, because saving may be waiting for its response.
    const call = api.call(memberMergesApi.findLikeMembers, { params: { tenantId }, body })
    // A failed search is ignored, because the search is optional. Saving reports its own errors.
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
   * Resolves to true and shows the question if the search finds a member about whom staff were not asked yet. A list
   * that appeared during typing does not count as asking, because staff may not have seen it.
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

/** Returns the typed fields for the search, or `null` if too few fields are filled in. */
export function typedPerson(form: FormData): Typed | null {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const or = (value: string) => (value === '' ? null : value)
  const typed = {
    firstName: text('firstName'),
    lastName: text('lastName'),
    birthDate: isDay(text('birthDate')) ? text('birthDate') : null,
    email: or(text('email')),
    externalNumber: or(text('externalNumber')),
  }
  const hasName = typed.firstName !== '' && typed.lastName !== ''
  return hasName || typed.email !== null || typed.externalNumber !== null ? typed : null
}
