import { FileSpreadsheet, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'

interface FileDropProps {
  readonly isBusy: boolean
  readonly onFile: (file: File) => void
}

/** A place to drop a file on; a button opens the same by hand and keyboard. */
export function FileDrop({ isBusy, onFile }: FileDropProps) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  return (
    <div
      className={classNames(
        'grid place-items-center rounded-card border border-dashed p-8 text-center',
        isOver ? 'border-accent bg-accent-soft' : 'border-field-line bg-surface',
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
        if (file && !isBusy) onFile(file)
      }}
    >
      <FileSpreadsheet aria-hidden className="size-10 text-muted" strokeWidth={1.25} />
      <p className="mt-4 text-lead font-medium">{t('memberImports.drop')}</p>
      <p className="mt-1 max-w-[52ch] text-ink-2">{t('memberImports.dropText')}</p>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        aria-label={t('memberImports.choose')}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const file = target.files?.[0]
          // The same file may be chosen again after it was corrected.
          target.value = ''
          if (file) onFile(file)
        }}
      />
      <Button variant="primary" className="mt-5" isBusy={isBusy} onClick={() => input.current?.click()}>
        <Upload aria-hidden strokeWidth={1.75} />
        {t(isBusy ? 'memberImports.reading' : 'memberImports.choose')}
      </Button>
    </div>
  )
}
