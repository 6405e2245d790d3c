import { useT } from '../../../i18n/t.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { CloudCheck, CloudUpload } from '../../../ui/icons.ts'
import { useDayOnDevice } from '../day-on-device.ts'

export function UnsentCount({ className }: { readonly className?: string }) {
  const t = useT()
  const { waiting, refused, unsent: kinds } = useDayOnDevice()
  const unsent = waiting + refused
  const Icon = unsent === 0 ? CloudCheck : CloudUpload
  return (
    <p
      role="status"
      data-unsent={unsent}
      className={classNames(
        'flex min-w-0 items-center gap-3 text-h2 font-semibold',
        unsent === 0 ? 'text-ink-2' : 'text-warning-ink',
        className,
      )}
    >
      <Icon aria-hidden className={classNames('size-7 shrink-0', unsent === 0 && 'text-success')} strokeWidth={1.75} />
      <span className="min-w-0">
        {unsent === 0 || kinds !== null
          ? t('offlineDays.unsent', { ...(kinds ?? none), kinds: chooseKinds(kinds ?? none) })
          : t('offlineDays.unsentLocked', { count: unsent })}
      </span>
    </p>
  )
}

const none = { results: 0, answers: 0 }

const chooseKinds = ({ results, answers }: typeof none) =>
  results > 0 ? (answers > 0 ? 'both' : 'results') : answers > 0 ? 'answers' : 'none'
