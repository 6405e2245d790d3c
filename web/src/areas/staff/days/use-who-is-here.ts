import { type Member, type MemberListItem, membersApi } from '@salus/contract/members/members.ts'
import { useRef, useState } from 'react'
import { useT } from '../../../i18n/t.tsx'
import { api } from '../../../platform/api/api.ts'
import { useSending } from '../../../platform/api/use-api-mutation.ts'

const mostAsked = 50
const guid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i

type Found = readonly (Member | MemberListItem)[]

/**
 * Finds the members that a scanned or typed text refers to. If the text contains the URL of a record, returns the
 * member of that record. If the text is the number of exactly one member, returns that member. In all other cases
 * returns all members whom the search finds.
 */
async function findMembersByText(tenantId: number, text: string): Promise<Found> {
  const memberId = guid.exec(text)?.[0]
  if (memberId !== undefined) return [await api.call(membersApi.getMember, { params: { tenantId, memberId } })]
  // In the order of numbers, a number comes before all longer numbers that begin with it, so it is on the first page.
  const query = { query: text, status: 'active' as const, sort: 'number' as const, limit: mostAsked }
  const { items } = await api.call(membersApi.getMembersOfTenant, { params: { tenantId }, query })
  const numbered = items.filter(({ externalNumber }) => externalNumber?.toLowerCase() === text.toLowerCase())
  return numbered.length === 1 ? numbered : items
}

/** The text of a search, or the member whom staff chose from the suggestions. */
interface Asked {
  readonly text: string
  readonly memberId?: string
}

interface WhoIsHereOptions {
  /** Called when a search begins. The person who was found before is then deselected. */
  readonly onSearch: () => void
  readonly onFound: (memberId: string) => Promise<void>
}

export type WhoIsHereState = ReturnType<typeof useWhoIsHere>

/**
 * Manages the search for the person who has arrived. Returns the state of the search field and the functions that
 * change it.
 */
export function useWhoIsHere(tenantId: number, { onSearch, onFound }: WhoIsHereOptions) {
  const t = useT()
  const line = useRef(Promise.resolve())
  const [text, setText] = useState('')
  const [said, setSaid] = useState('')
  const [isClosed, setClosed] = useState(false)
  const giveBack = (asked: string) => setText((now) => (now === '' ? asked : now))
  const take = async ({ text: asked, memberId }: Asked) => {
    onSearch()
    if (memberId !== undefined) return await onFound(memberId)
    const meant = await findMembersByText(tenantId, asked)
    const [only] = meant
    if (meant.length === 1 && only !== undefined) return await onFound(only.id)
    giveBack(asked)
    setClosed(false)
    setSaid(meant.length === 0 ? t('measurementDays.nobody') : t('measurementDays.several', { count: meant.length }))
  }
  const { send, isBusy } = useSending(take, { onFailed: (_, asked) => giveBack(asked.text), toast: true })
  // Handles the inputs one after another, because people are registered in the order of their scans.
  const queue = (asked: Asked) => {
    setText('')
    setSaid('')
    line.current = line.current.then(() => send(asked)).then(() => undefined)
  }
  return {
    text,
    said,
    isClosed,
    isBusy,
    /**
     * True while the field contains text or a search is running. During this time, staff must not measure a person whom
     * an earlier search found.
     */
    isOpen: isBusy || text.trim() !== '',
    close: () => setClosed(true),
    clear: () => {
      setText('')
      setSaid('')
    },
    type: (typed: string) => {
      setClosed(false)
      setSaid('')
      setText(typed)
    },
    submit: () => {
      if (text.trim() !== '') queue({ text: text.trim() })
    },
    choose: (memberId: string) => queue({ text: '', memberId }),
  }
}
