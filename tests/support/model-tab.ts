import { openAnnotations } from '#device/annotations/store.ts'
import { createCall } from '#device/call.ts'
import { createDrain, type DrainSettings } from '#device/outbox/drain.ts'
import { kinds } from '#device/outbox/kinds/kinds.ts'
import { openOutbox } from '#device/outbox/store.ts'
import { openStandSettings } from '#device/stand-settings/store.ts'
import { createProvider } from '#device/tokens/provider.ts'
import { createTokens } from '#device/tokens/tokens.ts'
import type { TestApi, TestPerson } from './api.ts'
import type { CrashableDevice } from './crashable-device.ts'
import type { createFaultyTransport } from './faulty-transport.ts'
import type { modelServer } from './model-server.ts'
import { noBytes } from './no-bytes.ts'

/** A deliberate defect, to test the test. */
export interface Mutation {
  readonly locking: boolean
  readonly drain: (settings: DrainSettings) => DrainSettings
}

interface Needs {
  readonly api: TestApi
  readonly device: CrashableDevice
  readonly provider: ReturnType<typeof modelServer>['provider']
  readonly transport: ReturnType<typeof createFaultyTransport>
  readonly owner: TestPerson
  readonly sabotage: Mutation | undefined
}

/** Returns a function that opens a tab of the device with everything a page has; `points`: awaits until it crashes. */
export const tabStarter =
  ({ api, device, provider, transport, owner, sabotage }: Needs) =>
  (who: TestPerson = owner, points?: number) => {
    const tab = device.tab((request) => transport.fetch(request, who), points)
    const { sub } = who
    const known = createProvider(tab.deps, {
      version: 1,
      issuer: provider.issuer,
      clientId: 'mhz-app',
      scope: 'openid',
    })
    const tokens = createTokens({
      ...tab.deps,
      device: tab.openDevice(),
      provider: async () => known,
      skew: async () => -device.skew,
    })
    const call = createCall({
      schedule: tab.deps.schedule,
      transport: tab.deps.fetch,
      accessToken: (rejected) => tokens.accessToken(rejected === undefined ? { sub } : { sub, rejected }),
      locale: () => 'de-ch',
      origin: api.origin,
    })
    const database = tab.openMember(sub)
    const outbox = openOutbox(tab.deps, database, kinds)
    const sender = { ...tab.deps, outbox, bytes: noBytes, kinds, call }
    const [annotations, standSettings] = [openAnnotations(tab.deps, database), openStandSettings(tab.deps, database)]
    const drain = createDrain(sabotage?.drain(sender) ?? sender)
    return { tab, call, database, outbox, annotations, standSettings, drain }
  }
