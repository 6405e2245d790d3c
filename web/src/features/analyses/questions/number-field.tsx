import type { ProfileItem } from '@salus/contract/measuring/profiles.ts'
import { useId, useState } from 'react'
import type { ReactNode, Ref } from 'react'
import { useLanguage, useT } from '../../../i18n/t.tsx'
import { UnitSign } from '../../../platform/unit-sign.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { CircleAlert, TriangleAlert } from '../../../ui/icons.ts'
import { useNumberTexts } from '../answers/number-texts.ts'
import { formatTypedNumber } from '@salus/domain/numbers/typed-number.ts'
import { checkNumber, checkTypedNumber, type CheckedNumber } from '../answers/check-number.ts'

interface TypedNumberInput {
  readonly item: ProfileItem
  readonly answer: number | undefined
  /** The text in the field, if it is not an acceptable value. */
  readonly text: string | undefined
  readonly confirmed: number | undefined
  readonly refusal?: string | undefined
  readonly isStrict: boolean
  readonly onValue: (value: number) => void
  readonly onText: (text: string) => void
  readonly onConfirm: (value: number) => void
}

type Tone = 'plain' | 'refused' | 'unusual'

/**
 * Reads a number in the notation of the person who types it. An acceptable value becomes an answer immediately; other
 * input is kept as text.
 */
export function useTypedNumber(input: TypedNumberInput) {
  const { item, confirmed, refusal } = input
  const language = useLanguage()
  const id = useId()
  const [typed, setTyped] = useState(() => input.text ?? shown(input.answer))
  const [isLeft, setLeft] = useState(input.text !== undefined)
  // After a change of language, writes the value in the notation of the new language.
  const [written, setWritten] = useState(language)
  if (written !== language) {
    setWritten(language)
    if (input.answer !== undefined) setTyped(shown(input.answer))
  }
  const checked = checkTypedNumber(item, typed, language)
  const tone: Tone = input.isStrict || isLeft ? chooseTone(checked, confirmed) : 'plain'

  function shown(value: number | undefined): string {
    return value === undefined ? '' : formatTypedNumber(value, language)
  }
  const change = (text: string) => {
    setTyped(text)
    setLeft(false)
    const now = checkTypedNumber(item, text, language)
    if (now.kind === 'fine' || now.kind === 'unusual') input.onValue(now.value)
    else input.onText(text.trim() === '' ? '' : text)
  }
  /** Accepts the suggested value, or confirms the unusual value. */
  const take = (value: number) => {
    setTyped(shown(value))
    input.onValue(value)
    if (checked.kind === 'unusual' && value === checked.value) input.onConfirm(value)
  }
  const isRefused = tone === 'refused' || refusal !== undefined
  const hasMessage = tone !== 'plain' || refusal !== undefined
  const leave = () => setLeft(typed.trim() !== '')
  return {
    id,
    messageId: `${id}-message`,
    item,
    typed,
    checked,
    tone,
    refusal,
    isRefused,
    hasMessage,
    change,
    leave,
    take,
  }
}

export type TypedNumber = ReturnType<typeof useTypedNumber>

export function chooseTone(checked: CheckedNumber, confirmed: number | undefined): Tone {
  if (checked.kind === 'fine' || checked.kind === 'empty') return 'plain'
  if (checked.kind !== 'unusual') return 'refused'
  return checked.value === confirmed ? 'plain' : 'unusual'
}

interface NumberFieldProps {
  readonly number: TypedNumber
  readonly ref?: Ref<HTMLInputElement>
  readonly labelledBy?: string | undefined
  readonly describedBy?: string | undefined
  readonly isLarge?: boolean
  /** True if the person tried to continue without a usable value. */
  readonly isMissing?: boolean
}

export function NumberField(props: NumberFieldProps) {
  const { number, ref, labelledBy, describedBy, isLarge = false, isMissing = false } = props
  const { item } = number
  const isRefused = number.isRefused || isMissing
  const unit = useNumberTexts().unit(item)
  const described = [describedBy, number.hasMessage ? number.messageId : undefined].filter((one) => one !== undefined)
  return (
    <span
      className={classNames(
        'field num',
        isLarge && 'h-14! text-h2! small:h-[60px]!',
        isRefused && 'err',
        number.tone === 'unusual' && !isRefused && 'border-warning! ring-1 ring-warning',
      )}
    >
      <input
        ref={ref}
        id={number.id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        className="h-full min-w-0 flex-1 bg-transparent text-right font-semibold outline-none"
        value={number.typed}
        aria-labelledby={labelledBy}
        aria-describedby={described.join(' ') || undefined}
        aria-invalid={isRefused || undefined}
        aria-required={item.required || undefined}
        onChange={(event) => number.change(event.target.value)}
        onBlur={number.leave}
      />
      <UnitSign unit={unit} className="min-w-8 shrink-0 text-small font-normal text-muted" />
    </span>
  )
}

export function NumberMessage({ number }: { number: TypedNumber }) {
  if (!number.hasMessage) return null
  return (
    <div id={number.messageId} role="alert">
      {/* An unusual value can be confirmed but a refused value cannot, so the refusal is announced first. */}
      {number.tone !== 'refused' && number.refusal !== undefined && <Refused>{number.refusal}</Refused>}
      {number.tone !== 'plain' && <TypedMessage number={number} />}
    </div>
  )
}

function TypedMessage({ number }: { number: TypedNumber }) {
  const t = useT()
  const texts = useNumberTexts()
  const { item, checked, take } = number
  const guess = 'guess' in checked ? checked.guess : undefined
  const question =
    guess === undefined ? '' : ` ${t('analyses.number.didYouMean', { value: texts.withUnit(item, guess) })}`
  return (
    <>
      {checked.kind === 'unusual' ? (
        <p className="flex gap-2 text-small text-warning-ink">
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
          {texts.unusual(item, checked) + question}
        </p>
      ) : (
        <Refused>{texts.refusal(item, checked) + question}</Refused>
      )}
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {listOffers(item, checked).map((offer) => (
          <Button key={offer} size="small" onClick={() => take(offer)}>
            {t('analyses.number.use', { value: texts.withUnit(item, offer) })}
          </Button>
        ))}
        {checked.kind === 'unusual' && (
          <Button size="small" variant="quiet" onClick={() => take(checked.value)}>
            {t('analyses.number.keep', { value: texts.withUnit(item, checked.value) })}
          </Button>
        )}
      </div>
    </>
  )
}

function listOffers(item: ProfileItem, checked: CheckedNumber): readonly number[] {
  const isPossible = (value: number) => ['fine', 'unusual'].includes(checkNumber(item, value).kind)
  if (checked.kind === 'ambiguous') return checked.readings.filter(isPossible)
  return 'guess' in checked && checked.guess !== undefined ? [checked.guess] : []
}

const Refused = ({ children }: { children: ReactNode }) => (
  <p className="flex gap-2 text-small text-danger-ink">
    <CircleAlert aria-hidden className="size-4 shrink-0" />
    {children}
  </p>
)
