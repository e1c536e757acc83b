import { enable as enableNavigationPreload } from 'workbox-navigation-preload'
import { cleanupOutdatedCaches } from 'workbox-precaching'
import { intlFor } from '#i18n/intl.ts'
import german from '../i18n/de-ch.json?part=worker'
import english from '../i18n/en-gb.json?part=worker'
import { workerDeps } from './deps.ts'
import type { AppFile } from './fetch-missing.ts'
import { storeMembersAreaOnRequest, storesMembersArea } from './members-area.ts'
import { answerNavigations } from './navigations.ts'
import { sendOutbox } from './outbox-sync.ts'
import { precache } from './precache.ts'
import { receivePush } from './push.ts'
import { updateByConsent } from './update.ts'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: readonly AppFile[] }

const deps = workerDeps()

updateByConsent(self)
const files = precache(self, self.__WB_MANIFEST, () => storesMembersArea(deps))
storeMembersAreaOnRequest(self, deps, files)
cleanupOutdatedCaches()
enableNavigationPreload()
answerNavigations(deps, files)
const texts = { 'de-ch': intlFor('de-ch', german), 'en-gb': intlFor('en-gb', english) }
sendOutbox(self, deps, receivePush(self, { deps, texts }))
