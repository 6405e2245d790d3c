import { judgeRecord } from '@salus/domain/devices/serial/judge-record.ts'
import { RecordStream } from '@salus/domain/devices/serial/record-stream.ts'
import { type DeviceLink, type LinkParts, nameless } from './device-link.ts'
import { type SerialPort, findSerial } from './gatt.ts'
import { wallTimeNow } from './wall-time-now.ts'

/**
 * `baudRate` is the rate of Tanita scales. A scale sends each record without a pause, so a pause of `pauseMs`
 * milliseconds marks the end of a record.
 */
const baudRate = 9600
const pauseMs = 1500

/**
 * Lets the user choose a serial port and listens to the scale on it. Must be called in a click handler, because
 * browsers require a click.
 */
export async function connectCable({ measured, onAnswer, onClosed }: LinkParts): Promise<DeviceLink> {
  const port = await findSerial()?.requestPort()
  if (!port) throw new Error('there is no serial port')
  await port.open({ baudRate })
  const { person } = measured
  const judge = (records: readonly string[]) => {
    for (const record of records) onAnswer(judgeRecord(record, { person, wallTime: wallTimeNow() }))
  }
  const leaving = new AbortController()
  const heard = listen(port, judge, leaving.signal).then(() => {
    if (!leaving.signal.aborted) onClosed()
  })
  return {
    names: nameless,
    close: async () => {
      leaving.abort()
      await heard
      await port.close()
    },
  }
}

/**
 * Listens until the cable is unplugged or `leaving` is aborted. After an error on the line, continues with the new
 * stream that the browser provides.
 */
async function listen(port: SerialPort, judge: (records: readonly string[]) => void, leaving: AbortSignal) {
  const stream = new RecordStream()
  const text = new TextDecoder('latin1')
  let pause: ReturnType<typeof setTimeout> | undefined
  while (port.readable && !leaving.aborted) {
    const reader = port.readable.getReader()
    const stop = () => void reader.cancel().catch(() => undefined)
    leaving.addEventListener('abort', stop)
    try {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) break
        clearTimeout(pause)
        judge(stream.take(text.decode(value)))
        pause = setTimeout(() => judge(stream.end()), pauseMs)
      }
      break
    } catch {
      // Continue with the new stream. The record that the error cut off fails its checksum and is dropped.
    } finally {
      leaving.removeEventListener('abort', stop)
      reader.releaseLock()
    }
  }
  clearTimeout(pause)
  if (!leaving.aborted) judge(stream.end())
}
