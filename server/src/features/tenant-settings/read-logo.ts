import { largestLogo } from '@salus/contract/tenant-settings.ts'
import { imageMeta } from 'image-meta'
import { refuse } from '../../platform/refusal.ts'

const mostPixels = 2000
const mediaTypes: Readonly<Record<string, 'image/png' | 'image/jpeg'>> = { png: 'image/png', jpg: 'image/jpeg' }

/** A small PNG or JPEG, told by its content. Anything else is refused, above all drawings that could hold a program. */
export function readLogo(base64: string): { readonly mediaType: 'image/png' | 'image/jpeg'; readonly content: Buffer } {
  const content = Buffer.from(base64, 'base64')
  const { type = '', width = 0, height = 0 } = metaOf(content)
  const mediaType = mediaTypes[type]
  if (mediaType === undefined || width < 1 || height < 1) refuse('invalid-input', { errors: [noPicture] })
  if (content.length > largestLogo || width > mostPixels || height > mostPixels)
    refuse('invalid-input', { errors: [tooLarge] })
  return { mediaType, content }
}

function metaOf(content: Buffer): {
  type?: string | undefined
  width?: number | undefined
  height?: number | undefined
} {
  try {
    return imageMeta(content)
  } catch {
    return {}
  }
}

const noPicture = { path: 'content', code: 'no-picture', message: 'The logo must be a PNG or JPEG picture.' }
const tooLarge = {
  path: 'content',
  code: 'too-large',
  message: 'The logo may have 150 KB and 2000 × 2000 pixels at most.',
}
