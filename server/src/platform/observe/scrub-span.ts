import type { Attributes, AttributeValue } from '@opentelemetry/api'
import type { ReadableSpan } from '@opentelemetry/sdk-trace'
import { stepNames } from './work.ts'

/** The routes and tasks of this server: only these may leave the process as texts. */
export interface KnownWords {
  readonly routes: ReadonlySet<string>
  readonly tasks: ReadonlySet<string>
}

type Test = (value: AttributeValue | undefined) => boolean

const oneOf =
  (words: ReadonlySet<string>): Test =>
  (value) =>
    typeof value === 'string' && words.has(value)

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'other'])
const outcomes = new Set(['done', 'failed', 'given-up'])
const isStatus: Test = (value) => typeof value === 'number' && Number.isInteger(value) && value >= 100 && value < 600

/**
 * Removes everything from spans and attributes that is not on the list: an attribute stays when its name is known and
 * its value is a word of this server's own. So nothing that a person typed can leave, whoever adds it to a span.
 */
export function makeScrubber({ routes, tasks }: KnownWords) {
  const allowed: Readonly<Record<string, Test>> = {
    'http.request.method': oneOf(methods),
    'http.route': oneOf(routes),
    'http.response.status_code': isStatus,
    'salus.job.task': oneOf(tasks),
    'salus.job.outcome': oneOf(outcomes),
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
    /** The same span with a known name, known attributes, and no events, links or words about its status. */
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

/** A trace state may carry anything. */
const withoutState = ({ traceId, spanId, traceFlags }: ReturnType<ReadableSpan['spanContext']>) => ({
  traceId,
  spanId,
  traceFlags,
})
