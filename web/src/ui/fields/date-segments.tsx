import type { FocusEvent, KeyboardEvent, MouseEvent, Ref } from 'react'
import { useRef } from 'react'
import { classNames } from '../class-names.ts'
import { firstFocus } from '../focus/first-focus.ts'
import {
  type DatePart,
  type DateParts,
  datePartSizes,
  isPartFull,
  readDate,
  readTime,
  readTypedKeys,
  splitNumbers,
} from './date-parts.ts'

export interface DateSegment {
  readonly part: DatePart
  readonly name: string
  readonly blank: string
  readonly before: string
}

interface DateSegmentsProps {
  readonly segments: readonly DateSegment[]
  readonly parts: DateParts
  readonly onChange: (parts: DateParts) => void
  /** The id of the label. Screen readers read the label and the elements in `describedBy` only at the first part. */
  readonly labelId: string
  readonly describedBy: string | undefined
  readonly isInvalid: boolean
  readonly isRequired: boolean
  readonly isBirthDate: boolean
  readonly autoFocus: boolean
  readonly ref: Ref<HTMLInputElement> | undefined
}

/**
 * A date in separate digit fields with one common outline. The caret moves to the next field automatically. A complete
 * date can be pasted.
 */
export function DateSegments({ segments, parts, onChange, ref, ...said }: DateSegmentsProps) {
  const box = useRef<HTMLSpanElement>(null)
  /** The keys that were pressed in all parts since the field got the focus. */
  const keys = useRef('')
  const onEnter = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) keys.current = ''
  }
  const moveTo = (index: number) => box.current?.querySelectorAll('input')[index]?.focus()
  const change = (index: number, part: DatePart, text: string) => {
    const hasTime = segments.some((segment) => segment.part === 'hour')
    const whole =
      readDate(text, segments[0]?.part === 'month') ??
      readTypedKeys(keys.current, hasTime) ??
      (hasTime ? readTime(text, part, parts) : null)
    const split =
      whole ??
      splitNumbers(
        text,
        segments.map((segment) => segment.part),
      )
    if (split !== null) return onChange(split)
    const digits = text.replaceAll(/\D/g, '').slice(0, datePartSizes[part])
    onChange({ ...parts, [part]: digits })
    const isGrown = digits.length >= parts[part].length
    const isLeft = digits !== '' && /[-./:,\s]$/.test(text)
    if ((isGrown && digits !== parts[part] && isPartFull(part, digits)) || isLeft) moveTo(index + 1)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    // Shift is ignored, because it comes before signs such as `T` and `:`. Any other key without a character clears the
    // typed keys.
    if (event.key === 'Shift') return
    keys.current = event.key.length === 1 ? keys.current + event.key : ''
    const step = stepFor(event.key, event.currentTarget)
    if (step === 0) return
    event.preventDefault()
    moveTo(index + step)
  }
  return (
    <span ref={box} onFocus={onEnter} className={classNames('field gap-0!', said.isInvalid && 'err')}>
      {segments.map(({ part, name, blank, before }, index) => (
        <span key={part} className="contents">
          {before !== '' && (
            <span aria-hidden className="whitespace-pre text-muted">
              {before}
            </span>
          )}
          <input
            ref={index === 0 ? ref : undefined}
            id={`${said.labelId}-${part}`}
            // The first part also has the field's label as its name, for voice control and for tools that fill in
            // forms.
            aria-label={index === 0 ? undefined : name}
            aria-labelledby={index === 0 ? `${said.labelId} ${said.labelId}-first` : undefined}
            aria-describedby={index === 0 ? said.describedBy : undefined}
            aria-invalid={said.isInvalid || undefined}
            aria-required={said.isRequired || undefined}
            autoComplete={said.isBirthDate ? bdayTokens[part] : 'off'}
            {...firstFocus(said.autoFocus && index === 0)}
            inputMode="numeric"
            placeholder={blank}
            value={parts[part]}
            onFocus={(event) => event.currentTarget.select()}
            onMouseDown={(event) => {
              keys.current = ''
              selectAgain(event)
            }}
            onChange={(event) => change(index, part, event.currentTarget.value)}
            onKeyDown={(event) => onKeyDown(event, index)}
            className={classNames(
              'num h-full min-w-0 rounded-sm bg-transparent text-center outline-none placeholder:text-[var(--field-placeholder)] focus:bg-accent-soft',
              part === 'year' ? 'w-[3.5em]' : 'w-[2.25em]',
              index === 0 && '-ml-1.5',
            )}
          />
        </span>
      ))}
      <span id={`${said.labelId}-first`} hidden>
        {segments[0]?.name}
      </span>
    </span>
  )
}

/** If a part has the focus and is clicked, selects the whole part again, so that new digits replace the old digits. */
function selectAgain(event: MouseEvent<HTMLInputElement>): void {
  if (document.activeElement !== event.currentTarget) return
  event.preventDefault()
  event.currentTarget.select()
}

/**
 * Returns the step to the neighbouring part; 0 means to stay. An arrow key leaves a part if the caret is at its end or
 * the whole part is selected. Backspace leaves an empty part.
 */
function stepFor(key: string, { selectionStart: start, selectionEnd: end, value }: HTMLInputElement): -1 | 0 | 1 {
  if (key === 'Backspace') return value === '' ? -1 : 0
  const isAll = start === 0 && end === value.length
  if (key === 'ArrowLeft') return isAll || end === 0 ? -1 : 0
  return key === 'ArrowRight' && (isAll || start === value.length) ? 1 : 0
}

const bdayTokens: Readonly<Record<DatePart, string>> = {
  day: 'bday-day',
  month: 'bday-month',
  year: 'bday-year',
  hour: 'off',
  minute: 'off',
}
