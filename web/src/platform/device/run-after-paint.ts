/**
 * Runs `act` after the browser has painted, so that `act` does not delay the page. Browsers never paint a hidden page,
 * so `act` runs after 200 milliseconds at the latest. Returns a function that cancels `act`.
 */
export function runAfterPaint(act: () => void): () => void {
  let isDone = false
  const run = () => {
    if (isDone) return
    isDone = true
    clearTimeout(fallback)
    act()
  }
  const fallback = setTimeout(run, 200)
  const frame = requestAnimationFrame(() => setTimeout(run))
  return () => {
    isDone = true
    cancelAnimationFrame(frame)
    clearTimeout(fallback)
  }
}
