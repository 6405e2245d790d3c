import { documentsApi } from '@salus/contract/members/documents.ts'
import { may } from '@salus/domain/tenants/roles.ts'
import { useLanguage, useT } from '../../../i18n/t.tsx'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { saveFile } from '../../../platform/device/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Download } from '../../../ui/icons.ts'
import { useTenant } from '../staff-area.tsx'

/** Downloads the PDFs of all guests who share them. The list of members offers the same for members. */
export function DocumentsOfGuests({ guestIds }: { readonly guestIds: readonly string[] }) {
  const t = useT()
  const lang = useLanguage()
  const { tenantId, membership } = useTenant()
  const { send, isBusy } = useApiMutation(documentsApi.exportDocuments, {
    onDone: (file) => saveFile(file, `${t('memberList.documentsFileName')}.zip`),
    toast: true,
  })
  if (!may(membership.role, 'export-many-documents')) return null
  const download = () => void send({ params: { tenantId }, body: { selection: { memberIds: [...guestIds] }, lang } })
  return (
    <Button isBusy={isBusy} onClick={download}>
      <Download aria-hidden />
      {t('guests.documents')}
    </Button>
  )
}
