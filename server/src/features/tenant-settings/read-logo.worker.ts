import { largestLogo } from '@salus/contract/tenant/settings.ts'
import { imageMeta } from 'image-meta'
import { canTypesetPicture } from '../../platform/typst.ts'

export type LogoFault = 'no-picture' | 'too-large'
type ReadLogo = { readonly mediaType: 'image/png' | 'image/jpeg' } | { readonly fault: LogoFault }

const mostPixels = 2000
const mediaTypes: Readonly<Record<string, 'image/png' | 'image/jpeg'>> = { png: 'image/png', jpg: 'image/jpeg' }

export function work(content: Uint8Array): ReadLogo {
  const { type = '', width = 0, height = 0 } = findMeta(content)
  const mediaType = mediaTypes[type]
  if (mediaType === undefined || width < 1 || height < 1) return { fault: 'no-picture' }
  if (content.length > largestLogo || width > mostPixels || height > mostPixels) return { fault: 'too-large' }
  // Every report shows the logo, so a logo that cannot be shown would leave the tenant without reports.
  return canTypesetPicture(content) ? { mediaType } : { fault: 'no-picture' }
}

function findMeta(content: Uint8Array): Partial<ReturnType<typeof imageMeta>> {
  try {
    return imageMeta(content)
  } catch {
    return {}
  }
}
