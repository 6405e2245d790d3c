import { useT } from '../../i18n/t.tsx'
import { saveFile } from '../../platform/save-file.ts'
import { useSending } from '../../platform/use-api-mutation.ts'

interface FetchedFile {
  readonly name: string
  readonly fetched: () => Promise<Blob>
}

/** Fetches a file and hands it to the person; says so where that fails. */
export function useSavedFile() {
  const t = useT()
  const { send, sending } = useSending(({ fetched }: FetchedFile) => fetched(), {
    onDone: (file, { name }) => saveFile(file, name),
    toast: t('resultFiles.failed'),
    keyOf: ({ name }) => name,
  })
  return { save: (name: string, fetched: () => Promise<Blob>) => send({ name, fetched }), busy: sending?.name }
}
