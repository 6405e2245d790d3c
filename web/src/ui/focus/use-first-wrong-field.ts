import { useEffect, useRef } from 'react'

/** Focuses the first wrong field once, even if only the server's response reports it later. */
export function useFirstWrongField(isBusy: boolean) {
  const form = useRef<HTMLFormElement>(null)
  // True from the start, because a refusal may lead back to a form with the wrong field.
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
