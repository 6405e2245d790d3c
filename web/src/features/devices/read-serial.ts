import type { MeasurementRecord, RejectedRow } from '@salus/domain/devices/files/measurement-record.ts'
import { tanitaRecord } from '@salus/domain/devices/files/tanita-record.ts'
import { wallTimeNow } from './connect-device.ts'
import { serialHere } from './gatt.ts'

/** Tanita scales send their record with 9600 bits a second. */
const baudRate = 9600
const longestRecord = 4000

/** Waits for one record at a cable. Must be called by a press. */
export async function readSerial(signal: AbortSignal): Promise<MeasurementRecord | RejectedRow> {
  const port = await serialHere()?.requestPort()
  if (!port) throw new Error('there is no serial port')
  await port.open({ baudRate })
  const reader = port.readable?.getReader()
  const stop = () => void reader?.cancel().catch(() => undefined)
  signal.addEventListener('abort', stop)
  try {
    const text = new TextDecoder()
    let line = ''
    while (reader && line.length < longestRecord) {
      const { done, value } = await reader.read()
      if (done) break
      line += text.decode(value, { stream: true })
      const record = /(\{0,16,[\s\S]*?)\r?\n/.exec(line)?.[1]
      if (record !== undefined) return tanitaRecord({ row: 1, text: record, latest: tomorrow() })
    }
    throw new Error('no record came')
  } finally {
    signal.removeEventListener('abort', stop)
    reader?.releaseLock()
    await port.close().catch(() => undefined)
  }
}

/** The clock of such a scale is set by hand; a day too early is no reason to lose a reading. */
const tomorrow = () => new Date(Date.parse(`${wallTimeNow()}Z`) + 86_400_000).toISOString().slice(0, 19)
