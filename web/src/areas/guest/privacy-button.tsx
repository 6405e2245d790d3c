import { Suspense, useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { lazyPart } from '../../platform/pages/lazy-part.tsx'

const PrivacyNotice = lazyPart(async () => (await import('../public/reading/privacy-notice.tsx')).PrivacyNotice)

/** Shows the privacy notice in a dialog, because the device must stay on its page. */
export function PrivacyButton() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="link touch inline-flex min-h-6 items-center" onClick={() => setOpen(true)}>
        {t('links.terms.privacy')}
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('public.privacy')} closeLabel={t('shell.close')}>
        <div className="prose" role="region" aria-label={t('public.privacy')} tabIndex={0}>
          <Suspense fallback={<Skeleton className="h-72 w-full" />}>
            <PrivacyNotice />
          </Suspense>
        </div>
      </Dialog>
    </>
  )
}
