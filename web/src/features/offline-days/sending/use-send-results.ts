import { useEffect, useRef } from 'react'
import { reloadSession, useMaybeSession } from '../../../platform/account/session.ts'
import { onNetworkReturn, useIsOnline } from '../../../platform/api/online.ts'
import { reportError } from '../../../platform/api/report-error.ts'
import { useSending } from '../../../platform/api/use-api-mutation.ts'
import type { Sender } from '../../../platform/offline-day/sender.ts'
import { checkDevice } from './check-device.ts'
import { forgetMissing } from './forget-missing.ts'
import { sendPresence } from '../presence.ts'
import { makeSender } from './send-results.ts'

/**
 * In milliseconds. At this interval, the device sends the marks of people who have left or returned, and deletes people
 * whom the server no longer knows. An interval is needed, because no event reports that a busy server accepts requests
 * again.
 */
const presenceEveryMs = 30_000

export interface ResultSending {
  readonly isOnline: boolean
  /** True if a user must sign in before results can be sent. */
  readonly isSignedOut: boolean
  readonly isBusy: boolean
  readonly sendNow: () => Promise<void>
}

/**
 * Sends the results of the open day while a user is signed in. Sending pauses during a run, so that no sign-in prompt
 * covers the person's answers.
 */
export function useSendResults({ isPaused }: { readonly isPaused: boolean }): ResultSending {
  const isOnline = useIsOnline()
  const isSignedIn = useMaybeSession() !== null
  // A page that was opened without a network does not know whether a user is signed in. It therefore asks the server
  // when the network returns.
  useEffect(() => onNetworkReturn(() => void reloadSession().catch(() => undefined)), [])
  const sender = useRef<Sender | null>(null)
  useEffect(() => {
    if (!isSignedIn || isPaused) return
    checkDevice().catch(reportError)
    const meetServer = () => {
      sendPresence().catch(reportError)
      forgetMissing().catch(reportError)
    }
    meetServer()
    const forget = onNetworkReturn(meetServer)
    const again = setInterval(meetServer, presenceEveryMs)
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
