import { profileCatalogue } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { TranslationKey } from '../../../i18n/t.tsx'
import { useFormat, useLanguage, useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { useSending } from '../../../platform/api/use-api-mutation.ts'
import { fullName } from '../../../platform/people/member-name.tsx'
import { factsOfPerson } from '../person-facts.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { TriangleAlert } from '../../../ui/icons.ts'
import { dayHasChanged, findDay } from '../day-on-device.ts'
import { type DayMarks, readMemberId, type PreparedDay } from '../prepared-day.ts'
import { DiscardQuestion } from './discard-question.tsx'
import { isHidden, isNameless } from './note-refusal.ts'
import type { KeptResult } from './send-results.ts'
import { withMarks } from '../with-marks.ts'

const reasons: Readonly<Record<string, TranslationKey>> = {
  'maybe-another-person': 'offlineDays.look.anotherPerson',
  'safety-stop': 'offlineDays.look.safetyStop',
  'consent-required': 'offlineDays.look.consent',
  'not-shared': 'offlineDays.look.notShared',
  'not-found': 'offlineDays.look.notFound',
  'on-hold': 'offlineDays.look.onHold',
  'entry-id-taken': 'offlineDays.look.idTaken',
  'invalid-input': 'offlineDays.look.invalid',
  'member-archived': 'offlineDays.look.archived',
  'birth-date-missing': 'offlineDays.look.birthDate',
  'profile-not-available': 'offlineDays.look.profile',
  'measured-after-end': 'offlineDays.look.afterEnd',
  'sealed-entry-unreadable': 'offlineDays.look.unreadable',
  'role-too-low': 'offlineDays.look.role',
  'no-membership': 'offlineDays.look.role',
}

export const reasonFor = (code: string): TranslationKey => reasons[code] ?? 'offlineDays.look.other'

/**
 * The decisions after which a refused result can be sent again, by the code of the refusal. `change` is added to the
 * request. Refused results are never sent again automatically.
 */
const decisions: Readonly<Record<string, { readonly label: TranslationKey; readonly change: object }>> = {
  'maybe-another-person': { label: 'offlineDays.look.samePerson', change: { confirmed: true } },
  'safety-stop': { label: 'offlineDays.look.despiteStop', change: { despiteStop: true } },
  'profile-not-available': { label: 'offlineDays.look.sendAgain', change: {} },
  'role-too-low': { label: 'offlineDays.look.sendAgain', change: {} },
  'no-membership': { label: 'offlineDays.look.sendAgain', change: {} },
  'on-hold': { label: 'offlineDays.look.sendAgain', change: {} },
  'member-archived': { label: 'offlineDays.look.sendAgain', change: {} },
  'birth-date-missing': { label: 'offlineDays.look.sendAgain', change: {} },
}
/** Returns true if the result can never be stored, even if it is sent again. */
export const isFinal = (code: string) => code === 'not-found' || code === 'consent-required'

interface NeedsLookProps {
  readonly day: PreparedDay
  readonly results: readonly KeptResult[]
  readonly marks: Pick<DayMarks, 'doubles' | 'scoredAnew'>
  /** Opens a result that is waiting or was refused. */
  readonly onLook: (entryId: string) => void
  readonly onChanged: () => Promise<void>
}

/**
 * Lists the results that the server refused, and the stored results that staff must know about. They stay in the list
 * until staff have looked at them.
 */
export function NeedsLook({ day, results, marks: { doubles, scoredAnew }, onLook, onChanged }: NeedsLookProps) {
  const t = useT()
  const refused = results.filter(({ state }) => state !== 'waiting')
  const count = refused.length + doubles.length + scoredAnew.length
  if (count === 0) return null
  return (
    <section className="card mb-4 border-2! border-warning-ink!" aria-labelledby="needs-look">
      <h2 id="needs-look" className="flex items-center gap-2 px-5 pt-4 text-h3 font-semibold text-warning-ink">
        <TriangleAlert aria-hidden className="size-5" />
        {t('offlineDays.look.title', { count })}
      </h2>
      <ul className="divide-y divide-sep px-5 pb-2">
        {refused.map((result) => (
          <RefusedResult key={result.id} {...{ day, result, onLook, onChanged }} />
        ))}
        {doubles.map((double) => (
          <StoredResult
            key={double.resultGuid}
            {...{ day, onChanged }}
            of={double}
            text={t('offlineDays.look.double')}
            show={t('offlineDays.look.doubleShow')}
            settled={(marks) => ({ ...marks, doubles: without(marks.doubles, double.resultGuid) })}
          />
        ))}
        {scoredAnew.map((one) => (
          <StoredResult
            key={one.resultGuid}
            {...{ day, onChanged }}
            of={one}
            text={t('offlineDays.look.scoredAnew', { here: one.here, now: one.now })}
            show={t('offlineDays.look.scoredAnewShow')}
            settled={(marks) => ({ ...marks, scoredAnew: without(marks.scoredAnew, one.resultGuid) })}
          />
        ))}
      </ul>
    </section>
  )
}

interface StoredResultProps extends Pick<NeedsLookProps, 'day' | 'onChanged'> {
  readonly of: DayMarks['doubles'][number]
  readonly text: string
  readonly show: string
  readonly settled: (marks: DayMarks) => DayMarks
}

function StoredResult({ day, of, text, show, settled, onChanged }: StoredResultProps) {
  const t = useT()
  const language = useLanguage()
  const { memberId, profileId, resultGuid } = of
  const person = day.people.find((one) => one.memberId === memberId)
  const profile = profileCatalogue.find(({ id }) => id === profileId)?.name[language] ?? ''
  const { send: settle, isBusy } = useSending(
    () => withMarks(({ marks }, onDevice) => onDevice.writeMarks(settled(marks))),
    { onDone: onChanged, toast: true },
  )
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3.5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium [overflow-wrap:anywhere]">
          {[person && fullName(person), person && factsOfPerson(person, t), profile].filter(Boolean).join(' · ')}
        </p>
        <p className="mt-1 max-w-[68ch]">{text}</p>
      </div>
      <span className="flex flex-wrap gap-2">
        <Link {...paths.staff.measurements(day.tenantId, { resultGuid, memberId })} className={buttonClass()}>
          {show}
        </Link>
        <Button isBusy={isBusy} onClick={() => void settle(undefined)}>
          {t('offlineDays.look.understood')}
        </Button>
      </span>
    </li>
  )
}

