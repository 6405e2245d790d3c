import { type Guest, guestsApi } from '@salus/contract/members/guests.ts'
import { type Member, membersApi } from '@salus/contract/members/members.ts'
import { memberFieldsFor } from '@salus/domain/members/member-fields.ts'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { LikeMembers } from '../../../features/member-merges/like-members.tsx'
import { type Typed, typedPerson, useLikeMembers } from '../../../features/member-merges/use-like-members.ts'
import { fullName, MemberName, useMemberFacts } from '../../../platform/people/member-name.tsx'
import { FormDialog } from '../../../pieces/form-dialog.tsx'
import { MemberSelect } from '../../../pieces/member-select.tsx'
import { useFormat, useLanguage, useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { useApiQuery } from '../../../platform/api/query.ts'
import { write } from '../../../platform/api/write.ts'
import { MemberField } from '../../../platform/people/member-field.tsx'
import { readMemberForm } from '../../../platform/people/member-fields.ts'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { FormAlert } from '../../../ui/fields/form-alert.tsx'
import { useTenant } from '../staff-area.tsx'
import { useSaving } from './use-saving.ts'

type GuestHere = Pick<Guest, 'id' | 'name' | 'birthDate' | 'sex'>

interface BecomeMemberProps {
  readonly guest: GuestHere
  readonly onClose: () => void
}

export function BecomeMember({ guest, onClose }: BecomeMemberProps) {
  const t = useT()
  const [as, setAs] = useState<'new' | 'existing'>('new')
  const options = [
    { value: 'new', label: t('guests.newRecord') },
    { value: 'existing', label: t('guests.existingRecord') },
  ] as const
  const writeFacts = useMemberFacts()
  const formId = useId()
  // Each form keeps its own failure, even after the person has switched to the other form.
  const ways = { new: useSaving(), existing: useSaving() }
  const { tenantId } = useTenant()
  const [typed, setTyped] = useState<Typed | null>(null)
  const alike = useLikeMembers(tenantId, as === 'new' ? typed : null)
  const part = { guest, formId, saving: ways[as], onClose }
  return (
    <FormDialog
      title={t('guests.becomeTitle', { name: guest.name })}
      about={
        <span className="num text-small text-ink-2">
          {writeFacts({ birthDate: guest.birthDate || null, externalNumber: null })}
        </span>
      }
      act={t(alike.isAsking ? 'memberMerges.createAnyway' : 'guests.becomeMember')}
      isBusy={ways.new.isBusy || ways.existing.isBusy}
      {...{ formId, onClose }}
    >
      <Segmented
        label={t('guests.which')}
        value={as}
        options={options}
        onChange={(way) => {
          setAs(way)
          // Empties the form for a new record.
          setTyped(null)
        }}
      />
      {as === 'new' ? <NewRecord {...part} alike={alike} onType={setTyped} /> : <ExistingRecord {...part} />}
    </FormDialog>
  )
}

interface PartProps extends BecomeMemberProps {
  readonly formId: string
  readonly saving: ReturnType<typeof useSaving>
}

function useDone({ onClose }: Pick<PartProps, 'onClose'>) {
  const t = useT()
  const navigate = useNavigate()
  const { tenantId } = useTenant()
  return (member: Member) => {
    onClose()
    showToast({ tone: 'good', text: t('guests.becameMember', { name: fullName(member) }) })
    void navigate(paths.staff.memberRecord(tenantId, member.id))
  }
}

const askedFields = memberFieldsFor('identity').filter((name) => name !== 'birthDate')

interface NewRecordProps extends PartProps {
  readonly alike: ReturnType<typeof useLikeMembers>
  readonly onType: (typed: Typed | null) => void
}

function NewRecord({ guest, formId, saving, onClose, alike, onType }: NewRecordProps) {
  const { tenantId } = useTenant()
  const done = useDone({ onClose })
  const language = useLanguage()
  const { failure, errors, send, recheck } = saving
  const read = (element: HTMLFormElement) => {
    const form = new FormData(element)
    const body = { as: 'new', ...readMemberForm(form, askedFields, language) }
    return { schema: guestsApi.makeGuestMember.body.options[0], body, form }
  }
  const note = (element: HTMLFormElement) => {
    const form = new FormData(element)
    form.set('birthDate', guest.birthDate)
    const person = typedPerson(form)
    onType(person)
    return person
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const person = note(event.currentTarget)
    send({
      ...read(event.currentTarget),
      call: async (body) => {
        if (await alike.mustAsk(person)) return
        done(await write(guestsApi.makeGuestMember, { params: { tenantId, guestId: guest.id }, body }))
      },
    })
  }
  return (
    <form
      id={formId}
      onSubmit={submit}
      onChange={({ currentTarget }) => {
        note(currentTarget)
        recheck(read(currentTarget))
      }}
      noValidate
      className="mt-5"
    >
      <FormAlert text={failure} className="mb-4" />
      <LikeMembers found={alike.found} isAsking={alike.isAsking} tenantId={tenantId} />
      <div className="grid gap-x-4 gap-y-5 small:grid-cols-2">
        {askedFields.map((name) => (
          <MemberField key={name} name={name} error={errors[name]} />
        ))}
      </div>
    </form>
  )
}

function ExistingRecord({ guest, formId, saving, onClose }: PartProps) {
  const t = useT()
  const { tenantId } = useTenant()
  const done = useDone({ onClose })
  const [memberId, setMemberId] = useState<string>()
  const [isSure, setSure] = useState(false)
  const [missing, setMissing] = useState<string | null>(null)
  const { failure, send } = saving
  const member = useApiQuery(
    membersApi.getMember,
    { params: { tenantId, memberId: memberId ?? '' } },
    { enabled: memberId !== undefined },
  ).data
  const differs = member !== undefined && (member.birthDate !== guest.birthDate || member.sex !== guest.sex)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (memberId === undefined || member === undefined) return setMissing(t('guests.chooseFirst'))
    if (differs && !isSure) return setMissing(t('guests.confirmFirst'))
    setMissing(null)
    send({
      schema: guestsApi.makeGuestMember.body.options[1],
      body: { as: 'existing', memberId, acceptsDifference: differs },
      call: async (body) =>
        done(await write(guestsApi.makeGuestMember, { params: { tenantId, guestId: guest.id }, body })),
    })
  }
  return (
    <form id={formId} onSubmit={submit} noValidate className="mt-5 min-h-80">
      <FormAlert text={missing ?? failure} className="mb-4" />
      <p className="mb-3 text-ink-2">{t('guests.existingText')}</p>
      <MemberSelect
        tenantId={tenantId}
        memberId={memberId}
        onChange={(id) => {
          setMemberId(id)
          setSure(false)
        }}
      />
      {member !== undefined && differs && <Differences guest={guest} member={member} />}
      {differs && (
        <label className="mt-3 flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 accent-accent"
            checked={isSure}
            onChange={(event) => setSure(event.currentTarget.checked)}
          />
          {t('guests.samePerson')}
        </label>
      )}
    </form>
  )
}

function Differences({ guest, member }: { readonly guest: GuestHere; readonly member: Member }) {
  const t = useT()
  const format = useFormat()
  const line = (birthDate: string | null, sex: Guest['sex']) =>
    [birthDate === null ? t('record.notGiven') : format.date(birthDate), t(`staff.sex.${sex}`)].join(', ')
  return (
    <dl className="num mt-4 grid gap-2 rounded-control bg-well p-4">
      <div>
        <dt className="text-small text-muted">{t('guests.asGuest')}</dt>
        <dd>{line(guest.birthDate, guest.sex)}</dd>
      </div>
      <div>
        <dt className="text-small text-muted">
          <MemberName person={member} />
        </dt>
        <dd>{line(member.birthDate, member.sex)}</dd>
      </div>
    </dl>
  )
}
