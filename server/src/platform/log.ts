import { type DestinationStream, type Logger, pino } from 'pino'

/** False for a whole message, which native libraries sometimes put into the error code. */
const isCode = (code: string) => /^\w{1,60}$/.test(code)

/** An error without its message, because messages of libraries and databases repeat the offending values. */
function scrubbed(error: unknown) {
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
 * Of a request, the log contains the id, the method, the route's pattern, the status and the duration. No line contains
 * query strings, bodies, tokens, names or ids of people; callers must not pass any.
 */
export function makeLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: scrubbed },
    formatters: { level: (label: string) => ({ level: label }) },
  }
  // Written in blocks, because writing each line by itself would cost a system call per request.
  return pino(options, destination ?? pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 500 }))
}

export const silentLog = (): Logger => pino({ level: 'silent' })
