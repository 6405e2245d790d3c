import { Link } from '@tanstack/react-router'
import { useDayOnDevice } from '../../features/offline-days/day-on-device.ts'
import type { ResultSending } from '../../features/offline-days/sending/use-send-results.ts'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { rememberPlace } from '../../platform/device/storage.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { LogIn, RotateCw } from '../../ui/icons.ts'

export function SendingLine({ sending }: { readonly sending: ResultSending }) {
  const t = useT()
  const { waiting } = useDayOnDevice()
  if (waiting === 0) return null
  const { isSignedOut, isOnline, isBusy, sendNow } = sending
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-well px-4 py-3">
      <p role="status" className="min-w-0 flex-1 basis-64">
        {t(
          isSignedOut
            ? 'offlineDays.sendSignIn'
            : isOnline
              ? isBusy
                ? 'offlineDays.sending'
                : 'offlineDays.sendSoon'
              : 'offlineDays.sendOffline',
        )}
      </p>
      {isSignedOut ? (
        <Link
          {...paths.home()}
          className={buttonClass({ variant: 'primary' })}
          onClick={() => rememberPlace('/offline-day')}
        >
          <LogIn aria-hidden />
          {t('offlineDays.signIn')}
        </Link>
      ) : (
        isOnline && (
          <Button isBusy={isBusy} onClick={() => void sendNow()}>
            <RotateCw aria-hidden />
            {t('offlineDays.sendNow')}
          </Button>
        )
      )}
    </div>
  )
}
