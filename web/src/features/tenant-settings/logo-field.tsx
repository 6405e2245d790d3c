import { largestLogo, type TenantSettings, tenantSettingsApi } from '@salus/contract/tenant/settings.ts'
import { useEffect, useRef } from 'react'
import { useT } from '../../i18n/t.tsx'
import { toBase64 } from '../../platform/device/to-base64.ts'
import { write } from '../../platform/api/write.ts'
import { Button } from '../../ui/button.tsx'
import { Image as ImageIcon } from '../../ui/icons.ts'
import { showToast } from '../../ui/overlays/toast.tsx'
import { FormAlert } from '../../ui/fields/form-alert.tsx'
import { useChangeSettings } from './use-change-settings.ts'

interface LogoFieldProps {
  readonly settings: TenantSettings
  readonly isEditable: boolean
}

export function LogoField({ settings, isEditable }: LogoFieldProps) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const { isBusy, failure, problems, change, fail } = useChangeSettings(settings)
  const reason = problems[0]?.code === 'too-large' ? 'tenantSettings.logoTooLarge' : 'tenantSettings.logoNoPicture'
  const choose = async (file: File) => {
    if (file.size > largestLogo) return fail(t('tenantSettings.logoTooLarge'))
    const body = { content: await toBase64(file) }
    if (body.content === '') return fail(t('tenantSettings.logoNoPicture'))
    const isSaved = await change(body, (given) => write(tenantSettingsApi.setTenantLogo, { ...given, body }))
    if (isSaved) showToast({ text: t('tenantSettings.saved'), tone: 'good' })
  }
  const remove = async () => {
    const isSaved = await change('remove', (given) => write(tenantSettingsApi.removeTenantLogo, given))
    if (isSaved) showToast({ text: t('tenantSettings.saved'), tone: 'good' })
  }
  return (
    <>
      <FormAlert text={problems.length > 0 ? t(reason) : failure} className="mb-5" />
      <div className="flex flex-wrap items-center gap-5">
        <LogoPicture logo={settings.logo} />
        {isEditable && (
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
                // Allows the same file to be chosen again after it was corrected.
                target.value = ''
                if (file) void choose(file)
              }}
            />
            <Button isBusy={isBusy} onClick={() => input.current?.click()}>
              {t(settings.logo === null ? 'tenantSettings.chooseLogo' : 'tenantSettings.replaceLogo')}
            </Button>
            {settings.logo !== null && (
              <Button variant="quiet" isBusy={isBusy} onClick={() => void remove()}>
                {t('tenantSettings.removeLogo')}
              </Button>
            )}
          </div>
        )}
      </div>
    </>
  )
}

function LogoPicture({ logo }: { readonly logo: TenantSettings['logo'] }) {
  const t = useT()
  const picture = useRef<HTMLImageElement>(null)
  useEffect(() => {
    if (logo === null || picture.current === null) return
    // The content security policy allows blob images but no data URLs.
    const bytes = Uint8Array.from(atob(logo.content), (letter) => letter.charCodeAt(0))
    const made = URL.createObjectURL(new Blob([bytes], { type: logo.mediaType }))
    picture.current.src = made
    return () => URL.revokeObjectURL(made)
  }, [logo])
  return (
    <span className="grid h-24 w-48 max-w-full shrink-0 place-items-center overflow-hidden rounded-control border border-line bg-white p-3">
      {logo === null ? (
        <span className="flex flex-col items-center gap-1 text-small text-[#475569]">
          <ImageIcon aria-hidden className="size-6" strokeWidth={1.75} />
          {t('tenantSettings.noLogo')}
        </span>
      ) : (
        <img ref={picture} alt={t('tenantSettings.logoAlt')} className="max-h-full max-w-full object-contain" />
      )}
    </span>
  )
}
