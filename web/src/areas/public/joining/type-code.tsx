import { type FormEvent, useState } from 'react'
import { CodeField, codeLength } from '../../../features/invitations/code-field.tsx'
import { useT } from '../../../i18n/t.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'

/** The form in which signed-out people enter a printed code. It passes the code to `onTyped` and sends no request. */
export function TypeCode({ onTyped }: { readonly onTyped: (code: string) => void }) {
  const t = useT()
  const [code, setCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length === codeLength) onTyped(code)
  }
  return (
    <form className="mt-6 grid gap-5" onSubmit={submit}>
      <Field label={<span className="sr-only">{t('invitations.codeLabel')}</span>}>
        {(control) => <CodeField control={control} value={code} onChange={setCode} />}
      </Field>
      <Button type="submit" variant="primary" size="large" disabled={code.length < codeLength}>
        {t('registration.continue')}
      </Button>
    </form>
  )
}
