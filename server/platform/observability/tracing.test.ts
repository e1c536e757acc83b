import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestApi } from '../../../tests/support/api.ts'
import { ownJobs } from '../../../tests/support/jobs.ts'
import { enqueueMail } from '../mail/mail-job.ts'
import { startTracing } from './tracing.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** The part of OTLP's JSON that the tests read. */
const Value = v.object({ stringValue: v.optional(v.string()), intValue: v.optional(v.number()) })
const Exported = v.object({
  resourceSpans: v.array(
    v.object({
      resource: v.object({ attributes: v.array(v.object({ key: v.string(), value: Value })) }),
      scopeSpans: v.array(
        v.object({
          spans: v.array(
            v.object({
              name: v.string(),
              traceId: v.string(),
              spanId: v.string(),
              parentSpanId: v.optional(v.string()),
              attributes: v.array(v.object({ key: v.string(), value: Value })),
              status: v.object({ code: v.optional(v.number()) }),
            }),
          ),
        }),
      ),
    }),
  ),
})

/** A stand-in of a collector. */
const startCollector = async () => {
  const received: { readonly path: string; readonly body: unknown }[] = []
  const server = createServer(async (request, response) => {
    received.push({ path: request.url ?? '', body: await json(request) })
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    spans: () =>
      received
        .flatMap(({ body }) => v.parse(Exported, body).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans)
        .map(({ attributes, ...span }) => ({
          ...span,
          attributes: Object.fromEntries(
            attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
          ),
        })),
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

let api: TestApi
beforeAll(async () => {
  api = await startTestServer({ kind: 'postgres' })
})
afterAll(() => api.stop())

test('a collector gets spans of requests, jobs, mails and statements, each within its cause', async () => {
  const collector = await startCollector()
  const member = await api.addPerson({ firstName: 'Ottilie' })
  const stop = await startTracing(`${collector.origin}/`, api.deps.log)
  const reply = await api.request('GET /api/participationselfservice?secret=1', { as: member })
  await reply.text()
  await enqueueMail(api.db, { to: 'ottilie@band.example', locale: 'de-ch', template: 'test', values: {} })
  await ownJobs(api).run()
  await vi.waitFor(() => expect(api.logged.join()).toContain(reply.headers.get('x-request-id')))
  await stop()
  collector.stop()

  expect(new Set(collector.received.map(({ path }) => path))).toEqual(new Set(['/v1/traces']))
  const spans = collector.spans()
  const request = spans.find(({ name }) => name === 'GET /api/participationselfservice')
  expect(request?.attributes).toMatchObject({
    'blasmusik.request_id': reply.headers.get('x-request-id'),
    'http.response.status_code': 200,
  })
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(new Set(statements.map(({ name, traceId }) => [name, traceId].join()))).toEqual(
    // The INSERT counts the request for its rate limit.
    new Set([`INSERT,${request?.traceId}`, `SELECT,${request?.traceId}`]),
  )
  const job = spans.find(({ name }) => name === 'job mail')
  expect(job?.attributes).toMatchObject({ 'blasmusik.job.kind': 'mail', 'blasmusik.job.outcome': 'done' })
  expect(spans.find(({ name }) => name === 'send mail')?.parentSpanId).toBe(job?.spanId)
  expect(JSON.stringify(collector.received)).not.toMatch(/Ottilie|ottilie|secret=/)
})

test('an error of the server is an error of its span', async () => {
  const collector = await startCollector()
  const stop = await startTracing(collector.origin, api.deps.log)
  await enqueueMail(api.db, { to: 'tuba@band.example', locale: 'de-ch', template: 'test', values: {} })
  const { sender } = api.deps
  const transport = { ...sender.transport, send: () => Promise.reject(new Error('refused')) }
  await ownJobs({ deps: { ...api.deps, sender: { ...sender, transport } }, database: api.database }).run()
  await stop()
  collector.stop()
  const job = collector.spans().find(({ name }) => name === 'job mail')
  expect([job?.attributes['blasmusik.job.outcome'], job?.status.code]).toEqual(['retried', 2])
})

test('a collector that does not respond is logged, and changes nothing else', { tags: ['long'] }, async () => {
  const stop = await startTracing('http://127.0.0.1:1', api.deps.log)
  expect((await api.request('GET /healthz')).status).toBe(200)
  await stop()
  expect(api.logged.join()).toContain('traces.export_failed')
})

test('after the end nothing is traced', async () => {
  const collector = await startCollector()
  const stop = await startTracing(collector.origin, api.deps.log)
  await stop()
  await (await api.request('GET /api/frontend/layout/settings')).text()
  collector.stop()
  expect(collector.received).toEqual([])
})
