import { largestMeasurementFile } from '@salus/contract/measurement-imports.ts'
import { CircleAlert, FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { ChosenFile } from './use-measurement-file.ts'

/** One box for any file of a scale or analyser: dropped, or chosen. */
export function DropBox({ onChoose }: { readonly onChoose: (file: ChosenFile) => void }) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [failure, setFailure] = useState('')
  const choose = async (file: File) => {
    setFailure('')
    if (file.size > largestMeasurementFile) return setFailure(t('measurementFiles.tooLarge'))
    if (file.size === 0) return setFailure(t('measurementFiles.error.empty'))
    const content = toBase64(new Uint8Array(await file.arrayBuffer()))
    onChoose({ fileName: file.name.slice(0, 200), content, bytes: file.size })
  }
  return (
    <section
      aria-labelledby="drop-box"
      className={classNames(
        'card grid place-items-center border-2! border-dashed px-5 py-10 text-center',
        isOver && 'border-accent! bg-accent-soft',
      )}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const file = event.dataTransfer.files[0]
        if (file) void choose(file)
      }}
    >
      <div className="max-w-[520px]">
        <span className="tile b mx-auto" aria-hidden="true">
          <FileUp />
        </span>
        <h2 id="drop-box" className="mt-4 text-h3 font-semibold">
          {t('measurementFiles.drop')}
        </h2>
        <p className="mt-1 text-ink-2">{t('measurementFiles.dropText')}</p>
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,.xlsx,.tsv,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-label={t('measurementFiles.choose')}
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            const file = target.files?.[0]
            // The same file may be chosen again after it was corrected.
            target.value = ''
            if (file) void choose(file)
          }}
        />
        <Button variant="primary" size="large" className="mt-5" onClick={() => input.current?.click()}>
          {t('measurementFiles.choose')}
        </Button>
        <p role="alert" className="mt-4 flex items-start justify-center gap-2 text-danger-ink empty:hidden">
          {failure !== '' && (
            <>
              <CircleAlert aria-hidden className="mt-0.5 size-4" />
              {failure}
            </>
          )}
        </p>
      </div>
    </section>
  )
}

const atOnce = 0x8000

function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let from = 0; from < bytes.length; from += atOnce)
    text += String.fromCharCode(...bytes.subarray(from, from + atOnce))
  return btoa(text)
}
