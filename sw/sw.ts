import { enable as enableNavigationPreload } from 'workbox-navigation-preload'
import { cleanupOutdatedCaches, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { openDeviceDatabase } from '#device/database.ts'
import { rememberLocale } from '#device/locale.ts'
import { workerDeps } from './deps.ts'
import { onPageMessage } from './messages.ts'
import { answerNavigations } from './navigations.ts'
import { sendOutbox } from './outbox-sync.ts'
import { updateByConsent } from './update.ts'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (string | PrecacheEntry)[] }

const deps = workerDeps()

updateByConsent(self)
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '', cleanURLs: false })
cleanupOutdatedCaches()
enableNavigationPreload()
answerNavigations(deps)
sendOutbox(self, deps)
onPageMessage(self, (message) =>
  message.type === 'locale' ? rememberLocale(openDeviceDatabase(deps), message.locale) : undefined,
)
