import { App } from '@capacitor/app'

type Show = (href: string) => void

let show: Show | null = null
let waiting: string | null = null

/** A code as printed on an invitation, without hyphens. */
const codePattern = /^[A-Z0-9]{4,20}$/i

/**
 * The page of the app that a link opens; `null` for links that the app does not open. Any app can claim the scheme
 * `salus:` and then reads such links, so they are accepted only with a code, which opens nothing without the person's
 * date of birth.
 */
export function findPlace(link: string, server: string): string | null {
  const url = URL.parse(link)
  if (url === null) return null
  if (url.protocol === 'https:') return url.origin === server ? `${url.pathname}${url.search}${url.hash}` : null
  if (url.protocol !== 'salus:' || url.host !== 'open') return null
  const code = url.hash.slice(1).replaceAll('-', '')
  return codePattern.test(code) ? `/invitation#${code}` : null
}

/** Shows the page of each link that opens the app, including the link that started it. */
export function openLinks(server: string): void {
  const open = (link: string) => {
    const place = findPlace(link, server)
    if (place === null) return
    if (show === null) waiting = place
    else show(place)
  }
  void App.addListener('appUrlOpen', ({ url }) => open(url))
  void App.getLaunchUrl().then((launch) => launch && open(launch.url))
}

export function showLinksBy(given: Show): void {
  show = given
  if (waiting !== null) given(waiting)
  waiting = null
}
