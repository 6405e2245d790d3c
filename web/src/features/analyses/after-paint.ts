/** Runs once the browser has painted, so that what the person sees never waits for it; in a hidden page, where nothing is painted, soon. */
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
