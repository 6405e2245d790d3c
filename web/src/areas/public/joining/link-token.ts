/** The token of a link. It is stored in `sessionStorage`, so that it survives a reload but is removed with the tab. */
export interface LinkToken {
  /** Returns the token and immediately removes it from the URL, so that it does not remain in the browser's history. */
  take(): string | null
  /** Stores a token that was typed instead of opened by a link. */
  put(token: string): void
  forget(): void
}

export function linkToken(name: string): LinkToken {
  let taken: string | null = null
  return {
    take: () => {
      const { hash, pathname } = window.location
      if (hash.length > 1) {
        taken = hash.slice(1)
        // Calls the prototype's method, which bypasses the router. The router would render the page again after
        // `history.replaceState`.
        History.prototype.replaceState.call(window.history, window.history.state, '', pathname)
        keep(name, taken)
      }
      return taken ?? kept(name)
    },
    put: (token) => {
      taken = token
      keep(name, token)
    },
    forget: () => {
      taken = null
      keep(name, null)
    },
  }
}

function keep(name: string, token: string | null): void {
  try {
    if (token === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, token)
  } catch {
    // The browser refuses storage. After a reload, the person must open the link again.
  }
}

function kept(name: string): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

export const answerToken = linkToken('salus.answerToken')
export const confirmationToken = linkToken('salus.confirmationToken')
export const invitationToken = linkToken('salus.invitation')
export const newEmailToken = linkToken('salus.newEmailToken')
export const resetToken = linkToken('salus.resetToken')
export const reminderToken = linkToken('salus.reminderToken')
