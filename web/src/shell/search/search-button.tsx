import { useT } from '../../i18n/t.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Search } from '../../ui/icons.ts'

export function SearchButton({ isCompact = false, onOpen }: { isCompact?: boolean; onOpen: () => void }) {
  const t = useT()
  return (
    <button
      type="button"
      className={buttonClass({ variant: 'quiet', iconOnly: isCompact }, 'shrink-0')}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onOpen}
    >
      <Search aria-hidden strokeWidth={1.75} />
      <span className={isCompact ? 'sr-only' : 'sr-only @[40rem]:not-sr-only'}>{t('search.open')}</span>
      {!isCompact && (
        <kbd
          aria-hidden="true"
          className="hidden rounded-chip border border-line-strong bg-surface px-1.5 font-sans text-caption text-muted @[51.25rem]:inline"
        >
          {isApple() ? '⌘K' : t('search.keys')}
        </kbd>
      )}
    </button>
  )
}

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)
