import { useT } from '../../../i18n/t.tsx'
import { Bluetooth, FileUp, Keyboard } from '../../../ui/icons.ts'
import { Segmented } from '../../../ui/fields/segmented.tsx'

const ways = ['bluetooth', 'file', 'typed'] as const
export type WayIn = (typeof ways)[number]

const icons = { bluetooth: Bluetooth, file: FileUp, typed: Keyboard } as const

interface WaysInProps {
  readonly way: WayIn
  readonly onChange: (way: WayIn) => void
}

export function WaysIn({ way, onChange }: WaysInProps) {
  const t = useT()
  return (
    <Segmented
      label={t('analyses.way.legend')}
      className="w-full [&>button]:min-h-11 [&>button]:flex-1 [&>button]:whitespace-normal"
      value={way}
      options={ways.map((value) => ({ value, label: <Way way={value} /> }))}
      onChange={onChange}
    />
  )
}

function Way({ way }: { readonly way: WayIn }) {
  const t = useT()
  const Icon = icons[way]
  return (
    <span className="inline-flex items-center justify-center gap-2">
      <Icon aria-hidden className="hidden size-4 @[26.875rem]:inline" />
      {t(`analyses.way.${way}`)}
    </span>
  )
}
