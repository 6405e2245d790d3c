import { Fragment } from 'react'
import { classNames } from './class-names.ts'

/** Shows an e-mail address. A line breaks before a punctuation mark, and within a word only if necessary. */
export const EmailText = ({ address, className }: { readonly address: string; readonly className?: string }) => (
  <span className={classNames('break-words', className)}>
    {address.split(/(?=[@._+])/).map((part, index) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
)
