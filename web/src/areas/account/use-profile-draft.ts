import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../platform/api/query.ts'
import { useSession } from '../../platform/account/session.ts'

/** Input that is not saved; `null` for an unchanged field. */
interface ProfileDraft {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly newEmail: string | null
}

const nothing: ProfileDraft = { firstName: null, lastName: null, newEmail: null }
const keyOf = (userId: string) => ['profileDraft', userId] as const

/** Keeps the draft until the page is closed, so that visiting another section or page loses nothing. */
export function useProfileDraft() {
  const { user } = useSession()
  const key = keyOf(user.id)
  const { data: draft = nothing } = useQuery({
    queryKey: key,
    queryFn: () => nothing,
    initialData: nothing,
    enabled: false,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  const change = (changed: Partial<ProfileDraft>) =>
    queryClient.setQueryData<ProfileDraft>(key, (known = nothing) => ({ ...known, ...changed }))
  /** Drops the saved input. Text that was typed in the meantime stays. */
  const forget = (saved: Partial<Readonly<Record<keyof ProfileDraft, string>>>) =>
    queryClient.setQueryData<ProfileDraft>(key, (known = nothing) => {
      const kept = (name: keyof ProfileDraft) => (known[name]?.trim() === saved[name] ? null : known[name])
      return { firstName: kept('firstName'), lastName: kept('lastName'), newEmail: kept('newEmail') }
    })
  return { draft, change, forget }
}
