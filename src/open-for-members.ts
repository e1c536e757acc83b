import { getSettings } from '#contract/layout.ts'
import { createCall } from '#device/call.ts'
import { type Connectivity, createConnectivity, observedBy } from './offline/connectivity.ts'
import { createInstall } from './offline/install.ts'
import { createQueryClient } from './offline/query-client.ts'
import { createUpdates } from './offline/updates.ts'
import type { Opened, OpenSettings } from './open-for-visitor.ts'
import { routeTree } from './routeTree.gen.ts'
import { browserDeps } from './session/browser.ts'
import { openSession } from './session/open-session.ts'
import { configurationsOf } from './session/page-settings.ts'
import { startMembersApp } from './start-members-app.ts'

/** Everything the members area works with: who is known on this device, what it keeps for them, network and updates. */
export const openForMembers = async ({ locale, win }: OpenSettings): Promise<Opened> => {
  const deps = browserDeps()
  const updates = createUpdates()
  const install = createInstall(win, deps.now)
  const connectivity: Connectivity = createConnectivity(deps, (signal) => call(getSettings, {}, { signal }))
  const configurations = configurationsOf(win.document)
  const session = await openSession({ deps, connectivity, configurations, locale, win })
  const call = observedBy(
    connectivity,
    createCall({
      transport: deps.fetch,
      accessToken: session.accessToken,
      locale: () => locale,
      origin: win.location.origin,
      schedule: deps.schedule,
    }),
  )
  return {
    session,
    call,
    queryClient: createQueryClient(session.local?.persistence ?? null),
    offline: { connectivity, updates, install },
    tree: routeTree,
    start: (context) => startMembersApp({ context, deps, connectivity, updates, win }),
  }
}
