import type { KnownValues } from '@salus/contract/measuring/known-values.ts'
import type { MeasurementProfileAsData, ProfileItem } from '@salus/contract/measuring/profiles.ts'
import { deviceSources, sourcesOfItem } from '@salus/domain/devices/value-sources.ts'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useLanguage, useT } from '../../../i18n/t.tsx'
import { Button } from '../../../ui/button.tsx'
import { ArrowRight, CircleAlert } from '../../../ui/icons.ts'
import { ChoiceRow } from './choice-row.tsx'
import { NumberField, NumberMessage, chooseTone, useTypedNumber } from './number-field.tsx'
import { useKnownValues } from './known-values.tsx'
import { useLastTime } from './last-time.tsx'
import type { RunnerDispatch } from './question.tsx'
import type { Suggestion } from '../../../pieces/run-parts.ts'
import { RunnerFoot } from '../frame/frame.tsx'
import type { Contradictions } from '../answers/use-contradictions.ts'
import { missingItems, visibleItems, type Items, type RunnerState } from '../answers/state.ts'
import type { Language } from '@salus/domain/words.ts'
import { checkNumber, checkTypedNumber } from '../answers/check-number.ts'

interface ValuesFormProps {
  readonly profile: MeasurementProfileAsData
  readonly icon: ReactNode
  readonly state: RunnerState
  readonly dispatch: RunnerDispatch
  readonly refusals: Readonly<Record<string, string>>
  readonly contradictions: Contradictions
  readonly device?: ReactNode
  /**
   * The number of times that the device filled the form. The number is part of a React key: when it changes, the fields
   * are remounted and show the new values.
   */
  readonly filled?: number
  /** Device and conditions of the last measurement. */
  readonly suggestion?: Suggestion | null
  readonly known?: KnownValues | null
}

/** Shows all values of a profile in one form, in the order of the device's display. */
export function ValuesForm(props: ValuesFormProps) {
  const {
    profile,
    icon,
    state,
    dispatch,
    refusals,
    contradictions,
    device,
    filled = 0,
    suggestion = null,
    known = null,
  } = props
  const t = useT()
  const language = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [isStrict, setStrict] = useState(false)
  const opened = state.backToReview ? state.position : null
  useEffect(() => {
    if (opened === null) heading.current?.focus({ preventScroll: true })
    else findField(form.current, opened)?.focus()
  }, [opened])
  const visible = visibleItems(profile.items, state.answers)
  const last = useLastTime({ items: profile.items, state, dispatch, suggestion })
  const size = useKnownValues({ known, state, dispatch })

  const together = isStrict ? contradictions.all : contradictions.shown
  const check = () => {
    const stopping = firstStop(visible, state, language) ?? visible.find(({ id }) => id in contradictions.all)
    const unusual = unconfirmed(visible, state)
    if (stopping === undefined && (isStrict || unusual.length === 0)) {
      for (const [item, value] of unusual) dispatch({ type: 'confirmed', item: item.id, value })
      return dispatch({ type: 'opened-review' })
    }
    setStrict(true)
    findField(form.current, (stopping ?? unusual[0]?.[0])?.id)?.focus()
  }

  return (
    <>
      <main className="flex-1 bg-page px-4 pb-8 pt-5 small:px-8">
        <form
          ref={form}
          id="values"
          noValidate
          className="mx-auto max-w-[720px]"
          onBlur={contradictions.leave}
          onSubmit={(event) => {
            event.preventDefault()
            check()
          }}
        >
          <div className="mb-5 flex items-center gap-3">
            <span className="tile b" aria-hidden="true">
              {icon}
            </span>
            <div className="min-w-0">
              <h1 ref={heading} tabIndex={-1} className="text-h1 font-semibold outline-none [hyphens:auto]">
                {profile.name}
              </h1>
            </div>
          </div>
          {device}
          {divideSections(visible).map(({ name, items }) => (
            <fieldset key={name} className="card mb-4 min-w-0">
              <legend className="sr-only">{name}</legend>
              <div className="card-h border-b border-line" aria-hidden="true">
                <span className="flex-1 text-h3 font-semibold">{name === '' ? t('analyses.values') : name}</span>
              </div>
              {last.offerFor(items)}
              <div className="px-5 py-1.5">
                {items.map((item) => {
                  const ofRow = {
                    item: size.withHint(last.withHint(item)),
                    state,
                    dispatch,
                    isStrict,
                    refusal: together[item.id] ?? refusals[item.id],
                  }
                  const key = `${item.id} ${filled} ${last.taken} ${size.taken}`
                  return item.kind === 'number' ? (
                    <ValueRow key={key} {...ofRow} offer={size.offerFor(item)} />
                  ) : (
                    <ChoiceRow key={key} {...ofRow} mayDecline={false} />
                  )
                })}
              </div>
            </fieldset>
          ))}
        </form>
      </main>
      <RunnerFoot>
        <p className="hidden flex-1 text-small text-muted small:block">{t('analyses.notADiagnosis')}</p>
        <Button type="submit" form="values" variant="primary" size="large" className="min-w-28 flex-1 small:flex-none">
          {t('analyses.checkValues')}
          <ArrowRight aria-hidden />
        </Button>
      </RunnerFoot>
    </>
  )
}

