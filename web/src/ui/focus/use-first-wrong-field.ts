import { useEffect, useRef } from 'react'

/** Focuses the first wrong field once, even if the server reports the error only later. */
export function useFirstWrongField(isBusy: boolean) {
  const form = useRef<HTMLFormElement>(null)
  // True from the start, because a refusal may return the person to a form that contains the wrong field.
  const isLooking = useRef(true)
  useEffect(() => {
    if (!isLooking.current || isBusy) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong] input')
    if (!wrong) return
    isLooking.current = false
    wrong.focus()
  })
  const look = (isOn: boolean) => () => {
    isLooking.current = isOn
  }
  return { form, lookForWrong: look(true), stopLooking: look(false) }
}
