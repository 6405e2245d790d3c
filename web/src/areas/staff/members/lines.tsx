import { Fragment } from 'react'

/** Text with increased letter spacing may take as many lines as it needs. */
export const oneLine =
  'truncate group-[.is-spaced]/rows:line-clamp-none group-[.is-spaced]/rows:break-words group-[.is-spaced]/rows:whitespace-normal'

/** Breaks the line between the parts rather than inside one of them. */
export function Unbroken({ parts, between }: { parts: readonly string[]; between: string }) {
  return parts.map((part, index) => (
    <Fragment key={`${index} ${part}`}>
      {index > 0 && ' '}
      <span className="inline-block max-w-full">{index < parts.length - 1 ? part + between : part}</span>
    </Fragment>
  ))
}
