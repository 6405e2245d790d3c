import { useT } from '../../../i18n/t.tsx'
import { saveFile } from '../../../platform/device/save-file.ts'
import { useSending } from '../../../platform/api/use-api-mutation.ts'

interface FetchedFile {
  /** Identifies the file among the files of the page, so that only its own button shows as busy. */
  readonly kind: string
  readonly name: string
  readonly fetched: () => Promise<Blob>
}

export function useSavedFile() {
  const t = useT()
  const { send, underWay } = useSending(({ fetched }: FetchedFile) => fetched(), {
    onDone: (file, { name }) => saveFile(file, name),
    toast: t('resultFiles.failed'),
    makeKey: ({ kind }) => kind,
  })
  return { save: send, isBusy: (kind: string) => underWay.some((one) => one.kind === kind) }
}
