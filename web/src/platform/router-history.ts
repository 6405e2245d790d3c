import { createBrowserHistory } from '@tanstack/react-router'
import type { RouterHistory } from '@tanstack/react-router'
import { unwindOverlays } from '../ui/close-on-back.ts'

/** The browser's history; before it moves on, open menus and dialogs are closed and their entries taken away. */
export function createOverlayAwareHistory(): RouterHistory {
  const history = createBrowserHistory()
  const { push, replace } = history
  history.push = (...target) => afterOverlays(() => push(...target))
  history.replace = (...target) => afterOverlays(() => replace(...target))
  return history
}

function afterOverlays(move: () => void): void {
  const unwound = unwindOverlays()
  if (unwound) void unwound.then(move)
  else move()
}
