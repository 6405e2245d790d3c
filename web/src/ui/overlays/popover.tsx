import { useEffect, useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { classNames } from '../class-names.ts'
import { useCloseOnBack } from './close-on-back.ts'

interface PopoverProps {
  isOpen: boolean
  onClose: () => void
  /**
   * The button that opened the panel. A click on this button does not count as a click outside. The button gets the
   * focus back after Escape.
   */
  opener: RefObject<HTMLElement | null>
  className?: string
  children: ReactNode
}

/**
 * A small panel below its opener. Both must be in a `relative` box. The panel is closed by Escape, Back, a click
 * outside, and Tab out of the panel.
 */
export function Popover({ isOpen, onClose, opener, className, children }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null)
  useCloseOnBack(isOpen, onClose)
  useLayoutEffect(() => {
    if (isOpen && panel.current) moveIntoWindow(panel.current)
  }, [isOpen])
  useEffect(() => {
    if (!isOpen) return
    const onPress = (event: PointerEvent) => {
      if (!(event.target instanceof Node)) return
      if (panel.current?.contains(event.target) === true || opener.current?.contains(event.target) === true) return
      onClose()
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [isOpen, onClose, opener])
  if (!isOpen) return null
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // Closes only the popover, and not a dialog around it.
    event.preventDefault()
    event.stopPropagation()
    onClose()
    opener.current?.focus()
  }
  return (
    <div
      ref={panel}
      className={classNames('pop absolute top-full z-40 mt-1.5 p-2', className)}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        const next = event.relatedTarget
        if (next instanceof Node && !event.currentTarget.contains(next) && next !== opener.current) onClose()
      }}
    >
      {children}
    </div>
  )
}

const margin = 8

/**
 * Moves the panel sideways if an edge of the window cuts it off. If the panel reaches below the window, scrolls to it.
 * On a touch screen, people could not scroll to it: scrolling begins with a press outside, which closes the panel.
 */
function moveIntoWindow(panel: HTMLElement): void {
  const { left, right, bottom } = panel.getBoundingClientRect()
  const shift = left < margin ? margin - left : Math.min(0, document.documentElement.clientWidth - margin - right)
  if (shift !== 0) panel.style.translate = `${shift}px`
  // `scrollIntoView` is optional because jsdom does not have it.
  if (bottom > document.documentElement.clientHeight) panel.scrollIntoView?.({ block: 'nearest' })
}

/** The number of items by which PageUp and PageDown move the focus. About this many items fit into a list. */
const itemsPerPage = 7

/**
 * Moves the focus among the items of a list, and keeps these keys from scrolling the page. In a text field, Home and
 * End still move the caret to the beginning and the end of the text.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>, selector: string): void {
  if ((event.key === 'Home' || event.key === 'End') && isInText(event.target)) return
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)]
  const here = items.findIndex((item) => item === document.activeElement)
  const targets: Record<string, number> = {
    ArrowDown: here + 1,
    ArrowUp: here <= 0 ? items.length - 1 : here - 1,
    PageDown: Math.min(here + itemsPerPage, items.length - 1),
    PageUp: Math.max(here - itemsPerPage, 0),
    Home: 0,
    End: items.length - 1,
  }
  const target = targets[event.key]
  if (target === undefined) return
  event.preventDefault()
  items[target % items.length]?.focus()
}

const isInText = (target: EventTarget) =>
  target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio'
