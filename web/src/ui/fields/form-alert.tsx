import { useEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'

interface FormAlertProps {
  readonly text: string | null | undefined
  readonly className?: string
}

/**
 * Explains why a form was not sent. The box exists before its text, so that screen readers announce the text. The focus
 * does not move to the box, because the text would then be read twice.
 */
export function FormAlert({ text, className }: FormAlertProps) {
  const box = useRef<HTMLDivElement>(null)
  const isShown = typeof text === 'string' && text !== ''
  useEffect(() => {
    // A long form may have been sent from further down, so scroll the text into view. The test environment has no
    // `scrollIntoView`.
    if (isShown) box.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isShown])
  return (
    <div role="alert" ref={box} className={classNames('empty:m-0!', className)}>
      {isShown && <p className="rounded-control bg-danger-soft px-3 py-2.5 text-danger-ink">{text}</p>}
    </div>
  )
}
