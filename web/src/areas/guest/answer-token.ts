let taken: string | null = null

/** In `sessionStorage`, so it survives a reload of this tab and ends with the tab. */
const name = 'salus.answerToken'

/** Returns the token of the link and removes it from the URL at once, so that it stays in no history. */
export function takeAnswerToken(): string | null {
  const { hash, pathname } = window.location
  if (hash.length > 1) {
    taken = hash.slice(1)
    // The call bypasses the router, which would render the page again.
    History.prototype.replaceState.call(window.history, window.history.state, '', pathname)
    keep(taken)
  }
  return taken ?? kept()
}

export function forgetAnswerToken(): void {
  taken = null
  try {
    sessionStorage.removeItem(name)
  } catch {
    // Without storage there is nothing to remove.
  }
}

function keep(token: string): void {
  try {
    sessionStorage.setItem(name, token)
  } catch {
    // Without storage, a reload asks for the link again.
  }
}

function kept(): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}
