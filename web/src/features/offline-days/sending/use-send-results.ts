import { useEffect, useRef } from 'react'
import { reloadSession, useMaybeSession } from '../../../platform/account/session.ts'
import { onNetworkReturn, useIsOnline } from '../../../platform/api/online.ts'
import { reportError } from '../../../platform/api/report-error.ts'
import { useSending } from '../../../platform/api/use-api-mutation.ts'
import type { Sender } from '../../../platform/offline-day/sender.ts'
import { checkDevice } from './check-device.ts'
import { sendPresence } from '../presence.ts'
import { makeSender } from './send-results.ts'

/**
 * In milliseconds. Unsent changes are tried again at this interval, because nothing reports when a server that was busy
 * for a moment accepts requests again.
 */
const presenceEveryMs = 30_000

export interface ResultSending {
  readonly isOnline: boolean
  /** True if a person must sign in before results can be sent. */
  readonly isSignedOut: boolean
  readonly isBusy: boolean
  readonly sendNow: () => Promise<void>
}

/**
 * Sends the results of the open day while a person is signed in. It is paused during a run, so that no sign-in question
 * covers a person's answers.
 */
export function useSendResults({ isPaused }: { readonly isPaused: boolean }): ResultSending {
  const isOnline = useIsOnline()
  const isSignedIn = useMaybeSession() !== null
  // A page that was opened without a network does not know whether anybody is signed in, so it asks when the network
  // returns.
  useEffect(() => onNetworkReturn(() => void reloadSession().catch(() => undefined)), [])
  const sender = useRef<Sender | null>(null)
  useEffect(() => {
    if (!isSignedIn || isPaused) return
    checkDevice().catch(reportError)
    const tellPresence = () => void sendPresence().catch(reportError)
    tellPresence()
    const forget = onNetworkReturn(tellPresence)
    const again = setInterval(tellPresence, presenceEveryMs)
    const made = makeSender()
    sender.current = made
    const stop = made.start()
    return () => {
      stop()
      forget()
      clearInterval(again)
      sender.current = null
    }
  }, [isSignedIn, isPaused])
  const { send, isBusy } = useSending(async () => {
    if (sender.current === null || !isOnline) return
    await sendPresence()
    await sender.current.sendNow()
  })
  const sendNow = async () => {
    await send(undefined)
  }
  return { isOnline, isSignedOut: isOnline && !isSignedIn, isBusy, sendNow }
}
