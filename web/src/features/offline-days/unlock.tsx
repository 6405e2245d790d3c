import { useRef, useState } from 'react'
import { useFormat, useT } from '../../i18n/t.tsx'
import { useSending } from '../../platform/api/use-api-mutation.ts'
import { isPin } from '../../platform/offline-day/day-key.ts'
import { Button } from '../../ui/button.tsx'
import { FormAlert } from '../../ui/fields/form-alert.tsx'
import { Lock } from '../../ui/icons.ts'
import { dayHasChanged, findDay, useDayOnDevice } from './day-on-device.ts'
import { PinField } from './pin-field.tsx'

export function Unlock() {
  const t = useT()
  const format = useFormat()
  const { device } = useDayOnDevice()
  const [pin, setPin] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const open = async (text: string) => {
    const day = await findDay()
    return day === null ? { kind: 'wrong' as const, triesLeft: 0 } : day.openByPin(text)
  }
  const { send, failure, refuse, isBusy } = useSending(open, {
    onDone: async (outcome) => {
      setPin('')
      await dayHasChanged()
      if (outcome.kind === 'open') return
      refuse(t('offlineDays.wrongPin', { count: outcome.triesLeft }))
      field.current?.focus()
    },
  })
  return (
    <section className="card mx-auto w-full max-w-[480px] p-6 small:p-8">
      <span className="tile b size-12! rounded-[12px]!" aria-hidden="true">
        <Lock className="size-6!" />
      </span>
      <h1 className="mt-5 text-h1 font-semibold">{t('offlineDays.unlockTitle')}</h1>
      <p className="mt-2 text-ink-2">{t('offlineDays.unlockText')}</p>
      <form
        className="mt-6"
        onSubmit={(event) => {
          event.preventDefault()
          if (isPin(pin)) void send(pin)
          else refuse(t('offlineDays.pinSixDigits'))
        }}
      >
        <PinField ref={field} takesFocus label={t('offlineDays.pin')} value={pin} onChange={setPin} />
        <FormAlert text={failure} className="mt-3" />
        <Button type="submit" variant="primary" size="large" isBusy={isBusy} className="mt-5 w-full">
          {t('offlineDays.unlock')}
        </Button>
      </form>
      {device !== null && (
        <p className="num mt-5 text-small text-muted">
          {t('offlineDays.until', { time: format.dateTime(new Date(device.endsAt).toISOString()) })}
        </p>
      )}
    </section>
  )
}
