/**
 * The longest time between the two taps of a double tap, in milliseconds. The page counts taps itself, because browsers
 * count only the clicks of a mouse.
 */
const doubleTapMs = 350
const doubleTapPixels = 40

const controls = 'button, a, label, input, select, textarea, summary, [role=option], [role=menuitem], dialog'

interface Press {
  readonly element: Element
  readonly at: MouseEvent
}

/**
 * Ignores the second press of a double click or double tap if the first press has changed what is under the pointer.
 * Many people double-click everything, and their second click would answer a question that they have not read.
 */
export function watchSecondPresses(): void {
  let first: Press | null = null
  const isStray = (event: MouseEvent): boolean => {
    const { target } = event
    if (first === null || !(target instanceof Element) || !isSecond(first.at, event)) return false
    const pressed = target.closest(controls)
    return pressed !== null && !(first.element.isConnected && first.element.contains(pressed))
  }
  const onMouseDown = (event: MouseEvent) => {
    // If the event were not stopped, the browser would move the focus from the heading of the next page to the pressed
    // element.
    if (isStray(event)) stop(event)
  }
  const onClick = (event: MouseEvent) => {
    // A click from a key, script or label has a count of 0. It is never the second click of a double click.
    if (event.detail === 0) return
    if (isStray(event)) return stop(event)
    if (event.target instanceof Element) first = { element: event.target.closest(controls) ?? event.target, at: event }
  }
  window.addEventListener('mousedown', onMouseDown, { capture: true })
  window.addEventListener('click', onClick, { capture: true })
}

function isSecond(first: MouseEvent, event: MouseEvent): boolean {
  if (event.detail > 1) return true
  const isNear = Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) < doubleTapPixels
  return isTouch(first) && event.timeStamp - first.timeStamp < doubleTapMs && isNear
}

const isTouch = (event: MouseEvent) => 'pointerType' in event && event.pointerType === 'touch'

function stop(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}
