import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'

/** What was typed and not saved yet. Null: as it was. */
interface ProfileDraft {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly newEmail: string | null
}

const nothing: ProfileDraft = { firstName: null, lastName: null, newEmail: null }
const keyOf = (userId: string) => ['profileDraft', userId] as const

/** Lives as long as the page and the person in it: going to another section or page and back loses nothing. */
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
  return { draft, change }
}
