import type { ComponentPropsWithRef } from 'react'
import { classNames } from './class-names.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'soft' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

interface ButtonLook {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** Makes the button square. For buttons that contain only an icon, which need an `aria-label`. */
  iconOnly?: boolean | undefined
}

const variantClass = {
  primary: 'btn-p',
  secondary: 'btn-s',
  soft: 'btn-soft',
  quiet: 'btn-g',
  danger: 'btn-d',
} as const
const sizeClass = { small: 'btn-sm', medium: '', large: 'btn-lg' } as const

export const buttonClass = (
  { variant = 'secondary', size = 'medium', iconOnly = false }: ButtonLook = {},
  more = '',
): string => classNames('btn', variantClass[variant], sizeClass[size], iconOnly && 'btn-i', more)

type ButtonProps = ComponentPropsWithRef<'button'> & ButtonLook & { isBusy?: boolean | undefined }

/** While `isBusy` is true, the button keeps the focus but ignores clicks. */
export function Button({
  variant,
  size,
  iconOnly,
  isBusy = false,
  className,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      className={buttonClass({ variant, size, iconOnly }, className)}
    />
  )
}
