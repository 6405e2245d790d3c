import { useSyncExternalStore } from 'react'
import { onStored, readStored, store } from '../../platform/device/storage.ts'
import { Listeners } from '../../ui/listeners.ts'

const mostKept = 40
const listeners = new Listeners()

/** Returns the keys of the notes that were dismissed in this browser. A note with new information has a new key. */
export const useDismissedNotes = (): readonly string[] => useSyncExternalStore(subscribe, read).split('\n')

export function dismissNotes(keys: readonly string[]): void {
  const kept = read().split('\n')
  const added = keys.filter((key) => !kept.includes(key))
  store('tariffNotes', [...kept, ...added].slice(-mostKept).join('\n'))
  listeners.notify()
}

const read = (): string => readStored('tariffNotes') ?? ''

function subscribe(listener: () => void): () => void {
  const leave = listeners.add(listener)
  const leaveOtherTabs = onStored('tariffNotes', listener)
  return () => {
    leave()
    leaveOtherTabs()
  }
}
