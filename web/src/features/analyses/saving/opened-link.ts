import { openedLinkSchema } from '@salus/contract/measuring/links.ts'
import type { AnswersInput } from '@salus/contract/check-ups/answers.ts'
import { z } from 'zod'
import { forgetLinkRun, openLinkStore } from './link-run.ts'
import { nothingUnsent } from './unsent-answers.ts'

const name = 'salus.openedLink'

/** The questionnaire of the link that this tab opened last, without answers and without data about the person. */
const keptSchema = openedLinkSchema
  .pick({ linkId: true, tenantDisplayName: true, profile: true })
  .extend({ token: z.string() })
export type KeptLink = z.output<typeof keptSchema>

/** Remembers the questions in this tab, so that the answers can still be read there after the link has ended. */
export function keepOpenedLink({ token, linkId, tenantDisplayName, profile }: KeptLink): void {
  try {
    sessionStorage.setItem(name, JSON.stringify({ token, linkId, tenantDisplayName, profile }))
  } catch {
    // If the browser refuses storage, the answers can be read until the page is reloaded.
  }
}

export function forgetOpenedLink(): void {
  try {
    sessionStorage.removeItem(name)
  } catch {
    // If the browser refuses storage, nothing was stored.
  }
}

/**
 * Returns the link that this tab opened last. If the address contains the token of another link, deletes the stored
 * link and returns `null`, because the other link may belong to another person.
 */
export function readOpenedLink(token: string | null): KeptLink | null {
  try {
    const read = keptSchema.safeParse(JSON.parse(sessionStorage.getItem(name) ?? 'null'))
    if (read.success && (token === null || token === read.data.token)) return read.data
    forgetOpenedLink()
    return null
  } catch {
    return null
  }
}

/** Stores the answers encrypted on this device after their link has ended, so that a reload does not lose them. */
export async function keepLeftAnswers(linkId: string, answers: AnswersInput): Promise<void> {
  const store = await openLinkStore()
  await store
    ?.place(linkId)
    .keep({ ...nothingUnsent, answers })
    .catch(() => undefined)
}

export async function readLeftAnswers(linkId: string): Promise<AnswersInput> {
  const store = await openLinkStore()
  const unsent = await store?.read(linkId).catch(() => null)
  return { ...unsent?.finish?.answers, ...unsent?.finish?.values, ...unsent?.answers }
}

/** Deletes the answers and the questionnaire from this device. */
export async function deleteLeftAnswers(linkId: string): Promise<void> {
  forgetOpenedLink()
  await forgetLinkRun(linkId)
}
