let taken: string | null = null

/** Kept for a reload of this tab alone; it ends with the tab. */
const name = 'salus.answerToken'

/** Takes the token of the link out of the address at once, so that it stays in no history. */
export function takeAnswerToken(): string | null {
  const { hash, pathname } = window.location
  if (hash.length > 1) {
    taken = hash.slice(1)
    // Past the router, which would draw the page anew for it.
    History.prototype.replaceState.call(window.history, window.history.state, '', pathname)
    keep(taken)
  }
  return taken ?? kept()
}

/** After use there is no reason to keep it. */
export function forgetAnswerToken(): void {
  taken = null
  try {
    sessionStorage.removeItem(name)
  } catch {
    // Where nothing is kept nothing has to go.
  }
}

function keep(token: string): void {
  try {
    sessionStorage.setItem(name, token)
  } catch {
    // Then a reload asks for the link again.
  }
}

function kept(): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}
