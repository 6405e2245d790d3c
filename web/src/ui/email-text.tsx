import { Fragment } from 'react'
import { classNames } from './class-names.ts'

/** An e-mail address that breaks before its punctuation, and within a word only if necessary. */
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
