import { useQuery } from '@tanstack/react-query'
import { useT } from '../../../i18n/t.tsx'
import { fetchServerRelease } from '../../../platform/api/api.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

export function ServerRelease() {
  const t = useT()
  const { data, isPending } = useQuery({ queryKey: ['server-release'], queryFn: fetchServerRelease, retry: false })
  if (isPending)
    return (
      <p>
        <Skeleton className="h-12 small:h-6" />
      </p>
    )
  if (!data) return null
  const { version, commit } = data
  return (
    <p className="break-words">
      {commit === 'unknown'
        ? t('public.serverReleaseUnknown', { version })
        : t('public.serverRelease', { version, commit: commit.replace(/(?<=^.{12})[0-9a-f]+/, '') })}
    </p>
  )
}
