import type { ProfileItem } from '@salus/contract/measurement-profiles.ts'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import type { ReactNode, Ref } from 'react'
import { useLanguage, useT } from '../../i18n/t.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { checkNumber, checkTypedNumber, formatTypedNumber, type CheckedNumber } from './typed-number.ts'
import { useNumberTexts } from './number-texts.ts'

export interface NumberFieldProps {
  readonly item: ProfileItem
  readonly answer: number | undefined
  /** What was left standing here and is no acceptable value. */
  readonly text: string | undefined
  /** The unusual value the person has confirmed. */
  readonly confirmed: number | undefined
  /** What the server said about it. */
  readonly refusal?: string | undefined
  /** Says at once what is wrong, without waiting until the field is left. */
  readonly isStrict: boolean
  readonly onValue: (value: number) => void
  readonly onText: (text: string) => void
  readonly onConfirm: (value: number) => void
  /** Says where label and messages stand. */
  readonly children: (parts: { field: ReactNode; message: ReactNode; inputId: string }) => ReactNode
  readonly inputRef?: Ref<HTMLInputElement>
  readonly labelledBy?: string | undefined
  readonly describedBy?: string | undefined
  readonly isLarge?: boolean
}

/** A number typed in the reader's own way. An acceptable value is an answer at once; anything else stays as text. */
export function NumberField(props: NumberFieldProps) {
  const { item, confirmed } = props
  const language = useLanguage()
  const id = useId()
  const [typed, setTyped] = useState(() => props.text ?? (props.answer === undefined ? '' : formatTypedNumber(props.answer, language)))
  const [isLeft, setLeft] = useState(props.text !== undefined)
  const checked = checkTypedNumber(item, typed, language)
  const isShown = props.isStrict || isLeft
  const tone = isShown ? toneOf(checked, confirmed) : 'plain'
  const change = (text: string) => {
    setTyped(text)
    setLeft(false)
    const now = checkTypedNumber(item, text, language)
    if (now.kind === 'fine' || now.kind === 'unusual') props.onValue(now.value)
    else props.onText(text.trim() === '' ? '' : text)
  }
  const use = (value: number) => {
    setTyped(formatTypedNumber(value, language))
    props.onValue(value)
    if (checked.kind === 'unusual' && value === checked.value) props.onConfirm(value)
  }
  const messageId = `${id}-message`
  const hasMessage = tone !== 'plain' || props.refusal !== undefined
  const described = [props.describedBy, hasMessage ? messageId : undefined].filter((one) => one !== undefined).join(' ')
  return props.children({
    inputId: id,
    field: (
      <span
        className={classNames(
          'field num',
          props.isLarge === true && '!h-14 !text-h2 small:!h-[60px]',
          (tone === 'refused' || props.refusal !== undefined) && 'err',
          tone === 'unusual' && 'border-warning! ring-1 ring-warning',
        )}
      >
        <input
          ref={props.inputRef}
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          className="h-full min-w-0 flex-1 bg-transparent text-right font-semibold outline-none"
          value={typed}
          aria-labelledby={props.labelledBy}
          aria-describedby={described === '' ? undefined : described}
          aria-invalid={tone === 'refused' || props.refusal !== undefined || undefined}
          aria-required={item.required || undefined}
          onChange={(event) => change(event.target.value)}
          onBlur={() => setLeft(typed.trim() !== '')}
        />
        <UnitOf item={item} />
      </span>
    ),
    message: hasMessage && (
      <div id={messageId} role={isShown ? 'alert' : undefined}>
        {tone === 'plain' ? (
          <Refused>{props.refusal}</Refused>
        ) : (
          <NumberMessage item={item} checked={checked} tone={tone} onUse={use} />
        )}
      </div>
    ),
  })
}

type Tone = 'plain' | 'refused' | 'unusual'

export function toneOf(checked: CheckedNumber, confirmed: number | undefined): Tone {
  if (checked.kind === 'fine' || checked.kind === 'empty') return 'plain'
  if (checked.kind !== 'unusual') return 'refused'
  return checked.value === confirmed ? 'plain' : 'unusual'
}

function UnitOf({ item }: { item: ProfileItem }) {
  const { unit } = useNumberTexts()
  const label = unit(item)
  return label === '' ? null : <span className="min-w-8 shrink-0 text-small font-normal text-muted">{label}</span>
}

interface NumberMessageProps {
  readonly item: ProfileItem
  readonly checked: CheckedNumber
  readonly tone: Exclude<Tone, 'plain'>
  readonly onUse: (value: number) => void
}

function NumberMessage({ item, checked, tone, onUse }: NumberMessageProps) {
  const t = useT()
  const texts = useNumberTexts()
  const guess = 'guess' in checked ? checked.guess : undefined
  const question = guess === undefined ? '' : ` ${t('analyses.number.didYouMean', { value: texts.withUnit(item, guess) })}`
  const isPossible = (value: number) => ['fine', 'unusual'].includes(checkNumber(item, value).kind)
  const offers = checked.kind === 'ambiguous' ? checked.readings.filter(isPossible) : guess === undefined ? [] : [guess]
  return (
    <>
      {tone === 'refused' ? (
        <Refused>{texts.refusal(item, checked) + question}</Refused>
      ) : (
        <p className="flex gap-2 text-small text-warning-ink">
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
          {texts.unusual(item, checked) + question}
        </p>
      )}
      {(offers.length > 0 || checked.kind === 'unusual') && (
        <div className="mt-2 flex flex-wrap gap-2">
          {offers.map((offer) => (
            <Button key={offer} size="small" onClick={() => onUse(offer)}>
              {t('analyses.number.use', { value: texts.withUnit(item, offer) })}
            </Button>
          ))}
          {checked.kind === 'unusual' && (
            <Button size="small" variant="quiet" onClick={() => onUse(checked.value)}>
              {t('analyses.number.keep', { value: texts.withUnit(item, checked.value) })}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

const Refused = ({ children }: { children: ReactNode }) => (
  <p className="flex gap-2 text-small text-danger-ink">
    <CircleAlert aria-hidden className="size-4 shrink-0" />
    {children}
  </p>
)
