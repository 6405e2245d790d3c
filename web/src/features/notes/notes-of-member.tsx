import { type Note, notesApi } from '@salus/contract/notes.ts'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useFormat, useT } from '../../i18n/t.tsx'
import { useMemberWords } from '../../platform/person-words.tsx'
import { ProblemState } from '../../platform/problem-state.tsx'
import { useApiQuery } from '../../platform/query.ts'
import { useApiMutation, useSending } from '../../platform/use-api-mutation.ts'
import { write } from '../../platform/write.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

interface NotesProps {
  readonly tenantId: number
  readonly memberId: string
  /** Deletes the notes of others, too. */
  readonly isAdmin: boolean
}

/** What staff noted for each other. */
export function NotesOfMember({ tenantId, memberId, isAdmin }: NotesProps) {
  const t = useT()
  const person = useMemberWords(tenantId)
  const params = { tenantId, memberId }
  const answer = useApiQuery(notesApi.getNotesOfMember, { params })
  if (answer.data === undefined && answer.isError)
    return <ProblemState error={answer.error} onRetry={() => void answer.refetch()} />
  if (answer.data === undefined) return <Skeleton className="m-5 h-24" />
  const { items } = answer.data
  return (
    <div className="px-5 pb-5">
      <p className="text-small text-ink-2">{t('record.notesText', { person: person.subject })}</p>
      <WriteNote {...params} />
      <ul className="mt-4 divide-y divide-sep empty:hidden">
        {items.map((note) => (
          <li key={note.id} className="py-3">
            <OneNote {...params} note={note} isAdmin={isAdmin} />
          </li>
        ))}
      </ul>
    </div>
  )
}

type Of = Pick<NotesProps, 'tenantId' | 'memberId'>

function WriteNote(params: Of) {
  const t = useT()
  const [saved, setSaved] = useState(0)
  const save = async (text: string) => {
    await write(notesApi.writeNote, { params: { ...params }, body: { text } })
    setSaved((count) => count + 1)
  }
  return <NoteForm key={saved} label={t('record.newNote')} button={t('record.saveNote')} onSave={save} />
}

interface NoteFormProps {
  readonly label: string
  readonly button: string
  readonly text?: string
  readonly onSave: (text: string) => Promise<void>
  readonly more?: ReactNode
}

const mostLetters = 4000

/** What was typed stays until it is saved. */
function NoteForm({ label, button, text: former = '', onSave, more }: NoteFormProps) {
  const t = useT()
  const [text, setText] = useState(former)
  const { send, refuse, failure, isBusy } = useSending(onSave)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return refuse(t('errors.fieldRequired'))
    void send(text.trim())
  }
  return (
    <form onSubmit={submit} noValidate className="mt-3">
      <Field label={label} error={failure}>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            maxLength={mostLetters}
            className="field h-auto! min-h-24 w-full resize-y py-2"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
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

function OneNote({ tenantId, memberId, note, isAdmin }: Of & { note: Note; isAdmin: boolean }) {
  const t = useT()
  const format = useFormat()
  const headId = useId()
  const [mode, setMode] = useState<'read' | 'edit' | 'delete'>('read')
  const params = { tenantId, memberId, noteId: note.id }
  const removing = useApiMutation(notesApi.deleteNote, { toast: true })
  const save = async (text: string) => {
    await write(notesApi.changeNote, { params, body: { text }, headers: { 'if-match': `"${note.revision}"` } })
    setMode('read')
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
          more={<Button onClick={() => setMode('read')}>{t('staff.cancel')}</Button>}
        />
      ) : (
        <p className="mt-1 break-words whitespace-pre-wrap">{note.text}</p>
      )}
      {mode !== 'edit' && (
        <div className="mt-1 flex flex-wrap gap-1">
          {note.isOwn && (
            <Button size="small" variant="quiet" aria-describedby={headId} onClick={() => setMode('edit')}>
              {t('record.edit')}
            </Button>
          )}
          {(note.isOwn || isAdmin) && (
            <Button
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
