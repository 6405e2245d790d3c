import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { ApiProblem } from '../../platform/api/problems.ts'
import { useSending } from '../../platform/api/use-api-mutation.ts'
import { rememberPlace } from '../../platform/device/storage.ts'
import { isPin } from '../../platform/offline-day/day-key.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FormAlert } from '../../ui/fields/form-alert.tsx'
import { sealDay } from './day-on-device.ts'
import { PinField } from './pin-field.tsx'
import { reopenOnline } from './prepare-day.ts'

/** Shown after too many wrong PINs. The person who set up the device unlocks it online and chooses a new PIN. */
export function UnlockOnline({ isSignedIn }: { readonly isSignedIn: boolean }) {
  const t = useT()
  const [pin, setPin] = useState('')
  const { send, failure, refuse, isBusy } = useSending(reopenOnline, {
    // If the offline use of this device was ended, the server has deleted its part of the key. Waiting results can then
    // be sent, but no longer read on this device.
    onFailed: async (error) => {
      if (!(error instanceof ApiProblem) || error.problem.code !== 'offline-device-ended') return
      await sealDay()
    },
  })
  return (
    <section className="card mx-auto w-full max-w-[480px] p-6 small:p-8">
      <h1 className="text-h1 font-semibold">{t('offlineDays.onlineTitle')}</h1>
      <p className="mt-2 text-ink-2">{t('offlineDays.onlineText')}</p>
      {isSignedIn ? (
        <form
          className="mt-6"
          onSubmit={(event) => {
            event.preventDefault()
            if (isPin(pin)) void send(pin)
            else refuse(t('offlineDays.pinSixDigits'))
          }}
        >
          <PinField label={t('offlineDays.newPin')} value={pin} onChange={setPin} />
          <FormAlert text={failure} className="mt-3" />
          <Button type="submit" variant="primary" size="large" isBusy={isBusy} className="mt-5 w-full">
            {t('offlineDays.unlock')}
          </Button>
        </form>
      ) : (
        <Link
          {...paths.home()}
          className={buttonClass({ variant: 'primary', size: 'large' }, 'mt-6 w-full')}
          onClick={() => rememberPlace(paths.offlineDay().to)}
        >
          {t('offlineDays.signIn')}
        </Link>
      )}
    </section>
  )
}
