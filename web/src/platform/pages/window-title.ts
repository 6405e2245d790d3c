import { useEffect, useSyncExternalStore } from 'react'
import { Listeners } from '../../ui/listeners.ts'

/** The subject of the page, for example the profile of a result. The window title shows it before the page's name. */
let subject: string | undefined
const watchers = new Listeners()

function say(next: string | undefined): void {
  subject = next
  watchers.notify()
}

export function useTitleSubject(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return
    say(name)
    return () => say(undefined)
  }, [name])
}

export const useShownSubject = (): string | undefined => useSyncExternalStore(watchers.add, () => subject)
