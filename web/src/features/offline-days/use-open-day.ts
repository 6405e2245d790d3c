import { useEffect, useState } from 'react'
import { onDayChanged, readWhileOpen } from './day-on-device.ts'
import { type DayMarks, dayMarksSchema, draftSchema, type PreparedDay, preparedDaySchema } from './prepared-day.ts'

export interface Draft {
  readonly id: string
  readonly memberId: string
  readonly profileId: string
  readonly unsent: unknown
}

/** The decrypted day. It is kept in memory only while the page shows it. */
export interface OpenDay {
  readonly day: PreparedDay
  readonly marks: DayMarks
  readonly drafts: readonly Draft[]
}

/** Reads the day on this device. Returns `null` if no day is stored, or if the day is locked. */
export const readOpenDay = (): Promise<OpenDay | null> =>
  readWhileOpen<OpenDay | null>(async (found) => {
    const [day, marks, drafts] = await Promise.all([found.readPrepared(), found.readMarks(), found.readDrafts()])
    return {
      day: preparedDaySchema.parse(day),
      marks: dayMarksSchema.parse(marks),
      drafts: drafts.map(({ id, content }) => ({ id, ...draftSchema.parse(content) })),
    }
  }, null)

/** Reads the day when the page opens, and again after every change. `reload` reads the day immediately. */
export function useOpenDay(isOpen: boolean): { readonly open: OpenDay | null; readonly reload: () => Promise<void> } {
  const [open, setOpen] = useState<OpenDay | null>(null)
  const reload = async () => setOpen(await readOpenDay())
  useEffect(() => {
    let isOver = false
    const read = async () => {
      const found = isOpen ? await readOpenDay() : null
      if (!isOver) setOpen(found)
    }
    void read()
    // Sending in the background can change the marks, so the day is read again after every change.
    const forget = onDayChanged(() => void read())
    return () => {
      isOver = true
      forget()
    }
  }, [isOpen])
  return { open: isOpen ? open : null, reload }
}
