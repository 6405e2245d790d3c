import { useId } from 'react'
import type { TranslationKey } from '../../i18n/t.tsx'
import { useT } from '../../i18n/t.tsx'
import { useChoosePreferences } from '../../platform/account/preferences.ts'
import { useThemeChoice } from '../../platform/device/theme.ts'
import type { ThemeChoice } from '../../platform/device/theme.ts'
import { classNames } from '../../ui/class-names.ts'

const choices: readonly { value: ThemeChoice; label: TranslationKey }[] = [
  { value: 'light', label: 'account.themeLight' },
  { value: 'dark', label: 'account.themeDark' },
  { value: 'default', label: 'account.themeDefault' },
]

export function ThemeChoices() {
  const t = useT()
  const name = useId()
  const theme = useThemeChoice()
  const choose = useChoosePreferences()
  return (
    <div role="radiogroup" aria-label={t('account.theme')} className="grid gap-3 @[35rem]:grid-cols-3">
      {choices.map(({ value, label }) => (
        <label
          key={value}
          className={classNames(
            'card relative flex cursor-pointer flex-wrap items-center gap-3 p-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus @[35rem]:block',
            value === theme && '!border-accent ring-1 ring-accent',
          )}
        >
          <Preview of={value} />
          <span className="flex min-h-11 items-center gap-2.5 px-2 font-medium">
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === theme}
              onChange={() => void choose({ theme: value })}
              className="size-5 accent-[var(--accent)] outline-none"
            />
            {t(label)}
          </span>
        </label>
      ))}
    </div>
  )
}

const light = { page: '#f1f5f9', menu: '#ffffff', card: '#ffffff', line: '#e4e4e7', ink: '#18181b', accent: '#2563eb' }
const dark = { page: '#1e293b', menu: '#27354a', card: '#27354a', line: '#3a4961', ink: '#f4f4f5', accent: '#5b8def' }

/** The preview has its own colours, whatever the current theme is. */
function Preview({ of }: { of: ThemeChoice }) {
  return (
    <svg
      viewBox="0 0 200 108"
      aria-hidden="true"
      className="h-auto w-28 shrink-0 rounded-control border border-line @[35rem]:w-full"
    >
      {of === 'default' ? (
        <>
          <Half colours={light} from={0} />
          <Half colours={dark} from={100} />
        </>
      ) : (
        <Whole colours={of === 'light' ? light : dark} />
      )}
    </svg>
  )
}

function Whole({ colours }: { colours: typeof light }) {
  return (
    <>
      <rect width="200" height="108" fill={colours.page} />
      <rect width="50" height="108" fill={colours.menu} />
      <rect x="60" y="10" width="46" height="8" rx="4" fill={colours.ink} />
      <rect x="60" y="26" width="130" height="44" rx="5" fill={colours.card} stroke={colours.line} />
      <rect x="68" y="33" width="30" height="6" rx="3" fill={colours.accent} />
    </>
  )
}

function Half({ colours, from }: { colours: typeof light; from: number }) {
  return (
    <>
      <rect x={from} width="100" height="108" fill={colours.page} />
      <rect x={from + 10} y="10" width="38" height="8" rx="4" fill={colours.ink} />
      <rect x={from + 10} y="26" width="80" height="44" rx="5" fill={colours.card} stroke={colours.line} />
    </>
  )
}
