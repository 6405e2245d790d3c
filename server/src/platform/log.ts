import { openSync } from 'node:fs'
import { devNull } from 'node:os'
import { type DestinationStream, type Logger, pino } from 'pino'

/** Returns false for a whole message, which native libraries sometimes put into the error code. */
const isCode = (code: string) => /^\w{1,60}$/.test(code)

/** Removes the message from an error, because messages of libraries and databases repeat the invalid values. */
function scrubError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = 'code' in error && typeof error.code === 'string' && isCode(error.code) ? error.code : undefined
  const place = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .map((line) => line.trim().replace(/\(?(?:file:\/\/)?\/[^)]*\/(?=(?:node_modules|server|domain|contract)\/)/, '('))
  return { type: error.name, code, place }
}

/**
 * Makes the log. For each request, the log contains the id, the method, the route's pattern, the status and the
 * duration. Callers must not pass query strings, bodies, tokens, or names and ids of people.
 */
export function makeLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: scrubError },
    formatters: { level: (label: string) => ({ level: label }) },
  }
  return pino(options, destination ?? openOutput())
}

/** In bytes. If the output is blocked and more than this waits, further lines are lost. */
const mostWaiting = 16 * 1024 * 1024

function openOutput(): DestinationStream {
  // Writes in blocks. Writing each line by itself would need a system call per request.
  const output = pino.destination({
    dest: 1,
    sync: false,
    minLength: 4096,
    periodicFlush: 500,
    maxLength: mostWaiting,
  })
  // Without a listener, an error would end the process, for example when the log is a file on a full disk. The lines
  // that wait are written once there is room.
  output.on('error', () => undefined)
  return flushShortly(output)
}

/** In milliseconds. Lines that cannot be written within this time at the end of the process are lost. */
const lastFlushMs = 2_000

/**
 * Limits the flush at the end of the process. It repeats a failed write for ever: on a full disk, or when the program
 * that reads the log has ended, the process would never end. After the limit, the rest goes to the null device.
 */
function flushShortly(output: ReturnType<typeof pino.destination>) {
  const flush = output.flushSync.bind(output)
  let givesUpAt = Infinity
  let nullDevice: number | undefined
  Object.defineProperty(output, 'fd', {
    get: () => (performance.now() < givesUpAt ? 1 : (nullDevice ??= openSync(devNull, 'w'))),
  })
  output.flushSync = () => {
    givesUpAt = performance.now() + lastFlushMs
    flush()
    givesUpAt = Infinity
  }
  return output
}

export const silentLog = (): Logger => pino({ level: 'silent' })
