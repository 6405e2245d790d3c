import { createBrowserHistory } from '@tanstack/react-router'
import type { RouterHistory } from '@tanstack/react-router'
import { unwindOverlays } from '../../ui/overlays/close-on-back.ts'

/** Creates the browser history. Before each navigation, closes menus and dialogs and removes their history entries. */
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
