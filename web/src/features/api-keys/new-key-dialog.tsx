import { apiKeysApi, type NewApiKey } from '@salus/contract/tenant/api-keys.ts'
import { productCatalogue } from '@salus/domain/products/product-catalogue.ts'
import { productInWords } from '@salus/domain/products/product-name.ts'
import { type FormEvent, useId, useState } from 'react'
import { useLanguage, useT } from '../../i18n/t.tsx'
import { useApiMutation } from '../../platform/api/use-api-mutation.ts'
import { FormDialog } from '../../pieces/form-dialog.tsx'
import { Field, SelectInput, TextInput } from '../../ui/fields/field.tsx'
import { FormAlert } from '../../ui/fields/form-alert.tsx'

interface NewKeyDialogProps {
  readonly tenantId: number
  readonly onClose: () => void
  readonly onMade: (key: NewApiKey) => void
}

export function NewKeyDialog({ tenantId, onClose, onMade }: NewKeyDialogProps) {
  const t = useT()
  const language = useLanguage()
  const formId = useId()
  const [isNameMissing, setNameMissing] = useState(false)
  const { send, failure, isBusy } = useApiMutation(apiKeysApi.createApiKey, { onDone: onMade })
  const make = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const name = readName(form)
    setNameMissing(name === '')
    if (name === '') return
    void send({ params: { tenantId }, body: { pluginId: Number(form.get('pluginId')), name } })
  }
  return (
    <FormDialog title={t('apiKeys.make')} act={t('apiKeys.make')} {...{ formId, isBusy, onClose }}>
      <FormAlert text={failure} className="mb-4" />
      <form
        id={formId}
        noValidate
        className="space-y-5"
        onSubmit={make}
        onChange={({ currentTarget }) => setNameMissing(isNameMissing && readName(new FormData(currentTarget)) === '')}
      >
        <Field label={t('apiKeys.module')}>
          {(control) => (
            <SelectInput {...control} name="pluginId" className="w-full">
              {productCatalogue.map(({ pluginId }) => (
                <option key={pluginId} value={pluginId}>
                  {`${pluginId} · ${productInWords(pluginId, language)}`}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        <Field
          label={t('apiKeys.name')}
          hint={t('apiKeys.nameHint')}
          error={isNameMissing ? t('apiKeys.nameMissing') : undefined}
        >
          {(control) => <TextInput {...control} name="name" maxLength={80} aria-required autoFocus />}
        </Field>
      </form>
    </FormDialog>
  )
}

const readName = (form: FormData) => String(form.get('name') ?? '').trim()
