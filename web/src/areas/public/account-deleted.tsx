import { useLocation } from '@tanstack/react-router'
import { AccountReceipt } from '../../features/own-data/account-receipt.tsx'
import { ReadingPage } from './reading-page.tsx'

/** Where somebody is after deleting the own account. The code of the receipt stands behind the #, where no server sees it. */
export function AccountDeleted() {
  const code = useLocation({ select: ({ hash }) => hash })
  if (!/^[\w-]{43}$/.test(code)) return <ReadingPage title="ownData.noReceiptTitle" intro="ownData.receiptNone" />
  return (
    <ReadingPage title="ownData.deletedTitle" intro="ownData.deletedText">
      <div className="!mt-6">
        <AccountReceipt code={code} />
      </div>
    </ReadingPage>
  )
}
