import { useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { problemText } from '../../platform/problem-state.tsx'
import { saveFile } from '../../platform/save-file.ts'
import { showToast } from '../../ui/toast.tsx'

/** Fetches a file and hands it to the person; says so where that fails. */
export function useSavedFile() {
  const t = useT()
  const [busy, setBusy] = useState<string>()
  const save = async (name: string, fetched: () => Promise<Blob>) => {
    setBusy(name)
    try {
      saveFile(await fetched(), name)
    } catch (error) {
      showToast({ tone: 'act', text: t('resultFiles.failed'), detail: problemText(t, error) })
    } finally {
      setBusy(undefined)
    }
  }
  return { save, busy }
}
