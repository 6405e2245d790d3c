import { largestMeasurementFile } from '@salus/contract/measuring/imports.ts'
import { useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { toBase64 } from '../../platform/device/to-base64.ts'
import { FileDropPanel } from '../../ui/fields/file-drop.tsx'
import { FileUp } from '../../ui/icons.ts'
import type { ChosenFile } from './use-measurement-file.ts'

export function DropBox({ onChoose }: { readonly onChoose: (file: ChosenFile) => void }) {
  const t = useT()
  const [failure, setFailure] = useState('')
  const choose = async (file: File) => {
    setFailure('')
    if (file.size > largestMeasurementFile) return setFailure(t('measurementFiles.tooLarge'))
    if (file.size === 0) return setFailure(t('measurementFiles.error.empty'))
    onChoose({ fileName: file.name.slice(0, 200), content: await toBase64(file), bytes: file.size })
  }
  return (
    <FileDropPanel
      icon={FileUp}
      title={t('measurementFiles.drop')}
      text={t('measurementFiles.dropText')}
      choose={t('measurementFiles.choose')}
      accept=".csv,.txt,.xlsx,.tsv,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
      failure={failure}
      onFile={(file) => void choose(file)}
    />
  )
}