export interface ValueRowProps {
  readonly item: ProfileItem
  readonly state: RunnerState
  readonly dispatch: RunnerDispatch
  readonly isStrict: boolean
  readonly refusal: string | undefined
  /** A button that fills the field with a known value. */
  readonly offer?: ReactNode
}

export function ValueRow({ item, state, dispatch, isStrict, refusal, offer }: ValueRowProps) {
  const t = useT()
  const answer = state.answers[item.id]
  const text = state.texts[item.id]
  const number = useTypedNumber({
    item,
    answer: typeof answer === 'number' ? answer : undefined,
    text,
    confirmed: state.confirmed[item.id],
    isStrict,
    refusal,
    onValue: (value) => dispatch({ type: 'answered', item: item.id, value }),
    onText: (typed) => dispatch({ type: 'typed', item: item.id, text: typed }),
    onConfirm: (value) => dispatch({ type: 'confirmed', item: item.id, value }),
  })
  const isMissing = isStrict && item.required && answer === undefined && text === undefined
  const comesFrom = useSources(item)
  const hint = [item.hint, comesFrom, item.required ? undefined : t('analyses.optional')]
    .filter((one) => one !== undefined)
    .join(' ')
  const describedBy = [hint === '' ? '' : `${number.id}-hint`, isMissing ? `${number.id}-missing` : ''].join(' ').trim()
  return (
    <div
      data-item={item.id}
      className="grid grid-cols-1 items-start gap-x-4 gap-y-2 border-b border-sep py-3.5 last:border-0 min-[25rem]:grid-cols-[1fr_9.5rem]"
    >
      <div className="min-w-0 min-[25rem]:pt-2">
        <label htmlFor={number.id} className="font-medium [hyphens:auto]">
          {item.text}
        </label>
        {hint !== '' && (
          <p id={`${number.id}-hint`} className="mt-0.5 text-small text-muted">
            {hint}
          </p>
        )}
      </div>
      <NumberField number={number} describedBy={describedBy === '' ? undefined : describedBy} isMissing={isMissing} />
      <div className="space-y-2 empty:hidden min-[25rem]:col-span-2">
        <NumberMessage number={number} />
        {offer}
        {isMissing && (
          <p id={`${number.id}-missing`} role="alert" className="flex gap-2 text-small text-danger-ink">
            <CircleAlert aria-hidden className="size-4" />
            {t('analyses.complaint.type')}
          </p>
        )}
      </div>
    </div>
  )
}

/** Lists the devices that measure the value; `undefined` if there are none or more than three. */
function useSources({ id }: ProfileItem): string | undefined {
  const t = useT()
  const language = useLanguage()
  const names = sourcesOfItem(id).map((source) => deviceSources[source][language])
  return names.length === 0 || names.length > 3 ? undefined : t('analyses.comesFrom', { names: names.join(', ') })
}

const findField = (form: HTMLFormElement | null, item: string | undefined) =>
  [...(form?.querySelectorAll<HTMLElement>('[data-item]') ?? [])]
    .find((row) => row.dataset['item'] === item)
    ?.querySelector<HTMLElement>('input, select')

function firstStop(visible: Items, state: RunnerState, language: Language): ProfileItem | undefined {
  const missing = missingItems(visible, state)
  return visible.find((item) => {
    const text = state.texts[item.id]
    return (
      missing.includes(item) ||
      (text !== undefined && chooseTone(checkTypedNumber(item, text, language), undefined) === 'refused')
    )
  })
}

function unconfirmed(visible: Items, state: RunnerState): readonly (readonly [ProfileItem, number])[] {
  return visible.flatMap((item) => {
    const value = state.answers[item.id]
    if (typeof value !== 'number' || state.confirmed[item.id] === value) return []
    return checkNumber(item, value).kind === 'unusual' ? [[item, value] as const] : []
  })
}

export function divideSections(items: Items): readonly { readonly name: string; readonly items: Items }[] {
  const sections: { name: string; items: ProfileItem[] }[] = []
  for (const item of items) {
    const name = item.section ?? ''
    const last = sections.at(-1)
    if (last?.name === name) last.items.push(item)
    else sections.push({ name, items: [item] })
  }
  return sections
}
