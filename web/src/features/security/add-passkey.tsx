import { type FormEvent, useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Field, TextInput } from '../../ui/fields/field.tsx'
import { makePasskey } from './make-passkey.ts'
import { useChange } from './use-change.ts'

interface AddPasskeyProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/**
 * Asks for a name for the new passkey, because the browser provides nothing that distinguishes it from other passkeys.
 */
export function AddPasskey({ isOpen, onClose }: AddPasskeyProps) {
  const t = useT()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('security.addPasskey')} closeLabel={t('shell.close')}>
      <NameForm onDone={onClose} />
    </Dialog>
  )
}

function NameForm({ onDone }: { readonly onDone: () => void }) {
  const t = useT()
  const { change, isBusy } = useChange()
  const [failure, setFailure] = useState<string | null>(null)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name')).trim()
    if (name === '') return setFailure(t('errors.fieldRequired'))
    setFailure(null)
    change(() => makePasskey(name).then(onDone), t('security.passkeyAdded'))
  }
  return (
    <form noValidate onSubmit={submit}>
      <p className="text-ink-2">{t('security.addPasskeyText')}</p>
      <Field label={t('security.passkeyName')} hint={t('security.passkeyNameHint')} error={failure} className="mt-4">
        {(control) => (
          <TextInput
            {...control}
            name="name"
            maxLength={60}
            autoComplete="off"
            defaultValue={t('security.passkeyDefault')}
            autoFocus
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="large" className="mt-5 w-full" isBusy={isBusy}>
        {t('security.makePasskey')}
      </Button>
    </form>
  )
}
