/** Runs the work after the browser has painted, so that it never delays what people see. Hidden pages never paint: there it runs soon. */
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
