import { largestLogo, type TenantSettings, tenantSettingsApi } from '@salus/contract/tenant/settings.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { toBase64 } from '../../platform/device/to-base64.ts'
import { write } from '../../platform/api/write.ts'
import { Button } from '../../ui/button.tsx'
import { CircleAlert, CircleCheck, Image as ImageIcon } from '../../ui/icons.ts'
import { useChangeSettings } from './use-change-settings.ts'

interface LogoFieldProps {
  readonly settings: TenantSettings
  readonly isEditable: boolean
}

/**
 * Lets admins choose a logo. The verdict on a chosen file is shown next to the buttons until another file is chosen.
 */
export function LogoField({ settings, isEditable }: LogoFieldProps) {
  const t = useT()
  const verdictId = useId()
  const input = useRef<HTMLInputElement>(null)
  const { isBusy, act, done, refusal, choose, remove } = useLogo(settings)
  return (
    <div className="flex flex-wrap items-center gap-5">
      <LogoPicture logo={settings.logo} />
      {isEditable && (
        <div className="min-w-0">
          <div className="flex flex-wrap gap-2">
            <input
              ref={input}
              type="file"
              accept="image/png,image/jpeg"
              aria-label={t('tenantSettings.logo')}
              className="sr-only"
              tabIndex={-1}
              onChange={({ target }) => {
                const file = target.files?.[0]
                // Allows the same file to be chosen again after it was edited.
                target.value = ''
                if (file) void choose(file)
              }}
            />
            <Button isBusy={isBusy} aria-describedby={verdictId} onClick={() => input.current?.click()}>
              {t(settings.logo === null ? 'tenantSettings.chooseLogo' : 'tenantSettings.replaceLogo')}
            </Button>
            {settings.logo !== null && (
              <Button variant="quiet" isBusy={isBusy} onClick={() => void remove()}>
                {t('tenantSettings.removeLogo')}
              </Button>
            )}
          </div>
          <div id={verdictId}>
            <p role="status" className="help flex items-start gap-1.5 wrap-anywhere empty:m-0!">
              {isBusy && act}
              {!isBusy && done !== null && (
                <>
                  <CircleCheck aria-hidden className="mt-px size-3.5 text-success" />
                  {t(done)}
                </>
              )}
            </p>
            <p role="alert" className="help err empty:m-0!">
              {refusal !== null && (
                <>
                  <CircleAlert aria-hidden className="mt-px size-3.5" />
                  {refusal}
                </>
              )}
            </p>
          </div>
        </div>
      )}
    </div>
  )
}

function useLogo(settings: TenantSettings) {
  const t = useT()
  const [act, setAct] = useState('')
  const [done, setDone] = useState<'tenantSettings.logoSaved' | 'tenantSettings.logoRemoved' | null>(null)
  const { isBusy, failure, problems, change, fail } = useChangeSettings(settings)
  const reason = problems[0]?.code === 'too-large' ? 'tenantSettings.logoTooLarge' : 'tenantSettings.logoNoPicture'
  const save = async (file: File): Promise<boolean> => {
    const body = { content: file.size > largestLogo ? '' : await toBase64(file).catch(() => '') }
    if (body.content === '') {
      fail(t(file.size > largestLogo ? 'tenantSettings.logoTooLarge' : 'tenantSettings.logoNoPicture'))
      return false
    }
    return change(body, (given) => write(tenantSettingsApi.setTenantLogo, { ...given, body }))
  }
  const choose = async (file: File) => {
    setDone(null)
    setAct(t('tenantSettings.logoUploading', { name: file.name }))
    fail(null)
    if (await save(file)) setDone('tenantSettings.logoSaved')
  }
  const remove = async () => {
    setDone(null)
    setAct(t('tenantSettings.logoRemoving'))
    if (await change('remove', (given) => write(tenantSettingsApi.removeTenantLogo, given)))
      setDone('tenantSettings.logoRemoved')
  }
  const refusal = isBusy ? null : problems.length > 0 ? t(reason) : failure
  return { isBusy, act, done, refusal, choose, remove }
}

function LogoPicture({ logo }: { readonly logo: TenantSettings['logo'] }) {
  const t = useT()
  const picture = useRef<HTMLImageElement>(null)
  useEffect(() => {
    if (logo === null || picture.current === null) return
    // The content security policy allows blob URLs for images, but no data URLs.
    const bytes = Uint8Array.from(atob(logo.content), (letter) => letter.charCodeAt(0))
    const made = URL.createObjectURL(new Blob([bytes], { type: logo.mediaType }))
    picture.current.src = made
    return () => URL.revokeObjectURL(made)
  }, [logo])
  return (
    <span className="grid min-h-24 w-48 max-w-full shrink-0 place-items-center overflow-hidden rounded-control border border-line bg-white p-3">
      {logo === null ? (
        <span className="flex flex-col items-center gap-1 text-small text-[#475569]">
          <ImageIcon aria-hidden className="size-6" strokeWidth={1.75} />
          {t('tenantSettings.noLogo')}
        </span>
      ) : (
        <img ref={picture} alt={t('tenantSettings.logoAlt')} className="max-h-18 max-w-full object-contain" />
      )}
    </span>
  )
}
