import { useEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'

interface FormAlertProps {
  readonly text: string | null | undefined
  readonly className?: string
}

/**
 * Explains why a form was not sent. The box exists before its text, because screen readers then announce the text. The
 * focus does not move to the box, because screen readers would then read the text twice.
 */
export function FormAlert({ text, className }: FormAlertProps) {
  const box = useRef<HTMLDivElement>(null)
  const isShown = typeof text === 'string' && text !== ''
  useEffect(() => {
    // Scrolls the text into view, because the button of a long form may be far below it. The test environment has no
    // `scrollIntoView`.
    if (isShown) box.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isShown])
  return (
    <div role="alert" ref={box} className={classNames('empty:m-0!', className)}>
      {isShown && <p className="rounded-control bg-danger-soft px-3 py-2.5 text-danger-ink">{text}</p>}
    </div>
  )
}
