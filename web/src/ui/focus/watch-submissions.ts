const wrong = '[aria-invalid="true"], [data-wrong]'
const focusable = 'input:not([type=hidden]), select, textarea, button, [tabindex]'

let stop = () => {}

/** Makes every form that is submitted lead to its first wrong field. */
export function watchSubmissions(): void {
  document.addEventListener('submit', ({ target }) => {
    if (target instanceof HTMLFormElement) leadToWrong(target)
  })
  for (const type of ['input', 'keydown', 'pointerdown'] as const) document.addEventListener(type, () => stop(), true)
}

/** Leads to the first wrong field of the dialog whose button was pressed. For dialogs without a form. */
export function leadToWrongInDialog(button: Element): void {
  const dialog = button.closest('dialog')
  if (dialog !== null) leadToWrong(dialog)
}

/**
 * Moves the focus to the first wrong field, so that everybody hears and sees what is wrong, also if only the server
 * finds it. Stops looking as soon as the person goes on. Must be called when the fields were sent.
 */
function leadToWrong(fields: HTMLElement): void {
  stop()
  const look = () => {
    if (focusFirstWrong(fields)) stop()
  }
  const observer = new MutationObserver(look)
  observer.observe(fields, { subtree: true, childList: true, attributeFilter: ['aria-invalid', 'data-wrong'] })
  // The page shows the outcome of its own check only after the event.
  const timer = setTimeout(look)
  stop = () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}

/** Returns false if no field is wrong. Leaves the focus where it is if it is in a wrong field already. */
export function focusFirstWrong(fields: HTMLElement): boolean {
  const field = fields.querySelector<HTMLElement>(wrong)
  if (field === null) return false
  if (document.activeElement?.closest(wrong) != null) return true
  const target = field.matches(focusable) ? field : field.querySelector<HTMLElement>(focusable)
  target?.focus()
  return true
}
