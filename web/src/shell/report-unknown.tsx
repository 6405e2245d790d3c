import { useT } from '../i18n/t.tsx'
import type { TranslationKey } from '../i18n/t.tsx'
import { showToast } from '../ui/overlays/toast.tsx'

export function reportUnknown(what: TranslationKey): void {
  showToast({ tone: 'act', text: <Message what={what} /> })
}

function Message({ what }: { readonly what: TranslationKey }) {
  return useT()(what)
}
