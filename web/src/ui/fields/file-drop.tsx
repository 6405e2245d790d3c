import { useId, useState } from 'react'
import type { DragEvent } from 'react'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { CircleAlert, type LucideIcon } from '../icons.ts'

interface FileDropProps {
  readonly label: string
  readonly accept: string
  readonly isMultiple?: boolean
  readonly isBusy?: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/**
 * Returns the parts of an area for dropping files. Callers spread `zone` on the element of the area and render `input`
 * inside. They call `choose` to open the file dialog.
 */
export function useFileDrop({ label, accept, isMultiple = false, isBusy = false, onFiles }: FileDropProps) {
  const inputId = useId()
  const [isOver, setOver] = useState(false)
  const take = (files: readonly File[]) => {
    if (files.length > 0 && !isBusy) onFiles(isMultiple ? files : files.slice(0, 1))
  }
  const zone = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      take([...event.dataTransfer.files])
    },
  }
  const input = (
    <input
      id={inputId}
      type="file"
      multiple={isMultiple}
      accept={accept}
      aria-label={label}
      className="sr-only"
      tabIndex={-1}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])]
        // Clears the field. Otherwise, no event would fire when the same file is chosen again after it was edited.
        target.value = ''
        take(files)
      }}
    />
  )
  return { isOver, zone, input, choose: () => document.getElementById(inputId)?.click() }
}

interface FileDropPanelProps extends Pick<FileDropProps, 'accept' | 'isBusy'> {
  readonly icon: LucideIcon
  readonly title: string
  readonly text: string
  readonly choose: string
  readonly busyLabel?: string
  readonly failure?: string
  readonly onFile: (file: File) => void
}

export function FileDropPanel({
  icon: Icon,
  title,
  text,
  choose: chooseLabel,
  busyLabel = chooseLabel,
  isBusy = false,
  failure = '',
  accept,
  onFile,
}: FileDropPanelProps) {
  const titleId = useId()
  const take = ([file]: readonly File[]) => file && onFile(file)
  const { isOver, zone, input, choose } = useFileDrop({ label: chooseLabel, accept, isBusy, onFiles: take })
  return (
    <section
      {...zone}
      aria-labelledby={titleId}
      className={classNames(
        'card grid place-items-center border-2! border-dashed px-5 py-10 text-center',
        isOver && 'border-accent! bg-accent-soft',
      )}
    >
      {input}
      <div className="max-w-[520px]">
        <span className="tile b mx-auto" aria-hidden="true">
          <Icon />
        </span>
        <h2 id={titleId} className="mt-4 text-h3 font-semibold">
          {title}
        </h2>
        <p className="mt-1 text-ink-2">{text}</p>
        <Button variant="primary" size="large" className="mt-5" isBusy={isBusy} onClick={choose}>
          {isBusy ? busyLabel : chooseLabel}
        </Button>
        <p role="alert" className="mt-4 flex items-start justify-center gap-2 text-danger-ink empty:hidden">
          {failure !== '' && (
            <>
              <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              {failure}
            </>
          )}
        </p>
      </div>
    </section>
  )
}
