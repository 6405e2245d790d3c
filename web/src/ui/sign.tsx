interface SignProps {
  readonly sign: string | undefined
  /** How it is read out. */
  readonly words: string | undefined
  readonly className?: string
}

/** A sign that reads badly as it stands, with its words for whoever hears it. */
export function Sign({ sign, words = sign, className }: SignProps) {
  if (sign === undefined || sign === '') return null
  if (words === sign) return <span className={className}>{sign}</span>
  return (
    <span role="img" aria-label={words} className={className}>
      {sign}
    </span>
  )
}
