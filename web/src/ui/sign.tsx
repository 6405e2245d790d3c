interface SignProps {
  readonly sign: string | undefined
  readonly words: string | undefined
  readonly className?: string
}

/** Shows a symbol that screen readers do not read well. Screen readers get the words instead. */
export function Sign({ sign, words = sign, className }: SignProps) {
  if (sign === undefined || sign === '') return null
  if (words === sign) return <span className={className}>{sign}</span>
  return (
    <span role="img" aria-label={words} className={className}>
      {sign}
    </span>
  )
}
