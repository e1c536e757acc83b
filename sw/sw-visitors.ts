import { workerDeps } from './deps.ts'
import { type AppFile, filesForVisitors } from './fetch-missing.ts'
import { handleNavigations } from './navigations.ts'
import { keepPageTexts, readLocales } from './page-texts.ts'
import { precache } from './precache.ts'
import { promptForUpdate } from './update.ts'

/*
 * The worker of visitors' devices, which have nothing to send and no messages. A page of a member registers the members'
 * worker, sw.ts, in its place.
 */

declare const self: ServiceWorkerGlobalScope & { readonly appFiles: readonly AppFile[] }

/** Another tab has registered the members' worker since the visitor's page looked for one: it stays. */
self.addEventListener('install', (event) => {
  const { active, waiting } = self.registration
  if ([active, waiting].some((worker) => worker !== null && worker.scriptURL !== self.location.href))
    event.waitUntil(Promise.reject(new Error("This device has the members' worker")))
})
promptForUpdate(self)
const files = precache(self, self.appFiles, async (all) => filesForVisitors(all, await readLocales(self)))
// Before the navigations: no listener is called after the one that responds.
keepPageTexts(self, files.fetchWanted)
handleNavigations(self, workerDeps(), files)
