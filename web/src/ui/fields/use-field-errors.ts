import { useRef, useState } from 'react'

/** Removes the errors of fields that have changed and no longer have the same error. Returns the other errors. */
export function dropSettledErrors<Errors extends object>(
  shown: Errors,
  found: Errors,
  hasChanged: (name: string) => boolean,
): Errors {
  const open = { ...shown }
  for (const name in shown) if (hasChanged(name) && found[name] !== shown[name]) delete open[name]
  return open
}

/**
 * Keeps the errors at the fields of a form. An error disappears as soon as its field is right. New errors appear only
 * after the next attempt to submit, because people must not be corrected while they type.
 */
export function useFieldErrors<Errors extends object>() {
  const [errors, setErrors] = useState<Partial<Errors>>({})
  const submitted = useRef<FormData>(null)
  const show = (found: Partial<Errors>, form?: FormData) => {
    if (form !== undefined) submitted.current = form
    setErrors(found)
  }
  const recheck = (form: FormData, find: () => Partial<Errors>) => {
    if (Object.keys(errors).length === 0) return
    setErrors(dropSettledErrors(errors, find(), (name) => form.get(name) !== submitted.current?.get(name)))
  }
  return { errors, show, recheck }
}
