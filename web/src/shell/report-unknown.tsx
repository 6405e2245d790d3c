import { useT } from '../i18n/t.tsx'
import type { TranslationKey } from '../i18n/t.tsx'
import { showToast } from '../ui/toast.tsx'

/** Tells that nothing is there under the address, while the reader is led to something that is. */
export function reportUnknown(what: TranslationKey): void {
  showToast({ tone: 'act', text: <Message what={what} /> })
}

function Message({ what }: { readonly what: TranslationKey }) {
  return useT()(what)
}
