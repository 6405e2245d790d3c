import { type Note, notesApi } from '@salus/contract/members/notes.ts'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useFormat, useT } from '../../i18n/t.tsx'
import { useMemberWords } from '../../platform/people/person-words.tsx'
import { hasNothingToShow } from '../../platform/api/old-data.ts'
import { useAskBeforeReload } from '../../platform/pages/use-ask-before-reload.ts'
import { useKeptInput } from '../../platform/pages/use-kept-input.ts'
import { ProblemState } from '../../platform/api/problem-state.tsx'
import { ApiProblem } from '../../platform/api/problems.ts'
import { useApiQuery } from '../../platform/api/query.ts'
import { useApiMutation, useSending } from '../../platform/api/use-api-mutation.ts'
import { write } from '../../platform/api/write.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

interface NotesProps {
  readonly tenantId: number
  readonly memberId: string
  /** True for admins, who may also delete other people's notes. */
  readonly isAdmin: boolean
}

export function NotesOfMember({ tenantId, memberId, isAdmin }: NotesProps) {
  const t = useT()
  const person = useMemberWords(tenantId)
  const params = { tenantId, memberId }
  const answer = useApiQuery(notesApi.getNotesOfMember, { params })
  if (hasNothingToShow(answer)) return <ProblemState error={answer.error} onRetry={() => void answer.refetch()} />
  if (answer.data === undefined) return <Skeleton className="m-5 h-24" />
  return (
    <div className="px-5 pb-5">
      <p className="text-small text-ink-2">{t('record.notesText', { person: person.subject })}</p>
      <WriteNote key={`${tenantId} ${memberId}`} {...params} />
      <NoteList {...params} notes={answer.data.items} isAdmin={isAdmin} />
    </div>
  )
}

/**
 * Lists the notes. If another person deletes a note that is being edited here, the note stays in the list, so that the
 * typed text is not lost.
 */
function NoteList({ notes, isAdmin, ...params }: NotesProps & { readonly notes: readonly Note[] }) {
  const [edited, setEdited] = useState<readonly Note[]>([])
  const gone = edited.filter(({ id }) => notes.every((note) => note.id !== id))
  const shown = [...notes, ...gone].toSorted((one, other) => other.writtenAt.localeCompare(one.writtenAt))
  return (
    <ul className="mt-4 divide-y divide-sep empty:hidden">
      {shown.map((note) => (
        <li key={note.id} className="py-3">
          <OneNote
            {...params}
            note={note}
            isAdmin={isAdmin}
            onEdit={(isEdited) =>
              setEdited((all) => [...all.filter(({ id }) => id !== note.id), ...(isEdited ? [note] : [])])
            }
          />
        </li>
      ))}
    </ul>
  )
}

type Of = Pick<NotesProps, 'tenantId' | 'memberId'>

function WriteNote(params: Of) {
  const t = useT()
  const { kept, keep, forget } = useKeptInput<string>('note', params.tenantId, params.memberId)
  const save = (text: string) => write(notesApi.writeNote, { params: { ...params }, body: { text } })
  return (
    <NoteForm
      label={t('record.newNote')}
      button={t('record.saveNote')}
      draft={kept ?? undefined}
      onType={(text) => (text.trim() === '' ? forget() : keep(text))}
      onSave={save}
    />
  )
}

interface NoteFormProps {
  readonly label: string
  readonly button: string
  readonly text?: string
  /** Text that was typed earlier but not saved. */
  readonly draft?: string | undefined
  readonly onType?: (text: string) => void
  readonly onSave: (text: string) => Promise<unknown>
  /** If omitted, the form is cleared after saving. */
  readonly onSaved?: () => void
  readonly more?: ReactNode
}

const mostLetters = 4000

const isGone = (error: unknown) => error instanceof ApiProblem && error.status === 404

