import { useLocation } from '@tanstack/react-router'
import { AccountReceipt } from '../../features/own-data/account-receipt.tsx'
import { ReadingPage } from './reading/page.tsx'

/**
 * Shown after a person has deleted their account. The receipt code is in the URL hash, because browsers do not send the
 * hash to servers.
 */
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
