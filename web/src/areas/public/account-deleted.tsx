import { useLocation } from '@tanstack/react-router'
import { AccountReceipt } from '../../features/own-data/account-receipt.tsx'
import { useT } from '../../i18n/t.tsx'
import { ReadingPage } from './reading-page.tsx'

/** Where somebody is after deleting the own account. The code of the receipt stands behind the #, where no server sees it. */
export function AccountDeleted() {
  const t = useT()
  const code = useLocation({ select: ({ hash }) => hash })
  return (
    <ReadingPage title="ownData.deletedTitle" intro="ownData.deletedText">
      {/^[\w-]{43}$/.test(code) ? <AccountReceipt code={code} /> : <p>{t('ownData.receiptNone')}</p>}
    </ReadingPage>
  )
}