/** Keeps typed text until it is saved, including text that is typed while saving is in progress. */
function NoteForm({ label, button, text: former = '', draft = former, onType, onSave, onSaved, more }: NoteFormProps) {
  const t = useT()
  const [text, setText] = useState(draft)
  const [isMissing, setMissing] = useState(false)
  const typed = useRef(draft)
  useAskBeforeReload(text.trim() !== former.trim())
  const type = (now: string) => {
    typed.current = now
    setText(now)
    if (isMissing && now.trim() !== '') setMissing(false)
    onType?.(now)
  }
  const { send, failure, isBusy } = useSending(onSave, {
    onDone: (_, sent) => {
      if (typed.current.trim() !== sent) return
      if (onSaved) onSaved()
      else type('')
    },
    wordsFor: (error) => (onSaved && isGone(error) ? t('record.noteGone') : undefined),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(text.trim() === '')
    if (text.trim() !== '') void send(text.trim())
  }
  return (
    <form onSubmit={submit} noValidate className="mt-3">
      <Field label={label} error={isMissing ? t('errors.fieldRequired') : failure}>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            maxLength={mostLetters}
            className="field h-auto! min-h-24 w-full resize-y py-2"
            value={text}
            onChange={(event) => type(event.currentTarget.value)}
          />
        )}
      </Field>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button type="submit" isBusy={isBusy}>
          {button}
        </Button>
        {more}
      </div>
    </form>
  )
}

interface OneNoteProps extends NotesProps {
  readonly note: Note
  readonly onEdit: (isEdited: boolean) => void
}

function OneNote({ tenantId, memberId, note, isAdmin, onEdit }: OneNoteProps) {
  const t = useT()
  const format = useFormat()
  const headId = useId()
  const [mode, setMode] = useState<'read' | 'edit' | 'delete'>('read')
  const params = { tenantId, memberId, noteId: note.id }
  const removing = useApiMutation(notesApi.deleteNote, { toast: true })
  const save = (text: string) =>
    write(notesApi.changeNote, { params, body: { text }, headers: { 'if-match': `"${note.revision}"` } })
  const edit = (isEdited: boolean) => {
    setMode(isEdited ? 'edit' : 'read')
    onEdit(isEdited)
  }
  const when = format.dateTime(note.writtenAt)
  return (
    <article aria-labelledby={headId}>
      <p id={headId} className="num text-small text-muted">
        {t('record.noteBy', { name: note.writtenBy, when })}
        {note.editedAt !== null && ` · ${t('record.noteEdited', { when: format.dateTime(note.editedAt) })}`}
      </p>
      {mode === 'edit' ? (
        <NoteForm
          label={t('record.editNote')}
          button={t('record.saveNote')}
          text={note.text}
          onSave={save}
          onSaved={() => edit(false)}
          more={<Button onClick={() => edit(false)}>{t('staff.cancel')}</Button>}
        />
      ) : (
        <p className="mt-1 break-words whitespace-pre-wrap">{note.text}</p>
      )}
      {mode !== 'edit' && (
        <div className="mt-1 flex flex-wrap gap-1">
          {note.isOwn && (
            <Button size="small" variant="quiet" aria-describedby={headId} onClick={() => edit(true)}>
              {t('record.edit')}
            </Button>
          )}
          {(note.isOwn || isAdmin) && (
            // With another key, React creates a new button, and `watchSecondPresses` ignores the second click of a
            // double click. Without the key, this click would delete the note.
            <Button
              key={mode}
              autoFocus={mode === 'delete'}
              size="small"
              variant={mode === 'delete' ? 'danger' : 'quiet'}
              aria-describedby={headId}
              onClick={() => (mode === 'delete' ? void removing.send({ params }) : setMode('delete'))}
              onBlur={() => setMode('read')}
            >
              {t(mode === 'delete' ? 'record.deleteSure' : 'record.delete')}
            </Button>
          )}
        </div>
      )}
    </article>
  )
}
