import type { ReactNode } from 'react'
import { useMedia } from './sizes/use-media.ts'

interface MainActionFirstProps {
  readonly main: ReactNode
  readonly others: ReactNode
}

/**
 * Shows the main action of a page to the right of the others. On a phone, where actions wrap, it comes first. The order
 * in the document changes as well, so that the Tab key follows what people see.
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
