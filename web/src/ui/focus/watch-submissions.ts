const wrong = '[aria-invalid="true"], [data-wrong]'
const focusable = 'input:not([type=hidden]), select, textarea, button, [tabindex]'

let stop = () => {}

/** Moves the focus to the first wrong field of every form that is submitted. */
export function watchSubmissions(): void {
  // Runs before the form's own listeners, which may move the focus.
  document.addEventListener(
    'submit',
    ({ target }) => {
      if (target instanceof HTMLFormElement) leadToWrong(target)
    },
    true,
  )
  for (const type of ['input', 'keydown', 'pointerdown'] as const) document.addEventListener(type, () => stop(), true)
}

/** Moves the focus to the first wrong field of the button's dialog. Must be called before the button's action. */
export function leadToWrongInDialog(button: Element): void {
  const dialog = button.closest('dialog')
  if (dialog !== null) leadToWrong(dialog)
}

/**
 * Moves the focus to the first wrong field, even if only the server finds the error. Stops looking as soon as the
 * person continues. Must be called just before the fields are sent.
 */
function leadToWrong(fields: HTMLElement): void {
  stop()
  const before = document.activeElement
  const look = () => {
    const now = document.activeElement
    // The page itself may already have moved the focus to a wrong field.
    const isLed = now !== before && now?.closest(wrong) != null
    if (isLed || focusFirstWrong(fields)) stop()
  }
  const observer = new MutationObserver(look)
  observer.observe(fields, { subtree: true, childList: true, attributeFilter: ['aria-invalid', 'data-wrong'] })
  // Waits until after the event, because the page shows the result of its own check only then.
  const timer = setTimeout(look)
  stop = () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}

/** Returns false if no field is wrong. */
export function focusFirstWrong(fields: HTMLElement): boolean {
  const field = fields.querySelector<HTMLElement>(wrong)
  if (field === null) return false
  const target = field.matches(focusable) ? field : field.querySelector<HTMLElement>(focusable)
  target?.focus()
  return true
}
