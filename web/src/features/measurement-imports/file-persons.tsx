import type { FilePerson } from '@salus/contract/measuring/imports.ts'
import { useState } from 'react'
import { useFormat, useT } from '../../i18n/t.tsx'
import { doubtTexts } from '../../platform/people/doubt-texts.ts'
import { useMemberFacts } from '../../platform/people/member-name.tsx'
import { MemberSelect } from '../../pieces/member-select.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CircleAlert, TriangleAlert } from '../../ui/icons.ts'

interface Assigning {
  readonly tenantId: number
  /** A `memberId` of `null` leaves the person out of the import. */
  readonly onAssign: (person: FilePerson, memberId: string | null) => void
}

interface FilePersonsProps extends Assigning {
  readonly persons: readonly FilePerson[]
  /** The member whose record was open before. This member is proposed if the file does not identify anybody. */
  readonly openMemberId: string | undefined
}

/** How many people without a proposed member are shown at first. A browser cannot show thousands of them at once. */
const unknownAtFirst = 50

const isUnknown = ({ proposed, member }: FilePerson): boolean => proposed === null && member === null

/**
 * Shows the people in the file, and the members to whom their rows will be assigned. Each proposed member is shown with
 * a reason. Proposals are never hidden, so that staff notice all of them.
 */
export function FilePersons({ persons, openMemberId, ...assigning }: FilePersonsProps) {
  const t = useT()
  const [shown, setShown] = useState(unknownAtFirst)
  const hidden = new Set(persons.filter(isUnknown).slice(shown))
  return (
    <section className="card mb-4 overflow-visible" aria-labelledby="file-persons">
      <div className="p-5">
        <h2 id="file-persons" className="text-h3 font-semibold">
          {t('measurementFiles.persons', { count: persons.length })}
        </h2>
        <p className="mt-1 max-w-[68ch] text-ink-2">{t('measurementFiles.personsText')}</p>
      </div>
      <ul className="border-t border-line">
        {persons
          .filter((person) => !hidden.has(person))
          .map((person) => (
            <PersonRow key={person.key} {...{ person, openMemberId }} {...assigning} />
          ))}
      </ul>
      {hidden.size > 0 && (
        <div className="border-t border-line p-4 text-center">
          <Button onClick={() => setShown((before) => before + 200)}>
            {t('measurementFiles.morePersons', { count: hidden.size })}
          </Button>
        </div>
      )}
    </section>
  )
}

interface PersonRowProps extends Assigning, Pick<FilePersonsProps, 'openMemberId'> {
  readonly person: FilePerson
}

function PersonRow({ person, openMemberId, tenantId, onAssign }: PersonRowProps) {
  const t = useT()
  const format = useFormat()
  const tell = useMemberFacts()
  const { name, number, birthDate, rows, first, last, doubts } = person
  // A device's file often contains a number and no name. The number is then the title of the row.
  const isNumbered = name === null && number !== null && number !== ''
  const title = isNumbered ? tell({ birthDate: null, externalNumber: number }) : name
  const facts = [
    tell({ birthDate, externalNumber: isNumbered ? null : number }),
    t('measurementFiles.rowsOfPerson', { count: rows }),
    first.slice(0, 10) === last.slice(0, 10)
      ? format.date(first.slice(0, 10))
      : `${format.date(first.slice(0, 10))} – ${format.date(last.slice(0, 10))}`,
  ]
  // Rows with nothing to decide are lower than other rows, so that rows with a question stand out in a long file.
  const isClear = hasNothingToDecide(person)
  const assigned = <Assigned {...{ person, openMemberId }} />
  return (
    <li
      className={classNames(
        'grid gap-x-5 gap-y-3 border-b border-sep px-5 last:border-0 @[38.75rem]:grid-cols-[1fr_18rem]',
        isClear ? 'py-4 @[38.75rem]:items-center @[38.75rem]:py-1' : 'py-4',
      )}
    >
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="min-w-0 break-words font-medium">{title ?? t('measurementFiles.nobodyNamed')}</p>
          {isClear && assigned}
        </div>
        <p className="num text-small text-muted">{facts.filter((fact) => fact !== '').join(' · ')}</p>
      </div>
      <div className="min-w-0">
        <MemberSelect
          tenantId={tenantId}
          memberId={person.member?.memberId}
          placeholder={t('measurementFiles.chooseMember')}
          onChange={(memberId) => onAssign(person, memberId ?? null)}
        />
        {!isClear && <div className="mt-1.5">{assigned}</div>}
      </div>
      {doubts.length > 0 && <Doubts doubts={doubts} />}
    </li>
  )
}

const hasNothingToDecide = ({ member, problem, doubts }: FilePerson): boolean =>
  member !== null && problem === null && doubts.length === 0

function Doubts({ doubts }: Pick<FilePerson, 'doubts'>) {
  const t = useT()
  const format = useFormat()
  return (
    <div className="flex items-start gap-3 rounded-control bg-warning-soft px-4 py-3 text-warning-ink @[38.75rem]:col-span-2">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">{t('measurementFiles.doubt')}</p>
        <ul className="num list-disc pl-5">
          {doubtTexts(doubts, { t, format }).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function Assigned({ person, openMemberId }: Pick<PersonRowProps, 'person' | 'openMemberId'>) {
  const t = useT()
  const { key, proposed, member, problem } = person
  // In a file that does not identify anybody, the person has the key ''.
  const byHand = key === '' && member?.memberId === openMemberId ? 'fromOpenRecord' : 'chosenByHand'
  const isProposed = proposed !== null && proposed.memberId === member?.memberId
  return (
    <p className="text-small">
      {problem !== null ? (
        <span className="flex items-start gap-1.5 text-danger-ink">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t(`measurementFiles.problem.${problem}`)}
        </span>
      ) : member === null ? (
        <span className="text-muted">{t('measurementFiles.leftOut')}</span>
      ) : (
        <Chip tone={isProposed ? 'info' : 'plain'}>
          {isProposed
            ? t(proposed.by === 'number' ? 'measurementFiles.byNumber' : 'measurementFiles.byNameAndBirthDate')
            : t(`measurementFiles.${byHand}`)}
        </Chip>
      )}
    </p>
  )
}
