import { Bluetooth, FileUp, Keyboard } from 'lucide-react'
import { useId } from 'react'
import { useT } from '../../i18n/t.tsx'
import { ChoiceCard } from '../../ui/choice-card.tsx'

const ways = ['bluetooth', 'file', 'typed'] as const
export type WayIn = (typeof ways)[number]

const icons = { bluetooth: Bluetooth, file: FileUp, typed: Keyboard } as const

interface WaysInProps {
  readonly way: WayIn
  readonly onChange: (way: WayIn) => void
}

/** How the values of a device come in: all ways side by side, none of them hidden. */
export function WaysIn({ way, onChange }: WaysInProps) {
  const t = useT()
  const name = useId()
  return (
    <fieldset className="mt-6 min-w-0">
      <legend className="mb-2 text-small font-medium text-ink-2">{t('analyses.way.legend')}</legend>
      <div className="grid gap-2.5 @[560px]:grid-cols-3">
        {ways.map((one) => {
          const Icon = icons[one]
          return (
            <ChoiceCard
              key={one}
              type="radio"
              name={name}
              checked={one === way}
              onChange={() => onChange(one)}
              icon={
                <span className="tile" aria-hidden="true">
                  <Icon />
                </span>
              }
            >
              <span className="block font-semibold">{t(`analyses.way.${one}`)}</span>
              <span className="block text-small text-muted">{t(`analyses.way.${one}Text`)}</span>
            </ChoiceCard>
          )
        })}
      </div>
    </fieldset>
  )
}
