import { useEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'

interface FormAlertProps {
  readonly text: string | null | undefined
  readonly className?: string
}

/**
 * Why a form was not sent. The box stands in the page before the sentence does, so that it is read out, and once: the focus
 * stays where it was, for what takes the focus would be read out again.
 */
export function FormAlert({ text, className }: FormAlertProps) {
  const box = useRef<HTMLDivElement>(null)
  const isShown = typeof text === 'string' && text !== ''
  useEffect(() => {
    // A long form may have been sent from below it. The test environment draws nothing.
    if (isShown) box.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isShown])
  return (
    <div role="alert" ref={box} className={classNames('empty:m-0!', className)}>
      {isShown && <p className="rounded-control bg-danger-soft px-3 py-2.5 text-danger-ink">{text}</p>}
    </div>
  )
}
