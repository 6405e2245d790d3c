import { useId } from 'react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { firstFocus } from '../focus/first-focus.ts'
import { CircleAlert } from '../icons.ts'

export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldProps {
  label: ReactNode
  labelNote?: ReactNode
  hint?: ReactNode
  error?: ReactNode
  className?: string
  children: (control: FieldControl) => ReactNode
}

export function Field({ label, labelNote, hint, error, className, children }: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const described = [error ? errorId : null, hint ? hintId : null].filter((one) => one !== null).join(' ')
  return (
    <div className={classNames('min-w-0', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label className="lab" htmlFor={id}>
          {label}
        </label>
        {labelNote !== undefined && <span className="text-small text-muted">{labelNote}</span>}
      </div>
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': error ? true : undefined,
      })}
      {hint !== undefined && (
        <p id={hintId} className="help">
          {hint}
        </p>
      )}
      {error ? (
        <p id={errorId} className="help err">
          <CircleAlert aria-hidden className="mt-px size-3.5" />
          {error}
        </p>
      ) : null}
    </div>
  )
}

type TextInputProps = ComponentPropsWithRef<'input'> & { icon?: ReactNode; after?: ReactNode; isSmall?: boolean }

export function TextInput({ icon, after, isSmall = false, className, type = 'text', ...rest }: TextInputProps) {
  return (
    <span className={classNames('field', isSmall && 'sm', rest['aria-invalid'] === true && 'err', className)}>
      {icon}
      <input
        {...rest}
        {...firstFocus(rest.autoFocus === true)}
        type={type}
        className="h-full min-w-0 flex-1 bg-transparent text-ellipsis outline-none placeholder:text-[var(--field-placeholder)]"
      />
      {after}
    </span>
  )
}

export function SelectInput({ className, children, ...rest }: ComponentPropsWithRef<'select'>) {
  return (
    <span className={classNames('field relative', rest['aria-invalid'] === true && 'err', className)}>
      <select {...rest} className="h-full min-w-0 flex-1 bg-field outline-none">
        {children}
      </select>
      {/* Drawn here, because the icon would bring all icons of the inner pages to the first page. */}
      <svg aria-hidden="true" viewBox="0 0 24 24" fill="none" stroke="currentColor" className="select-arrow">
        <path d="m6 9 6 6 6-6" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </span>
  )
}
