import type { Attributes, AttributeValue } from '@opentelemetry/api'
import type { ReadableSpan } from '@opentelemetry/sdk-trace'
import { stepNames } from './work.ts'

/** The routes and tasks of this server. Only these texts may be sent to another server. */
export interface KnownWords {
  readonly routes: ReadonlySet<string>
  readonly tasks: ReadonlySet<string>
}

type Test = (value: AttributeValue | undefined) => boolean

const isAmong =
  (words: ReadonlySet<string>): Test =>
  (value) =>
    typeof value === 'string' && words.has(value)

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'other'])
const outcomes = new Set(['done', 'failed', 'given-up'])
const isStatus: Test = (value) => typeof value === 'number' && Number.isInteger(value) && value >= 100 && value < 600

/**
 * Removes everything from spans and attributes that is not on the list. An attribute is kept only if its name is known
 * and its value is one of this server's own words. Text that a person entered is therefore never sent to another
 * server, whichever code adds it to a span.
 */
export function makeScrubber({ routes, tasks }: KnownWords) {
  const allowed: Readonly<Record<string, Test>> = {
    'http.request.method': isAmong(methods),
    'http.route': isAmong(routes),
    'http.response.status_code': isStatus,
    'salus.job.task': isAmong(tasks),
    'salus.job.outcome': isAmong(outcomes),
  }
  const isName = (name: string) => {
    if (stepNames.some((step) => step === name)) return true
    const [first, ...rest] = name.split(' ')
    const second = rest.join(' ')
    return first === 'job' ? tasks.has(second) : methods.has(first ?? '') && routes.has(second)
  }
  const scrubAttributes = (attributes: Attributes): Attributes =>
    Object.fromEntries(
      Object.entries(attributes).filter(([name, value]) => Object.hasOwn(allowed, name) && allowed[name]?.(value)),
    )
  return {
    scrubAttributes,
    /** Returns the span with a known name and known attributes, without events, links or status messages. */
    scrubSpan: (span: ReadableSpan): ReadableSpan => ({
      name: isName(span.name) ? span.name : 'unknown',
      kind: span.kind,
      spanContext: () => withoutState(span.spanContext()),
      ...(span.parentSpanContext ? { parentSpanContext: withoutState(span.parentSpanContext) } : {}),
      startTime: span.startTime,
      endTime: span.endTime,
      status: { code: span.status.code },
      attributes: scrubAttributes(span.attributes),
      links: [],
      events: [],
      duration: span.duration,
      ended: span.ended,
      resource: span.resource,
      instrumentationScope: span.instrumentationScope,
      droppedAttributesCount: 0,
      droppedEventsCount: 0,
      droppedLinksCount: 0,
    }),
  }
}

/** Removes the trace state, because it can contain any text. */
const withoutState = ({ traceId, spanId, traceFlags }: ReturnType<ReadableSpan['spanContext']>) => ({
  traceId,
  spanId,
  traceFlags,
})
