const wrong = '[aria-invalid="true"], [data-wrong]'
const focusable = 'input:not([type=hidden]), select, textarea, button, [tabindex]'

/**
 * Moves the focus to the first wrong field of each form that is submitted, so that everybody hears and sees what is
 * wrong, also if only the server finds it. Stops looking as soon as the person goes on.
 */
export function watchSubmissions(): void {
  let stop = () => {}
  document.addEventListener('submit', ({ target: form }) => {
    stop()
    if (!(form instanceof HTMLFormElement)) return
    const look = () => {
      if (focusFirstWrong(form)) stop()
    }
    const observer = new MutationObserver(look)
    observer.observe(form, { subtree: true, childList: true, attributeFilter: ['aria-invalid', 'data-wrong'] })
    // The page shows the outcome of the form's own check only after this event.
    const timer = setTimeout(look)
    stop = () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  })
  for (const type of ['input', 'keydown', 'pointerdown'] as const) document.addEventListener(type, () => stop(), true)
}

/** Returns false if no field is wrong. Leaves the focus where it is if it is in a wrong field already. */
export function focusFirstWrong(form: HTMLElement): boolean {
  const field = form.querySelector<HTMLElement>(wrong)
  if (field === null) return false
  if (document.activeElement?.closest(wrong) != null) return true
  const target = field.matches(focusable) ? field : field.querySelector<HTMLElement>(focusable)
  target?.focus()
  return true
}
