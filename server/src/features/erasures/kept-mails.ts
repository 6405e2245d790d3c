import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'

/**
 * Deletes the stored mails to this address and returns their number. Mails are stored as files only if there is no mail
 * server.
 */
export async function removeKeptMails(dataDir: string, email: string): Promise<number> {
  const folder = path.join(dataDir, 'outbox')
  const recipient = email.toLowerCase()
  let removed = 0
  for (const name of await namesIn(folder)) {
    const file = path.join(folder, name)
    const head = (await readFile(file, 'utf8').catch(() => '')).split(/\r?\n\r?\n/, 1)[0] ?? ''
    if (!readRecipients(head).includes(recipient)) continue
    await rm(file, { force: true })
    removed += 1
  }
  return removed
}

const readRecipients = (head: string): readonly string[] =>
  /^to:(.*(?:\r?\n[ \t].*)*)/im
    .exec(head)?.[1]
    ?.toLowerCase()
    .split(/[\s,<>]+/) ?? []

const namesIn = (folder: string): Promise<readonly string[]> => readdir(folder).catch(() => [])
