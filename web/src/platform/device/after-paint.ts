/**
 * Runs the work after the browser has painted, so that it never delays the page. A hidden page never paints: there the
 * work runs after 200 milliseconds. Returns a function that cancels the work.
 */
export function afterPaint(act: () => void): () => void {
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
