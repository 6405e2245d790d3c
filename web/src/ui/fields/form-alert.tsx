import { useEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'

interface FormAlertProps {
  readonly text: string | null | undefined
  readonly className?: string
}

/**
 * Explains why a form was not sent. The box exists before its text, so that screen readers announce the text; the focus
 * stays where it is, so that they announce it only once.
 */
export function FormAlert({ text, className }: FormAlertProps) {
  const box = useRef<HTMLDivElement>(null)
  const isShown = typeof text === 'string' && text !== ''
  useEffect(() => {
    // A long form may have been sent from further down. The test environment cannot scroll.
    if (isShown) box.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isShown])
  return (
    <div role="alert" ref={box} className={classNames('empty:m-0!', className)}>
      {isShown && <p className="rounded-control bg-danger-soft px-3 py-2.5 text-danger-ink">{text}</p>}
    </div>
  )
}
