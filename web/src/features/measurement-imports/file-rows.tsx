import type { FileRow, MeasurementFile } from '@salus/contract/measuring/imports.ts'
import { nameField } from '@salus/domain/devices/name-field.ts'
import { useState } from 'react'
import { useFormat, useLanguage, useT, type Translate } from '../../i18n/t.tsx'
import { fullName, useMemberFacts } from '../../platform/people/member-name.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Segmented } from '../../ui/fields/segmented.tsx'

type View = 'bad' | 'ready' | 'known'

const chooseView = ({ state }: FileRow): View =>
  state === 'ready' ? 'ready' : state === 'known' || state === 'repeated' ? 'known' : 'bad'

const shownAtFirst = 50

export function FileRows({ file }: { readonly file: MeasurementFile }) {
  const t = useT()
  const tell = useMemberFacts()
  const counts = { bad: 0, ready: 0, known: 0 }
  for (const row of file.rows) counts[chooseView(row)] += 1
  const [chosen, setView] = useState<View | null>(null)
  const [shown, setShown] = useState(shownAtFirst)
  const view = chosen ?? (counts.bad > 0 ? 'bad' : 'ready')
  const rows = file.rows.filter((row) => chooseView(row) === view)
  const findName = (key: string | undefined) => {
    const person = file.persons.find((one) => one.key === key)
    if (person?.member) return fullName(person.member)
    return person?.name ?? ''
  }
  const writeFacts = (key: string | undefined) => {
    const member = file.persons.find((one) => one.key === key)?.member
    return member ? tell(member) : ''
  }
  return (
    <section className="card mb-4 overflow-hidden" aria-labelledby="file-rows">
      <div className="flex flex-wrap items-center gap-3 p-5">
        <h2 id="file-rows" className="flex-1 text-h3 font-semibold">
          {t('measurementFiles.rows', { count: file.rows.length })}
        </h2>
        <Segmented
          label={t('measurementFiles.show')}
          isSmall
          className="max-w-full flex-wrap"
          value={view}
          options={[
            { value: 'bad', label: t('measurementFiles.view.bad', { count: counts.bad }) },
            { value: 'ready', label: t('measurementFiles.view.ready', { count: counts.ready }) },
            { value: 'known', label: t('measurementFiles.view.known', { count: counts.known }) },
          ]}
          onChange={(next) => {
            setView(next)
            setShown(shownAtFirst)
          }}
        />
      </div>
      <LeftOut codes={file.leftOut ?? []} />
      <UnreadColumns names={file.unreadColumns ?? []} />
      {rows.length === 0 ? (
        <p className="border-t border-line px-5 py-6 text-ink-2">{t('measurementFiles.noRows')}</p>
      ) : (
        <ul className="border-t border-line">
          {rows.slice(0, shown).map((row) => (
            <RowItem key={row.row} row={row} name={findName(row.person)} facts={writeFacts(row.person)} />
          ))}
        </ul>
      )}
      {rows.length > shown && (
        <div className="border-t border-line p-4 text-center">
          <Button onClick={() => setShown((before) => before + 200)}>
            {t('measurementFiles.more', { count: rows.length - shown })}
          </Button>
        </div>
      )}
    </section>
  )
}

/** Names the values of the file that are not stored, so that nobody looks for them later. */
function LeftOut({ codes }: { readonly codes: readonly string[] }) {
  const t = useT()
  const language = useLanguage()
  const names = codes.map((code) => nameField(code)[language])
  if (names.length === 0) return null
  const list = new Intl.ListFormat(language).format(names)
  return (
    <p className="border-t border-line px-5 py-3.5 text-small">{t('measurementFiles.notStored', { names: list })}</p>
  )
}

/** Names the columns that Salus could not read, so that nobody takes their values for stored. */
function UnreadColumns({ names }: { readonly names: readonly string[] }) {
  const t = useT()
  const language = useLanguage()
  if (names.length === 0) return null
  const list = new Intl.ListFormat(language).format(names)
  return (
    <p className="border-t border-line px-5 py-3.5 text-small break-words">
      {t('measurementFiles.unreadColumns', { names: list })}
    </p>
  )
}

interface RowItemProps {
  readonly row: FileRow
  readonly name: string
  readonly facts: string
}

