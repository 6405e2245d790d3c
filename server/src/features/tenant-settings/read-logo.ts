import { refuse } from '../../platform/refusal.ts'
import { parseInThread } from '../../platform/threads/run-in-thread.ts'
import type { LogoFault, work } from './read-logo.worker.ts'

export interface Logo {
  readonly mediaType: 'image/png' | 'image/jpeg'
  readonly content: Buffer
}

/**
 * Accepts a small PNG or JPEG, recognised by its content. Refuses everything else with `invalid-input`, especially
 * vector images, because they can contain scripts.
 */
export async function readLogo(base64: string): Promise<Logo> {
  const content = Buffer.from(base64, 'base64')
  const found = await parseInThread<typeof work>(new URL('read-logo.worker.ts', import.meta.url), content)
  if ('fault' in found)
    refuse('invalid-input', { errors: [{ path: 'content', code: found.fault, message: words[found.fault] }] })
  return { mediaType: found.mediaType, content }
}

const words: Readonly<Record<LogoFault, string>> = {
  'no-picture': 'The logo must be a PNG or JPEG picture.',
  'too-large': 'The logo may have 150 KB and 2000 × 2000 pixels at most.',
}
