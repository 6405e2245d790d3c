import { useState } from 'react'
import type { ComponentPropsWithRef } from 'react'
import { TextInput } from './field.tsx'
import { Eye, EyeOff } from '../icons.ts'

type PasswordInputProps = Omit<ComponentPropsWithRef<typeof TextInput>, 'type' | 'after'> & {
  showLabel: string
  /**
   * The account name for password managers. Set if the form does not ask for the name. Empty if the name is unknown.
   */
  userName?: string | undefined
}

/** A password field with a button that shows the password. Password managers can paste into it. */
export function PasswordInput({ showLabel, userName, ...rest }: PasswordInputProps) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  const eye = (
    <button
      type="button"
      className="-m-3.5 p-3.5"
      aria-label={showLabel}
      aria-pressed={isShown}
      onClick={() => setShown(!isShown)}
    >
      <Icon aria-hidden strokeWidth={1.75} />
    </button>
  )
  return (
    <>
      {userName !== undefined && <input hidden readOnly type="text" autoComplete="username" value={userName} />}
      <TextInput {...rest} type={isShown ? 'text' : 'password'} after={eye} />
    </>
  )
}
