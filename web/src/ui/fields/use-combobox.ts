import { type KeyboardEvent, type PointerEvent, useEffect, useId, useState } from 'react'

interface ComboboxOptions {
  /** The ids of the options, in the order of the list. Each id must be unique. */
  readonly ids: readonly string[]
  readonly isOpen: boolean
  readonly onChoose: (index: number) => void
  /** Omitted if the list is always open. */
  readonly onOpen?: () => void
  readonly onClose?: () => void
}

const pageSteps = 5

/**
 * Makes a text field with a list of matches. The arrow keys move through the list while the caret stays in the field.
 * Enter chooses an option. Escape and Tab close the list. Spread the returned props on the input, the list and each
 * option.
 *
 * An option that is active stays active when matches that arrive later move it. Enter therefore never chooses an option
 * that has just taken its place.
 */
export function useCombobox({ ids, isOpen, onChoose, onOpen, onClose }: ComboboxOptions) {
  const id = useId()
  const count = ids.length
  const { active, moveTo, restart } = useActive(ids, isOpen)
  const optionId = (index: number) => `${id}-${ids[index]}`
  const activeId = isOpen && active >= 0 ? optionId(active) : undefined
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' })
  }, [activeId])
  const keys: Readonly<Record<string, (() => void) | undefined>> = {
    Enter: isOpen && active >= 0 ? () => onChoose(active) : undefined,
    Escape: isOpen ? onClose : undefined,
    ...(isOpen ? movesFrom(active, count, moveTo) : { ArrowDown: onOpen, ArrowUp: onOpen }),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return onClose?.()
    // While a word is being composed, as in Japanese, Enter only completes the word.
    const act = event.nativeEvent.isComposing ? undefined : keys[event.key]
    if (act === undefined) return
    event.preventDefault()
    // Closes only the list, and not a dialog around it.
    if (event.key === 'Escape') event.stopPropagation()
    act()
  }
  return {
    active,
    /** Makes the first option active, for example after each change of the text. */
    restart,
    inputProps: {
      role: 'combobox',
      // Also set while the matches are being loaded. At that time, nothing is expanded yet.
      'data-open': isOpen ? '' : undefined,
      'aria-expanded': isOpen && count > 0,
      'aria-controls': isOpen && count > 0 ? `${id}-list` : undefined,
      'aria-autocomplete': 'list',
      'aria-activedescendant': activeId,
      autoComplete: 'off',
      spellCheck: false,
      onKeyDown,
    },
    listProps: { id: `${id}-list`, role: 'listbox' },
    optionProps: (index: number) => ({
      id: optionId(index),
      role: 'option',
      onPointerDown: keepFocus,
      onClick: () => onChoose(index),
    }),
  } as const
}

function useActive(ids: readonly string[], isOpen: boolean) {
  const [held, setHeld] = useState<string>()
  const place = held === undefined ? -1 : ids.indexOf(held)
  const active = place < 0 && ids.length > 0 ? 0 : place
  if (isOpen && active >= 0 && ids[active] !== held) setHeld(ids[active])
  return { active, moveTo: (index: number) => setHeld(ids[index]), restart: () => setHeld(undefined) }
}

function movesFrom(active: number, count: number, moveTo: (index: number) => void) {
  if (count === 0) return {}
  return {
    ArrowDown: () => moveTo((active + 1) % count),
    ArrowUp: () => moveTo((active - 1 + count) % count),
    PageDown: () => moveTo(Math.min(active + pageSteps, count - 1)),
    PageUp: () => moveTo(Math.max(active - pageSteps, 0)),
  }
}

/** Keeps the focus in the field while an option is clicked. */
const keepFocus = (event: PointerEvent) => event.preventDefault()
