let taken: string | null = null

/** Takes the token of the e-mail's link out of the address at once, so that it stays in no history, and keeps it in memory. */
export function takeResetToken(): string | null {
  const { hash, search, pathname } = window.location
  const found = new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token')
  if (found !== null) {
    taken = found
    window.history.replaceState(window.history.state, '', pathname)
  }
  return taken
}

/** After use or on leaving there is no reason to keep it. */
export function forgetResetToken(): void {
  taken = null
}
