import { useEffect, useEffectEvent } from 'react'

export interface RunnerKeys {
  readonly onDigit: (digit: string) => void
  readonly onNext: () => void
  readonly onBack: () => void
  readonly onDecline: () => void
}

/**
 * Handles the keys of a run: digits choose, Enter and → continue, ← and Backspace go back, S declines, ↑ and ↓ focus
 * the choices. Keys with a meaning in the focused element are left to that element.
 */
export function useRunnerKeys(keys: RunnerKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    const target = event.target instanceof Element ? event.target : null
    if (target?.closest('dialog, input, textarea, select') != null && !isBackFromEmptyField(event.key, target)) return
    const act = actionFor(event.key, target, keys)
    if (act === null) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

function actionFor(key: string, target: Element | null, keys: RunnerKeys): (() => void) | null {
  if (/^[0-9]$/.test(key)) return () => keys.onDigit(key)
  if (key === 'Enter' && target?.closest('button, a') != null) return null
  if (isUpDown(key) && target?.closest(choiceGroups) != null) return null
  return (
    {
      Enter: keys.onNext,
      ArrowRight: keys.onNext,
      ArrowLeft: keys.onBack,
      Backspace: keys.onBack,
      s: keys.onDecline,
      S: keys.onDecline,
      ArrowDown: focusFirstChoice,
      ArrowUp: focusFirstChoice,
    }[key] ?? null
  )
}

/**
 * True for the left arrow in an empty field. The cursor cannot move there, so the key returns to the previous question.
 */
const isBackFromEmptyField = (key: string, target: Element) =>
  key === 'ArrowLeft' && target instanceof HTMLInputElement && target.value === ''

const isUpDown = (key: string) => key === 'ArrowDown' || key === 'ArrowUp'
const choiceGroups = '[role=radiogroup], [role=group]'

function focusFirstChoice(): void {
  const choice = document.querySelector('[role=radiogroup] button[tabindex="0"], [role=group] button[role=checkbox]')
  if (choice instanceof HTMLElement) choice.focus()
}
