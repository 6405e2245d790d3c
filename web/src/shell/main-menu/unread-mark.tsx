import { useT } from '../../i18n/t.tsx'

/**
 * Shows the number of unread items, up to 99, with words for screen readers. Renders nothing if no items are unread.
 */
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