function RowItem({ row, name, facts }: RowItemProps) {
  const t = useT()
  const language = useLanguage()
  const format = useFormat()
  const values = [
    row.weightKg === undefined ? '' : `${format.number(row.weightKg, 1)} kg`,
    row.bodyFatPct === undefined ? '' : t('measurementFiles.fat', { percent: format.number(row.bodyFatPct, 1) }),
  ].filter((part) => part !== '')
  // If a row has nothing to explain, its state is beside the values.
  const isShort = row.state !== 'refused' && row.raw === undefined && (row.notes ?? []).length === 0
  return (
    <li className="grid grid-cols-[3.5rem_1fr] gap-x-3 gap-y-1 border-b border-sep px-5 py-3 last:border-0">
      <span className="num text-small text-muted">
        <span className="sr-only">{t('measurementFiles.row')} </span>
        {row.row}
      </span>
      <div
        className={classNames('min-w-0', isShort && '@[38.75rem]:flex @[38.75rem]:items-center @[38.75rem]:gap-x-3')}
      >
        <p className="num flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          {row.wallTime !== undefined && (
            <span>
              {format.date(row.wallTime.slice(0, 10))} {row.wallTime.slice(11, 16)}
            </span>
          )}
          <span className="font-medium">{name}</span>
          {facts !== '' && <span className="text-small text-muted">{facts}</span>}
          <span className="text-ink-2">{values.join(' · ')}</span>
        </p>
        <p
          className={classNames(
            'chip-sentences mt-1 flex flex-wrap items-center gap-1.5 text-small',
            isShort && '@[38.75rem]:mt-0 @[38.75rem]:shrink-0',
          )}
        >
          <StateChip row={row} language={language} />
          {(row.notes ?? []).map((note) => (
            <span key={note} className="text-muted">
              {noteText(t, note, language)}
            </span>
          ))}
        </p>
        {row.raw !== undefined && (
          <p className="mt-1.5 whitespace-pre-wrap [overflow-wrap:anywhere] rounded-control bg-well px-2.5 py-1.5 font-mono text-caption text-ink-2">
            {row.raw}
          </p>
        )}
      </div>
    </li>
  )
}

function StateChip({ row, language }: { readonly row: FileRow; readonly language: 'de' | 'en' }) {
  const t = useT()
  if (row.state === 'refused') {
    const why =
      row.dateFault === undefined
        ? t(`measurementFiles.refused.${row.problem ?? 'broken_record'}`, { row: row.of ?? 0 })
        : t(`measurementFiles.dateFault.${row.dateFault}`)
    return (
      <Chip tone="act" shape="up">
        {row.about === undefined ? why : `${row.about[language]}: ${why}`}
      </Chip>
    )
  }
  if (row.state === 'no-person') return <Chip tone="watch">{t('measurementFiles.state.noPerson')}</Chip>
  if (row.state === 'repeated') return <Chip>{t('measurementFiles.state.repeated', { row: row.of ?? 0 })}</Chip>
  if (row.state === 'known') return <Chip>{t('measurementFiles.state.known')}</Chip>
  return (
    <Chip tone="good" shape="dot">
      {t('measurementFiles.state.ready')}
    </Chip>
  )
}

/** Turns a note such as `unusual:weightKg` into a sentence. Empty for notes that do not help staff. */
function noteText(t: Translate, note: string, language: 'de' | 'en'): string {
  const [kind = '', code = ''] = note.split(':')
  if (hasKey(noteKeys, kind)) return t(noteKeys[kind], { name: nameField(code)[language] })
  return hasKey(plainNoteKeys, kind) ? t(plainNoteKeys[kind]) : ''
}

/** The notes that contain the code of a value after a colon. */
const noteKeys = {
  unusual: 'measurementFiles.note.unusual',
  inconsistent: 'measurementFiles.note.inconsistent',
  calculated: 'measurementFiles.note.calculated',
  not_a_number: 'measurementFiles.note.notANumber',
  two_values: 'measurementFiles.note.twoValues',
  range_reversed: 'measurementFiles.note.rangeReversed',
} as const
const plainNoteKeys = {
  converted_from_imperial: 'measurementFiles.note.converted',
  masses_without_unit: 'measurementFiles.note.massesWithoutUnit',
  unit_by_bmi: 'measurementFiles.note.unitByBmi',
  weight_only: 'measurementFiles.note.weightOnly',
  time_unknown: 'measurementFiles.note.timeUnknown',
  hour_doubled: 'measurementFiles.note.hourDoubled',
  birth_date_invalid: 'measurementFiles.note.birthDateInvalid',
  other_weight: 'measurementFiles.note.otherWeight',
} as const

const hasKey = <Keys extends object>(keys: Keys, kind: PropertyKey): kind is keyof Keys => Object.hasOwn(keys, kind)
