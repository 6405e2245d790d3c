import { useQuery } from '@tanstack/react-query'
import { useT } from '../../../i18n/t.tsx'
import { fetchServerRelease } from '../../../platform/api/api.ts'

export function ServerRelease() {
  const t = useT()
  const { data } = useQuery({ queryKey: ['server-release'], queryFn: fetchServerRelease, retry: false })
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
