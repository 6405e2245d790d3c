/** The tokens that links of mails bring along, each kept for a reload of this tab alone. */
export interface LinkToken {
  /** Takes the token out of the address at once, so that it stays in no history. */
  take(): string | null
  /** What somebody typed instead of opening a link. */
  put(token: string): void
  /** After use there is no reason to keep it. */
  forget(): void
}

export function linkToken(name: string): LinkToken {
  let taken: string | null = null
  return {
    take: () => {
      const { hash, pathname } = window.location
      if (hash.length > 1) {
        taken = hash.slice(1)
        // Past the router, which would draw the page anew for it.
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
    // Then a reload asks for the link again.
  }
}

function kept(name: string): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

export const confirmationToken = linkToken('salus.confirmationToken')
/** Of an invitation: the token of a mail, or the code that was handed over. */
export const invitationToken = linkToken('salus.invitation')
export const newEmailToken = linkToken('salus.newEmailToken')
export const resetToken = linkToken('salus.resetToken')
/** Of the mails about due check-ups. */
export const reminderToken = linkToken('salus.reminderToken')
