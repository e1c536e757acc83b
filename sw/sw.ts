import { readWantedParts } from '#device/app-parts.ts'
import german from '#i18n/de-ch/push.json'
import english from '#i18n/en-gb/push.json'
import { intlFor } from '#i18n/intl.ts'
import { workerDeps } from './deps.ts'
import { type AppFile, filesForMembers, filesForVisitors } from './fetch-missing.ts'
import { storeMembersAreaOnRequest } from './members-area.ts'
import { handleNavigations } from './navigations.ts'
import { drainOutboxOnSync } from './outbox-sync.ts'
import { keepPageTexts } from './page-texts.ts'
import { precache } from './precache.ts'
import { receivePush } from './push.ts'
import { promptForUpdate } from './update.ts'

declare const self: ServiceWorkerGlobalScope & { readonly appFiles: readonly AppFile[] }

const deps = workerDeps()

promptForUpdate(self)
const files = precache(self, self.appFiles, async (all) => {
  const parts = await readWantedParts(deps)
  // A visitor's device of an earlier version, which had one worker for all.
  return parts === null ? filesForVisitors(all) : filesForMembers(all, parts)
})
storeMembersAreaOnRequest(self, deps, files)
// Before the navigations: no listener is called after the one that responds.
keepPageTexts(self)
handleNavigations(self, deps, files)
const texts = { 'de-ch': intlFor('de-ch', german), 'en-gb': intlFor('en-gb', english) }
drainOutboxOnSync(self, deps, receivePush(self, { deps, texts }))
