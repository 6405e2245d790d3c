import { type ChosenField, chosenFields, type RecordToMerge } from '@salus/contract/member-merges.ts'
import { useFormat, useT } from '../../i18n/t.tsx'
import { classNames } from '../../ui/class-names.ts'

interface SideBySideProps {
  readonly kept: RecordToMerge
  readonly merged: RecordToMerge
  readonly take: readonly ChosenField[]
  readonly onTake: (take: ChosenField[]) => void
}

/** Field by field, which of two records says it right. Where both say the same there is nothing to choose. */
export function SideBySide({ kept, merged, take, onTake }: SideBySideProps) {
  const t = useT()
  const textOf = useFieldText()
  return (
    <div className="divide-y divide-sep border-t border-line">
      {chosenFields.map((field) => {
        const [one, other] = [textOf(kept, field), textOf(merged, field)]
        const takes = take.includes(field)
        const choose = (takesOther: boolean) =>
          onTake(takesOther ? [...take.filter((each) => each !== field), field] : take.filter((each) => each !== field))
        return (
          <fieldset key={field} className="grid gap-x-3 gap-y-2 px-5 py-3 @[620px]:grid-cols-[10rem_1fr_1fr]">
            <legend className="sr-only">{t(`memberImports.field.${field}`)}</legend>
            <span aria-hidden className="self-center text-small text-ink-2">
              {t(`memberImports.field.${field}`)}
            </span>
            {one === other ? (
              <p className="num py-2.5 @[620px]:col-span-2">{one}</p>
            ) : (
              <>
                <Side name={field} text={one} isOn={!takes} onChoose={() => choose(false)} />
                <Side name={field} text={other} isOn={takes} onChoose={() => choose(true)} />
              </>
            )}
          </fieldset>
        )
      })}
    </div>
  )
}

interface SideProps {
  readonly name: string
  readonly text: string
  readonly isOn: boolean
  readonly onChoose: () => void
}

function Side({ name, text, isOn, onChoose }: SideProps) {
  return (
    <label
      className={classNames(
        'flex min-h-11 min-w-0 cursor-pointer items-center gap-3 rounded-control border px-3 py-2',
        'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-[var(--focus)]',
        isOn ? 'border-accent bg-accent-soft text-accent-ink' : 'border-field-line',
      )}
    >
      <input
        type="radio"
        name={name}
        checked={isOn}
        onChange={onChoose}
        className="size-4 shrink-0 accent-[var(--accent)] outline-none"
      />
      <span className="num min-w-0 break-words">{text}</span>
    </label>
  )
}

function useFieldText() {
  const t = useT()
  const format = useFormat()
  return (record: RecordToMerge, field: ChosenField): string => {
    const value = record[field]
    if (value === null || value === '') return t('memberMerges.empty')
    if (field === 'birthDate' && typeof value === 'string') return format.date(value)
    if (field === 'sex') return t(`staff.${record.sex}`)
    if (typeof value === 'number') return t('memberMerges.centimetres', { value: format.number(value) })
    return value
  }
}
