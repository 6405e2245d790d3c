import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../platform/api/query.ts'
import { useSession } from '../../platform/account/session.ts'
import { keepDraft, readKeptDraft } from '../../platform/pages/unsaved-work.ts'

/** Input that is not saved; `null` for an unchanged field. */
interface ProfileDraft {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly newEmail: string | null
}

const nothing: ProfileDraft = { firstName: null, lastName: null, newEmail: null }
const makeKey = (userId: string) => ['profileDraft', userId] as const
const place = 'ownProfile'

/**
 * Keeps the draft while the person visits other pages, and when the session expires. The draft is deleted when it is
 * saved or the person signs out.
 */
export function useProfileDraft() {
  const { user } = useSession()
  const key = makeKey(user.id)
  // The cast is safe, because only `change` writes to this place.
  const readKept = () => (readKeptDraft(user.id, place) as ProfileDraft | null) ?? nothing
  const { data: draft = nothing } = useQuery({
    queryKey: key,
    queryFn: readKept,
    initialData: readKept,
    enabled: false,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  const change = (changed: Partial<ProfileDraft>) => {
    const next = { ...(queryClient.getQueryData<ProfileDraft>(key) ?? readKept()), ...changed }
    queryClient.setQueryData<ProfileDraft>(key, next)
    const isTyped = next.firstName !== null || next.lastName !== null || (next.newEmail ?? '') !== ''
    keepDraft(user.id, place, isTyped ? next : null)
  }
  /** Removes the saved values from the draft. Keeps text that was typed after these values were sent. */
  const forget = (saved: Partial<Readonly<Record<keyof ProfileDraft, string>>>) => {
    const known = queryClient.getQueryData<ProfileDraft>(key) ?? nothing
    const kept = (name: keyof ProfileDraft) => (known[name]?.trim() === saved[name] ? null : known[name])
    change({ firstName: kept('firstName'), lastName: kept('lastName'), newEmail: kept('newEmail') })
  }
  return { draft, change, forget }
}
