import { classNames } from './class-names.ts'

const tints = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'] as const

export function Avatar({
  firstName,
  lastName,
  className,
}: {
  firstName: string
  lastName: string
  className?: string
}) {
  const name = `${firstName} ${lastName}`
  const sum = [...name].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7)
  return (
    <span aria-hidden="true" className={classNames('ava', tints[sum % tints.length], className)}>
      {`${firstLetter(firstName)}${firstLetter(lastName)}`.toUpperCase()}
    </span>
  )
}

/**
 * Returns the first character. A character such as a smiley consists of two code units. Destructuring does not split
 * them.
 */
const firstLetter = ([first = '']: string): string => first