const without = <One extends { readonly resultGuid: string }>(all: readonly One[], resultGuid: string): One[] =>
  all.filter((one) => one.resultGuid !== resultGuid)

interface RefusedResultProps extends Pick<NeedsLookProps, 'day' | 'onLook' | 'onChanged'> {
  readonly result: KeptResult
}

function RefusedResult({ day, result, onLook, onChanged }: RefusedResultProps) {
  const t = useT()
  const format = useFormat()
  const language = useLanguage()
  const [isAsking, setAsking] = useState(false)
  const { id, state, content, createdAt } = result
  const decision = decisions[state]
  const person = day.people.find(({ memberId }) => memberId === readMemberId(content))
  // The name of a person whose record was erased or is on hold must not be shown.
  const name =
    person === undefined || isNameless(state)
      ? t('offlineDays.look.somebody')
      : [fullName(person), factsOfPerson(person, t)].filter(Boolean).join(' · ')
  const profile = profileCatalogue.find((one) => one.id === content.body.profileId)?.name[language] ?? ''
  const { send: sendAgain, isBusy } = useSending(
    async () => {
      const found = await findDay()
      await found?.decideEntry(id, { ...content, body: { ...content.body, ...decision?.change } })
      await dayHasChanged()
    },
    { onDone: onChanged, toast: true },
  )
  const { send: discard, isBusy: isDiscarding } = useSending(
    async () => {
      await (await findDay())?.forgetEntry(id)
      await dayHasChanged()
    },
    { onDone: onChanged, toast: true },
  )
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3.5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium [overflow-wrap:anywhere]">{`${name} · ${profile}`}</p>
        <p className="num text-small text-ink-2">{format.dateTime(new Date(createdAt).toISOString())}</p>
        <p className="mt-1 max-w-[68ch]">{t(reasonFor(state))}</p>
      </div>
      <span className="flex flex-wrap gap-2">
        {decision !== undefined && (
          <Button variant="primary" isBusy={isBusy} onClick={() => void sendAgain(undefined)}>
            {t(decision.label)}
          </Button>
        )}
        <Button onClick={() => setAsking(true)}>
          {t(isFinal(state) ? 'offlineDays.look.understood' : 'offlineDays.look.discard')}
        </Button>
      </span>
      <DiscardQuestion
        isOpen={isAsking}
        about={`${name} · ${profile}`}
        text={t('offlineDays.look.discardText')}
        onSee={
          person !== undefined && content.kind === 'measurement' && !isHidden(state) ? () => onLook(id) : undefined
        }
        isBusy={isDiscarding}
        onDiscard={() => void discard(undefined)}
        onClose={() => setAsking(false)}
      />
    </li>
  )
}
