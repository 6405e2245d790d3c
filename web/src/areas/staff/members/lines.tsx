import { Fragment } from 'react'

/** One line of text. If the reader has increased the letter spacing, the text may take more lines. */
export const oneLine =
  'truncate group-[.is-spaced]/rows:line-clamp-none group-[.is-spaced]/rows:break-words group-[.is-spaced]/rows:whitespace-normal'

/** Breaks the line between the parts. Breaks inside a part only if the part is too long for a line. */
export function Unbroken({ parts, between }: { parts: readonly string[]; between: string }) {
  return parts.map((part, index) => (
    <Fragment key={`${index} ${part}`}>
      {index > 0 && ' '}
      <span className="inline-block max-w-full">{index < parts.length - 1 ? part + between : part}</span>
    </Fragment>
  ))
}
