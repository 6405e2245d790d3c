interface SignProps {
  readonly sign: string | undefined
  /** The words for screen readers. */
  readonly words: string | undefined
  readonly className?: string
}

/** A symbol that screen readers read badly, replaced by words for them. */
export function Sign({ sign, words = sign, className }: SignProps) {
  if (sign === undefined || sign === '') return null
  if (words === sign) return <span className={className}>{sign}</span>
  return (
    <span role="img" aria-label={words} className={className}>
      {sign}
    </span>
  )
}
