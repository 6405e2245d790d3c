import type { ReactNode } from 'react'
import { useMedia } from './sizes/use-media.ts'

interface MainActionFirstProps {
  readonly main: ReactNode
  readonly others: ReactNode
}

/**
 * Shows the main action of a page to the right of the other actions. On a phone, the actions wrap, so the main action
 * comes first. The document has the same order, so that the Tab key follows the order on screen.
 */
export function MainActionFirst({ main, others }: MainActionFirstProps) {
  const isPhone = useMedia('(max-width: 46rem)')
  return (
    <>
      {isPhone && main}
      {others}
      {!isPhone && main}
    </>
  )
}
