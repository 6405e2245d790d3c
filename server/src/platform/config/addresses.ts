/** True when a web address is only an origin. A trailing slash is allowed. */
export function isOriginAlone(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { pathname, search, hash, username } = new URL(text)
  return /^\/*$/.test(pathname) && `${search}${hash}${username}` === ''
}

/** True for an address of a mail server whose login can be read. */
export function isMailServer(text: string): boolean {
  try {
    const { hostname, username, password } = new URL(text)
    decodeURIComponent(`${username}${password}`)
    return hostname !== ''
  } catch {
    return false
  }
}
