import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from './class-names.ts'

type CardProps = ComponentPropsWithRef<'section'> & { heading?: ReactNode; action?: ReactNode; isPadded?: boolean }

export function Card({ heading, action, isPadded = false, className, children, ...rest }: CardProps) {
  return (
    <section {...rest} className={classNames('card min-w-0', isPadded && heading === undefined && 'p-5', className)}>
      {heading !== undefined && (
        <div className="card-h flex-wrap">
          <h2 className="min-w-0 flex-1 basis-24 text-h3 font-semibold">{heading}</h2>
          {action}
        </div>
      )}
      {isPadded && heading !== undefined ? <div className="px-5 pb-5">{children}</div> : children}
    </section>
  )
}
