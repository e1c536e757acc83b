import { AsyncLocalStorage } from 'node:async_hooks'
import type { TracingChannel } from 'node:diagnostics_channel'
import type { Attributes, Context, Span, SpanKind, SpanStatus } from '@opentelemetry/api'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import {
  type ObservedJob,
  type ObservedQuery,
  type ObservedRequest,
  observedJobs,
  observedMails,
  observedQueries,
  observedRequests,
} from '../diagnostics-channels.ts'
import type { Log } from '../log.ts'

/** How a channel becomes spans, with names of OpenTelemetry's semantic conventions. */
interface Traced<Message extends object> {
  readonly kind: SpanKind
  readonly name: (message: Message) => string
  readonly attributes: (message: Message) => Attributes
  /** Attributes that are known at the end. */
  readonly end?: (message: Message, span: Span) => void
}

/**
 * Sends traces of requests, jobs, mails and statements to a collector (OTLP over HTTP, JSON). A span contains no personal data:
 * patterns of routes, kinds of jobs, statements with placeholders. The packages are loaded only if this is called.
 * @param collector its base address, such as 'http://127.0.0.1:4318'. The exporter reads other variables such as
 * OTEL_EXPORTER_OTLP_HEADERS itself
 * @returns sends what is left and ends the tracing
 */
export const startTracing = async (collector: string, log: Log): Promise<() => Promise<void>> => {
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = await import('@opentelemetry/api')
  const { BatchSpanProcessor, TracerProvider } = await import('@opentelemetry/sdk-trace')
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  const { resourceFromAttributes } = await import('@opentelemetry/resources')

  const exporter = new OTLPTraceExporter({ url: `${collector.replace(/\/$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'blasmusik' }),
    spanProcessors: [new BatchSpanProcessor({ exporter: withReport(exporter, log) })],
  })
  const tracer = provider.getTracer('blasmusik')
  const contexts = new AsyncLocalStorage<Context>()

  const traceChannel = <Message extends object>(
    channel: TracingChannel<unknown, Message>,
    { kind, name, attributes, end }: Traced<Message>,
  ): (() => void) => {
    const spans = new WeakMap<object, Span>()
    channel.start.bindStore(contexts, (message) => {
      const parent = contexts.getStore() ?? ROOT_CONTEXT
      const span = tracer.startSpan(name(message), { kind, attributes: attributes(message) }, parent)
      spans.set(message, span)
      return trace.setSpan(parent, span)
    })
    const finish = (message: unknown): void => {
      const ended = message as Message
      const span = spans.get(ended)
      if (span === undefined) return
      end?.(ended, span)
      if ('error' in ended) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    }
    channel.asyncEnd.subscribe(finish)
    return () => {
      channel.start.unbindStore(contexts)
      channel.asyncEnd.unsubscribe(finish)
    }
  }

  const { request, job, query, mail } = tracedChannels(SpanKind, { code: SpanStatusCode.ERROR })
  const stops = [
    traceChannel(observedRequests, request),
    traceChannel(observedJobs, job),
    traceChannel(observedQueries, query),
    traceChannel(observedMails, mail),
  ]
  return async () => {
    for (const stop of stops) stop()
    // It rejects if the collector does not respond, which is logged.
    await provider.shutdown().catch(() => undefined)
  }
}

/** Logs the traces that the collector did not take. */
const withReport = (exporter: SpanExporter, log: Log): SpanExporter => ({
  export: (spans, done) =>
    exporter.export(spans, (result) => {
      if (result.code !== 0) log.warn('traces.export_failed', { spans: spans.length })
      done(result)
    }),
  shutdown: () => exporter.shutdown(),
})

/** The packages are arguments, because they are loaded only for tracing. */
const tracedChannels = (kinds: typeof SpanKind, error: SpanStatus) => ({
  request: {
    kind: kinds.SERVER,
    name: ({ method }) => method,
    attributes: ({ method, requestId }) => ({ 'http.request.method': method, 'blasmusik.request_id': requestId }),
    end: ({ method, route, status }, span) => {
      span.updateName(`${method} ${route}`)
      span.setAttributes({ 'http.route': route, 'http.response.status_code': status })
      if (status >= 500) span.setStatus(error)
    },
  } satisfies Traced<ObservedRequest>,
  job: {
    kind: kinds.CONSUMER,
    name: ({ kind }) => `job ${kind}`,
    attributes: ({ kind, id }) => ({ 'blasmusik.job.kind': kind, 'blasmusik.job.id': id }),
    end: ({ outcome = 'interrupted' }, span) => {
      span.setAttribute('blasmusik.job.outcome', outcome)
      if (outcome === 'retried' || outcome === 'given_up') span.setStatus(error)
    },
  } satisfies Traced<ObservedJob>,
  query: {
    kind: kinds.CLIENT,
    name: ({ text }) => operationOf(text),
    attributes: ({ text }) => ({ 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, MAX_QUERY_TEXT) }),
  } satisfies Traced<ObservedQuery>,
  mail: { kind: kinds.CLIENT, name: () => 'send mail', attributes: () => ({}) } satisfies Traced<object>,
})

/** Characters of a statement that a span contains. */
const MAX_QUERY_TEXT = 1000

/** Returns the first word of a statement, such as SELECT. */
const operationOf = (text: string): string => (/^\s*\(?\s*(\w+)/.exec(text)?.[1] ?? 'query').toUpperCase()
