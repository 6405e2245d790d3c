import { useEffect, useSyncExternalStore } from 'react'

/** The subject that the window title shows before the page's name, for example the profile of a result. */
let subject: string | undefined
const watchers = new Set<() => void>()

function say(next: string | undefined): void {
  subject = next
  for (const watcher of watchers) watcher()
}

export function useTitleSubject(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return
    say(name)
    return () => say(undefined)
  }, [name])
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

export const useShownSubject = (): string | undefined => useSyncExternalStore(watch, () => subject)
