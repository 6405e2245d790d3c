import { useT } from '../../i18n/t.tsx'

/** The number of unread items, up to 99, and in words for screen readers. Renders nothing if there are none. */
export function UnreadMark({ count }: { readonly count: number }) {
  const t = useT()
  if (count === 0) return null
  return (
    <>
      <span
        aria-hidden
        className="num grid min-h-5 min-w-5 place-items-center rounded-full bg-accent px-1.5 text-caption font-semibold text-accent-fg"
      >
        {count > 99 ? '99+' : count}
      </span>
      <span className="sr-only">{`(${t('shell.unread', { count })})`}</span>
    </>
  )
}
