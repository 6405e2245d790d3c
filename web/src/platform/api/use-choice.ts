import { useState } from 'react'
import { type SendingOptions, useSending } from './use-api-mutation.ts'

/**
 * Saves a choice as soon as it is made. The control shows the latest choice. Values chosen during a save are skipped,
 * except the last, which is saved next. After a failure, the control shows the stored value again.
 */
export function useChoice<Value, Done>(
  held: Value,
  save: (value: Value) => Promise<Done>,
  options: Omit<SendingOptions<Value, Done>, 'makeKey' | 'whileBusy'> = {},
) {
  const [wanted, setWanted] = useState<{ readonly value: Value } | null>(null)
  const { send, failure, isBusy, refuse } = useSending(save, { ...options, whileBusy: 'last-wins' })
  const choose = async (value: Value) => {
    const mine = { value }
    setWanted(mine)
    await send(value)
    setWanted((now) => (now === mine ? null : now))
  }
  return {
    value: wanted === null ? held : wanted.value,
    choose: (value: Value) => void choose(value),
    failure,
    isBusy,
    refuse,
  }
}
