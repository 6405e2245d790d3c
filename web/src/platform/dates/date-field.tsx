import { type FocusEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react'
import { useFormat, useT } from '../../i18n/t.tsx'
import { classNames } from '../../ui/class-names.ts'
import {
  type DatePart,
  type DateParts,
  hasNoSuchTime,
  isDay,
  isDayWithTime,
  joinDate,
  splitDate,
} from '../../ui/fields/date-parts.ts'
import { type DateSegment, DateSegments } from '../../ui/fields/date-segments.tsx'
import { CircleAlert } from '../../ui/icons.ts'

interface DateFieldProps {
  readonly label: ReactNode
  readonly labelNote?: ReactNode
  readonly hint?: ReactNode
  readonly error?: ReactNode
  readonly className?: string
  readonly name?: string
  /**
   * An ISO date such as `2026-03-01`, or empty. An unfinished date has another format, so callers must check the value
   * with `isDay`.
   */
  readonly value?: string
  readonly defaultValue?: string
  readonly onChange?: (value: string) => void
  readonly min?: string
  readonly max?: string
  readonly isRequired?: boolean
  readonly isOwnBirthDate?: boolean
  readonly autoFocus?: boolean
  readonly ref?: Ref<HTMLInputElement>
}

/**
 * An input for dates. The order of day, month and year follows the reader's region and chosen language, not the
 * browser's language.
 */
export function DateField(props: DateFieldProps) {
  return <DateInput {...props} time="none" />
}

interface DateTimeFieldProps extends DateFieldProps {
  readonly isTimeOptional?: boolean
}

export function DateTimeField({ isTimeOptional = false, ...props }: DateTimeFieldProps) {
  return <DateInput {...props} time={isTimeOptional ? 'optional' : 'needed'} />
}

interface DateInputProps extends DateFieldProps {
  readonly time: 'none' | 'optional' | 'needed'
}

function DateInput({ time, label, labelNote, hint, error, className, name, ref, ...props }: DateInputProps) {
  const id = useId()
  const segments = listSegments(useFormat().dateLocale, time !== 'none')
  const { parts, joined, change } = useTypedDate(props)
  const sent = useRef<HTMLInputElement>(null)
  const onParts = (next: DateParts) => {
    // Updates the hidden input at once, because a form that listens for changes reads its fields before this field is
    // rendered again.
    if (sent.current !== null) sent.current.value = joinDate(next)
    change(next)
  }
  const [isLeft, setLeft] = useState(false)
  const fault = useFault(joined, time, props)
  const shown = useShownError(error, isLeft || error ? fault : null)
  const described = [shown ? `${id}-error` : null, hint ? `${id}-hint` : null].filter((one) => one !== null).join(' ')
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setLeft(true)
  }
  return (
    <fieldset className={classNames('min-w-0', className)} onBlur={onBlur}>
      <legend className="lab w-full">
        <span className="flex items-baseline justify-between gap-3">
          <span id={id}>{label}</span>
          {labelNote !== undefined && <span className="text-small font-normal text-muted">{labelNote}</span>}
        </span>
      </legend>
      <DateSegments
        segments={segments}
        parts={parts}
        onChange={onParts}
        labelId={id}
        describedBy={described === '' ? undefined : described}
        isInvalid={Boolean(shown)}
        isRequired={props.isRequired === true}
        isBirthDate={props.isOwnBirthDate === true}
        autoFocus={props.autoFocus === true}
        ref={ref}
      />
      {name !== undefined && <input ref={sent} type="hidden" name={name} value={joined} />}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="help">
          {hint}
        </p>
      )}
      {shown ? (
        <p id={`${id}-error`} className="help err">
          <CircleAlert aria-hidden className="mt-px size-3.5" />
          {shown}
        </p>
      ) : null}
    </fieldset>
  )
}

/** Keeps the digits as they were typed. Replaces them only if `value` is set to another date. */
function useTypedDate({ value, defaultValue = '', onChange }: Partial<DateFieldProps>) {
  const [typed, setTyped] = useState(() => splitDate(value ?? defaultValue))
  const parts = value === undefined || value === joinDate(typed) ? typed : splitDate(value)
  const change = (next: DateParts) => {
    setTyped(next)
    onChange?.(joinDate(next))
  }
  return { parts, joined: joinDate(parts), change }
}

const isWhole = (value: string, time: DateInputProps['time']) =>
  (time !== 'needed' && isDay(value)) || (time !== 'none' && isDayWithTime(value))

/**
 * Chooses between the form's error and the field's own error. The form's error is shown if it gives the reason for a
 * limit. The field's error is shown if the date does not exist, or if the form only knows that the date was refused.
 */
function useShownError(error: DateFieldProps['error'], fault: Fault | null): DateFieldProps['error'] {
  const t = useT()
  const knowsReason = Boolean(error) && error !== t('errors.fieldDate')
  return fault === null || (fault.isOfRange && knowsReason) ? error : fault.text
}

interface Fault {
  readonly text: string
  /** True if the date exists, but is too early or too late. */
  readonly isOfRange: boolean
}

/**
 * Describes why the date is invalid: it does not exist, is unfinished, too early or too late. Returns `null` for a
 * valid or empty date.
 */
function useFault(value: string, time: DateInputProps['time'], { min, max }: Partial<DateFieldProps>): Fault | null {
  const t = useT()
  const format = useFormat()
  if (value === '') return null
  if (/^\d{4}-\d\d-\d\d/.test(value) && !isDay(value.slice(0, 10)))
    return { text: t('errors.fieldNoSuchDay'), isOfRange: false }
  if (hasNoSuchTime(value)) return { text: t('errors.fieldNoSuchTime'), isOfRange: false }
  if (!isWhole(value, time))
    return { text: t(time === 'needed' ? 'errors.fieldDayAndTime' : 'errors.fieldDay'), isOfRange: false }
  if (min !== undefined && value.slice(0, min.length) < min)
    return { text: t('errors.fieldDayFrom', { date: format.date(min.slice(0, 10)) }), isOfRange: true }
  if (max !== undefined && value.slice(0, max.length) > max)
    return { text: t('errors.fieldDayUpTo', { date: format.date(max.slice(0, 10)) }), isOfRange: true }
  return null
}

const made = new Map<string, readonly DateSegment[]>()

/**
 * Returns the parts of a date in the order of the region, with placeholders in the region's language: TT.MM.JJJJ or
 * MM/DD/YYYY.
 */
function listSegments(locale: string, hasTime: boolean): readonly DateSegment[] {
  const key = `${locale}${hasTime}`
  const kept = made.get(key) ?? makeSegments(locale, hasTime)
  made.set(key, kept)
  return kept
}

function makeSegments(locale: string, hasTime: boolean): readonly DateSegment[] {
  const names = new Intl.DisplayNames(locale, { type: 'dateTimeField' })
  const order = new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric' })
  const segments: DateSegment[] = []
  let before = ''
  const add = (part: DatePart, size: number) => {
    const name = names.of(part) ?? part
    const blank = part === 'hour' || part === 'minute' ? '––' : name.charAt(0).toUpperCase().repeat(size)
    segments.push({ part, name: name.charAt(0).toUpperCase() + name.slice(1), blank, before })
  }
  for (const { type, value } of order.formatToParts(0)) {
    if (type === 'day' || type === 'month' || type === 'year') add(type, value.length)
    before = type === 'literal' ? value : ''
  }
  if (!hasTime) return segments
  before = ', '
  add('hour', 2)
  before = ':'
  add('minute', 2)
  return segments
}
