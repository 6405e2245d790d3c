import type { ChosenField, RecordToMerge } from '@salus/contract/members/merges.ts'
import { fieldsToTake } from '@salus/domain/members/member-fields.ts'
import { useT } from '../../i18n/t.tsx'
import { memberColumnLabel } from '../../platform/people/member-fields.ts'
import { useFieldText } from '../../platform/people/use-field-text.ts'
import { classNames } from '../../ui/class-names.ts'

interface SideBySideProps {
  readonly kept: RecordToMerge
  readonly merged: RecordToMerge
  readonly take: readonly ChosenField[]
  readonly onTake: (take: ChosenField[]) => void
}

export function SideBySide({ kept, merged, take, onTake }: SideBySideProps) {
  const t = useT()
  const writeText = useSideText()
  return (
    <div className="divide-y divide-sep border-t border-line">
      {fieldsToTake.map((field) => {
        const [one, other] = [writeText(kept, field), writeText(merged, field)]
        const takes = take.includes(field)
        const choose = (takesOther: boolean) =>
          onTake(takesOther ? [...take.filter((each) => each !== field), field] : take.filter((each) => each !== field))
        return (
          <fieldset key={field} className="grid gap-x-3 gap-y-2 px-5 py-3 @[38.75rem]:grid-cols-[10rem_1fr_1fr]">
            <legend className="sr-only">{t(memberColumnLabel(field))}</legend>
            <span aria-hidden className="self-center text-small text-ink-2">
              {t(memberColumnLabel(field))}
            </span>
            {one === other ? (
              <p className="num py-2.5 @[38.75rem]:col-span-2">{one}</p>
            ) : (
              <>
                <Side name={field} text={one} isOn={!takes} onChoose={() => choose(false)} />
                <Side name={field} text={other} isOn={takes} onChoose={() => choose(true)} />
                {field === 'externalNumber' && haveBoth(kept, merged) && (
                  <p className="text-small text-ink-2 @[38.75rem]:col-span-2 @[38.75rem]:col-start-2">
                    {t('memberMerges.numberHint')}
                  </p>
                )}
              </>
            )}
          </fieldset>
        )
      })}
    </div>
  )
}

const haveBoth = (kept: RecordToMerge, merged: RecordToMerge): boolean =>
  kept.externalNumber !== null && merged.externalNumber !== null

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

function useSideText() {
  const t = useT()
  const writeText = useFieldText()
  return (record: RecordToMerge, field: ChosenField): string => {
    const text = writeText(field, record[field])
    if (text === null) return t('memberMerges.empty')
    return field === 'heightCm' ? t('memberMerges.centimetres', { value: text }) : text
  }
}
