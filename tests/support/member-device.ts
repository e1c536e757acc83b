import { createCall } from '#device/call.ts'
import { openMemberDatabase } from '#device/database.ts'
import { createDrain } from '#device/outbox/drain.ts'
import { kinds } from '#device/outbox/kinds/kinds.ts'
import { openOutbox } from '#device/outbox/store.ts'
import { openPhotographs } from '#device/photographs/store.ts'
import { createApp } from '#server/app.ts'
import type { TestApi, TestPerson } from './api.ts'
import { testDevice } from './device.ts'

export type Transport = (request: Request, server: (request: Request) => Promise<Response>) => Promise<Response>
export const working: Transport = (request, server) => server(request)
export const offline: Transport = () => Promise.reject(new TypeError('Failed to fetch'))
/** The server acts, but its reply is lost. */
export const replyLost: Transport = async (request, server) => {
  await server(request)
  throw new TypeError('Failed to fetch')
}

/**
 * Opens a member's device with the app's own database, outbox and drain, and the real server behind a transport that
 * can fail.
 */
export const openMemberDevice = (api: TestApi, member: TestPerson, transport: () => Transport) => {
  const app = createApp(api.deps)
  const requests: Request[] = []
  const device = testDevice(api.clock.now().toISOString())
  const deps = device.tab((request) => {
    requests.push(request.clone())
    return transport()(request, async (sent) => await app.fetch(sent))
  })
  const database = openMemberDatabase(deps, member.sub)
  const outbox = openOutbox(deps, database, kinds)
  const call = createCall({
    schedule: deps.schedule,
    transport: deps.fetch,
    accessToken: () => api.tokenFor(member),
    locale: () => 'de-ch',
    origin: api.origin,
  })
  const drain = createDrain({ ...deps, outbox, bytes: { photographs: openPhotographs(deps, database) }, kinds, call })
  return { device, deps, requests, database, outbox, call, drain }
}
