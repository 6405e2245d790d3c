/** Focuses the form field with this name. For a date, focuses the first part of the date. */
export function focusNamed(form: HTMLElement, name: string): void {
  const named = form.querySelector<HTMLElement>(`[name="${name}"]`)
  const isHidden = named?.matches('[type=hidden]') === true
  const field = isHidden ? named?.closest('fieldset')?.querySelector<HTMLElement>('input:not([type=hidden])') : named
  field?.focus()
}
