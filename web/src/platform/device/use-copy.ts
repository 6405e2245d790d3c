import { useEffect, useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'

const shownMs = 4000

export function useCopy(): { readonly isCopied: boolean; readonly copy: (text: string) => void } {
  const t = useT()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), shownMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      showToast({ text: t('errors.copied'), tone: 'good' })
    } catch {
      // The person or the browser has refused, or the page has no clipboard because it was not loaded over HTTPS.
      showToast({ text: t('errors.notCopied') })
    }
  }
  return { isCopied, copy: (text) => void copy(text) }
}
